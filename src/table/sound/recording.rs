//! Recordings: sound files, decoded while they are loaded.
//!
//! Bevy's own `AudioSource` decodes a file when it is played, and a file that cannot be decoded ends the program then. A
//! mod may bring any file, so it is decoded here first, and a fault becomes an error of the file.

use std::io::Cursor;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::audio::{Decodable, Source};
use bevy::prelude::*;
use rodio::Decoder;
use rodio::buffer::SamplesBuffer;

/// The longest recording in seconds. A longer one would take more than a hundred megabytes of memory.
const LONGEST: usize = 300;

/// A sound in memory.
#[derive(Asset, TypePath, Clone)]
pub(super) struct Recording(SamplesBuffer);

impl Decodable for Recording {
    type Decoder = SamplesBuffer;

    fn decoder(&self) -> SamplesBuffer {
        self.0.clone()
    }
}

/// Decodes a file in Ogg Vorbis or WAV.
fn decode(bytes: Vec<u8>) -> Result<Recording, BevyError> {
    let mut decoder = Decoder::new(Cursor::new(bytes)).map_err(|_| "this is neither Ogg Vorbis nor WAV")?;
    let (channels, rate) = (decoder.channels(), decoder.sample_rate());
    let most = LONGEST * usize::from(channels.get()) * rate.get() as usize;
    let samples: Vec<f32> = decoder.by_ref().take(most + 1).collect();
    if samples.len() > most {
        return Err(format!("it is longer than {LONGEST} seconds").into());
    }
    if samples.is_empty() {
        return Err("it has no sound in it".into());
    }
    Ok(Recording(SamplesBuffer::new(channels, rate, samples)))
}

/// Loads a [`Recording`].
#[derive(TypePath, Default)]
pub(super) struct RecordingLoader;

impl AssetLoader for RecordingLoader {
    type Asset = Recording;
    type Settings = ();
    type Error = BevyError;

    async fn load(&self, reader: &mut dyn Reader, (): &(), _: &mut LoadContext<'_>) -> Result<Recording, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        decode(bytes)
    }

    fn extensions(&self) -> &[&str] {
        &["ogg", "wav"]
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    fn files(folder: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets").join(folder);
        let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        all.filter(|path| path.extension().is_some_and(|ending| ending == "ogg")).collect()
    }

    fn samples(path: &Path) -> (usize, u32, Vec<f32>) {
        let Recording(sound) = decode(std::fs::read(path).unwrap()).unwrap();
        (sound.channels().get().into(), sound.sample_rate().get(), sound.collect())
    }

    /// The tone of a room goes on for more than a minute before it repeats. Nothing is heard where its end meets its
    /// beginning: the step there is not larger than the steps inside.
    #[test]
    fn the_tones_of_rooms_are_long_and_have_no_seam() {
        let tones = files("rooms");
        assert_eq!(tones.len(), 3);
        for tone in tones {
            let (channels, rate, samples) = samples(&tone);
            assert!(samples.len() / channels / rate as usize >= 60, "{}", tone.display());
            for channel in 0..channels {
                let one: Vec<f32> = samples.iter().skip(channel).step_by(channels).copied().collect();
                let largest = one.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0., f32::max);
                let seam = (one[0] - one[one.len() - 1]).abs();
                assert!(seam <= largest / 4., "{}: {seam} {largest}", tone.display());
            }
        }
    }

    /// No file clips, and all of them together stay small.
    #[test]
    fn the_files_are_small_and_do_not_clip() {
        let all: Vec<PathBuf> = ["sounds", "rooms"].into_iter().flat_map(files).collect();
        let bytes: u64 = all.iter().map(|path| std::fs::metadata(path).unwrap().len()).sum();
        assert!(bytes < 8 << 20, "{bytes}");
        for path in all {
            let (_, _, samples) = samples(&path);
            let peak = samples.iter().map(|sample| sample.abs()).fold(0., f32::max);
            assert!((0.02..1.).contains(&peak), "{}: {peak}", path.display());
        }
    }

    /// A file that is no sound is an error, and does not end the program. So is the beginning of a good one.
    #[test]
    fn a_broken_file_is_an_error() {
        let good = std::fs::read(files("sounds").first().unwrap()).unwrap();
        for bytes in [Vec::new(), b"This is a letter.".to_vec(), good[..80].to_vec(), good[..good.len() / 8].to_vec()] {
            assert!(decode(bytes).is_err());
        }
        assert!(decode(good).is_ok());
    }
}
