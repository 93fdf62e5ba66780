//! An animated PNG. It keeps the colours of wood and light, which the 256 colours of a GIF would turn into bands.
//!
//! A frame has only the points that have changed: the rectangle round them, and nothing where they are the same. So a move
//! takes a twentieth of a whole picture.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use bevy::prelude::*;
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder};

/// The bytes of a point: red, green, blue and opacity.
const POINT: usize = 4;

/// An animation in the making.
#[derive(Debug)]
pub(super) struct Animation {
    size: UVec2,
    /// How many ticks there are in a second.
    rate: u16,
    /// The picture after the last frame. Empty before the first.
    shown: Vec<u8>,
    frames: Vec<AnimationFrame>,
}

/// The points that change, and for how long they stay.
#[derive(Debug)]
struct AnimationFrame {
    at: UVec2,
    size: UVec2,
    points: Vec<u8>,
    ticks: u16,
}

impl Animation {
    /// An empty animation of pictures of this size. `rate` is the number of ticks in a second.
    pub(super) fn new(size: UVec2, rate: u16) -> Self {
        Self { size, rate, shown: Vec::new(), frames: Vec::new() }
    }

    /// Shows a picture for so many ticks. `points` has red, green, blue and opacity of each point, row by row, and must have
    /// the size of the animation. A picture like the one before only prolongs it.
    pub(super) fn show(&mut self, mut points: Vec<u8>, ticks: u16) {
        points.chunks_exact_mut(POINT).for_each(|point| point[POINT - 1] = u8::MAX);
        match self.changed(&points) {
            Some((at, size)) => {
                let changes = self.cut(&points, at, size);
                self.frames.push(AnimationFrame { at, size, points: changes, ticks });
            }
            None => {
                if let Some(last) = self.frames.last_mut() {
                    last.ticks = last.ticks.saturating_add(ticks);
                }
            }
        }
        self.shown = points;
    }

    /// The rectangle of all points that differ from the picture before: its corner and its size.
    fn changed(&self, points: &[u8]) -> Option<(UVec2, UVec2)> {
        if self.shown.is_empty() {
            return Some((UVec2::ZERO, self.size));
        }
        let (mut low, mut high) = (UVec2::MAX, UVec2::ZERO);
        for (index, (new, old)) in points.chunks_exact(POINT).zip(self.shown.chunks_exact(POINT)).enumerate() {
            if new != old {
                let at = UVec2::new(index as u32 % self.size.x, index as u32 / self.size.x);
                (low, high) = (low.min(at), high.max(at));
            }
        }
        (low.x <= high.x).then(|| (low, high - low + 1))
    }

    /// The points of a rectangle. Those that have not changed are clear, which packs best.
    fn cut(&self, points: &[u8], at: UVec2, size: UVec2) -> Vec<u8> {
        let mut cut = Vec::with_capacity((size.x * size.y) as usize * POINT);
        for y in at.y..at.y + size.y {
            for x in at.x..at.x + size.x {
                let place = (y * self.size.x + x) as usize * POINT;
                let new = &points[place..place + POINT];
                let is_same = self.shown.get(place..place + POINT).is_some_and(|old| old == new);
                cut.extend_from_slice(if is_same { &[0; POINT] } else { new });
            }
        }
        cut
    }

    /// Writes the file. It plays again and again.
    ///
    /// # Errors
    /// There is no picture, or the file cannot be written.
    pub(super) fn write(&self, file: &Path) -> Result {
        let mut encoder = Encoder::new(BufWriter::new(File::create(file)?), self.size.x, self.size.y);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        encoder.set_animated(self.frames.len() as u32, 0)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        let mut writer = encoder.write_header()?;
        for (index, frame) in self.frames.iter().enumerate() {
            // The first frame is the whole picture, and no other one may set its place.
            if index > 0 {
                // The writer refuses a size that is too large at the place of the frame before.
                writer.set_frame_position(0, 0)?;
                writer.set_frame_dimension(frame.size.x, frame.size.y)?;
                writer.set_frame_position(frame.at.x, frame.at.y)?;
                writer.set_blend_op(BlendOp::Over)?;
            }
            writer.set_frame_delay(frame.ticks, self.rate)?;
            writer.write_image_data(&frame.points)?;
        }
        writer.finish()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays an animated PNG as a viewer does: the pictures, each with the ticks that it stays.
    fn play(file: &Path) -> Vec<(Vec<u8>, u16)> {
        let decoder = png::Decoder::new(std::io::BufReader::new(File::open(file).unwrap()));
        let mut reader = decoder.read_info().unwrap();
        let (width, height) = (reader.info().width as usize, reader.info().height as usize);
        let count = reader.info().animation_control().unwrap().num_frames;
        let mut picture = vec![0; width * height * POINT];
        let mut all = Vec::new();
        for _ in 0..count {
            let mut points = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut points).unwrap();
            let frame = *reader.info().frame_control().unwrap();
            for y in 0..frame.height as usize {
                for x in 0..frame.width as usize {
                    let from = (y * frame.width as usize + x) * POINT;
                    let to = ((y + frame.y_offset as usize) * width + x + frame.x_offset as usize) * POINT;
                    if points[from + 3] != 0 {
                        picture[to..to + POINT].copy_from_slice(&points[from..from + POINT]);
                    }
                }
            }
            all.push((picture.clone(), frame.delay_num));
        }
        all
    }

    #[test]
    fn a_viewer_sees_the_pictures_that_were_shown() {
        let size = UVec2::new(7, 5);
        let picture = |seed: u8| -> Vec<u8> {
            let points = (0..35_u8).flat_map(|at| if at / 7 % 2 == 0 { [at, 9, seed, 255] } else { [at, at, 3, 255] });
            points.collect()
        };
        let mut moved = picture(1);
        moved[4 * (7 * 3 + 2)] = 200;
        let mut animation = Animation::new(size, 15);
        for (points, ticks) in
            [(picture(1), 3), (picture(1), 2), (moved.clone(), 1), (picture(1), 4), (picture(2), 1), (picture(2), 30)]
        {
            animation.show(points, ticks);
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        animation.write(file.path()).unwrap();
        assert_eq!(play(file.path()), [(picture(1), 5), (moved, 1), (picture(1), 4), (picture(2), 31)]);
        // Only the one point that has changed is in the second frame.
        assert_eq!((animation.frames[1].size, animation.frames[1].points.len()), (UVec2::ONE, POINT));
        assert!(Animation::new(size, 15).write(file.path()).is_err(), "without a picture there is no file");
    }
}
