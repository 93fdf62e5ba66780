"""Renders a scene round the chess table as two panoramas.

  python3 room.py OUTDIR NAME [WIDTH SAMPLES]

NAME is evening, morning or night. It needs `pip install bpy==4.2.0`, which has the OIDN denoiser. The script writes
OUTDIR/NAME_room, seen from above the table, and OUTDIR/NAME_light, seen from just above its top. Both are EXR and .npy. The
camera does not see the table in the first one, but its shadow.
"""

import math
import sys

import bpy
import numpy as np

import roof
import study
import veranda
from scene import TOP

SCENES = {"evening": study, "morning": veranda, "night": roof}


def camera(z):
    data = bpy.data.cameras.new("camera")
    data.type = "PANO"
    for holder in (data, getattr(data, "cycles", None)):
        try:
            holder.panorama_type = "EQUIRECTANGULAR"
        except (AttributeError, TypeError):
            pass
    data.clip_start = 0.01
    made = bpy.data.objects.new("camera", data)
    made.location, made.rotation_euler = (0, 0, z), (math.pi / 2, 0, 0)
    bpy.context.scene.collection.objects.link(made)
    bpy.context.scene.camera = made


def render(path, width, samples, low=-90, high=90):
    """Renders the elevations from `low` to `high` in degrees. Nobody looks higher or lower."""
    scene = bpy.context.scene
    scene.render.use_border = low > -90 or high < 90
    scene.render.border_min_y, scene.render.border_max_y = 0.5 + low / 180, 0.5 + high / 180
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, width // 2, 100
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "16"
    scene.render.filepath = path
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, True, 0.03
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 4, 3
    cycles.sample_clamp_indirect, cycles.caustics_reflective, cycles.caustics_refractive = 4.0, False, False
    cycles.seed = 1
    try:
        cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    except TypeError:
        cycles.use_denoising = False
        print("no denoiser in this Blender: take more samples")
    bpy.ops.render.render(write_still=True)
    # The same for numpy, with rows from the top.
    image = bpy.data.images.load(path)
    pixels = np.empty(width * (width // 2) * 4, np.float32)
    image.pixels.foreach_get(pixels)
    np.save(path.replace(".exr", ".npy"), pixels.reshape(width // 2, width, 4)[::-1, :, :3].astype(np.float16))


def main(out, name, width=2048, samples=64):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new("dark")
    bpy.context.scene.view_settings.view_transform = "Standard"
    table, hanging = SCENES[name].build()
    # The game draws its own table.
    for thing in table:
        thing.visible_camera = False
    # A scene may say how high the eyes are: the higher they are, the lower things lie in the picture.
    camera(getattr(SCENES[name], "EYES", TOP + 0.42))
    # From higher eyes one sees the floor beside the table at steeper angles than -70.
    render(f"{out}/{name}_room.exr", int(width), int(samples), -90 if hasattr(SCENES[name], "EYES") else -70, 26)
    for thing in table:
        thing.visible_camera = True
    # The game has its own light in place of the hanging lamp. Two mirror images would bleach the table.
    for thing in hanging:
        thing.visible_camera = False
    bpy.context.scene.camera.location.z = TOP + 0.06
    render(f"{out}/{name}_light.exr", 512, 2 * int(samples))


if __name__ == "__main__":
    arguments = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else sys.argv[1:]
    main(*arguments)
