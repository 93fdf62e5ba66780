"""Makes a coarse copy of each piece and drum: `python3 coarse.py ../models [NAME …]` (needs `bpy`).

Where the processor draws, the game shows these while something moves. A copy has a few hundred triangles, since one that is
smaller than a pixel costs as much as many pixels. It keeps the normals, colours and slots of its model. So it is shaded like
the model, and only its outline has corners.
"""

import os
import sys

import bpy

# The most triangles of each part. A ring and the felt below a foot are seen as a line, and signs on drums must be read.
TRIANGLES = {"body": 300, "ring": 32, "felt": 12, "symbol": 320}
# The knight's head is carved, and has more shape than what is turned.
CARVED = {"knight": 500, "modern_knight": 300}
# Pawns are small, and there are most of them.
SMALL = {"pawn": 180, "modern_pawn": 180}
# Of a drum one sees a rim and a dish.
DRUM = 150


def load(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=path, merge_vertices=True)
    return [made for made in bpy.context.scene.objects if made.type == "MESH"]


def select(*made):
    bpy.ops.object.select_all(action="DESELECT")
    for one in made:
        one.select_set(True)
    bpy.context.view_layer.objects.active = made[0]


def parts(made):
    """One object for each slot."""
    select(made)
    bpy.ops.mesh.separate(type="MATERIAL")
    return [part for part in bpy.context.scene.objects if part.type == "MESH"]


def simplify(name, part, most):
    """Takes triangles away and gives the rest the normals and colours that the surface had there."""
    part.data.calc_loop_triangles()
    count = len(part.data.loop_triangles)
    if count <= most:
        return
    original = part.copy()
    original.data = part.data.copy()
    bpy.context.scene.collection.objects.link(original)
    select(part)
    decimate = part.modifiers.new("decimate", "DECIMATE")
    decimate.ratio = most / count
    bpy.ops.object.modifier_apply(modifier="decimate")
    normals = part.modifiers.new("normals", "DATA_TRANSFER")
    normals.object = original
    normals.use_loop_data, normals.data_types_loops = True, {"CUSTOM_NORMAL"}
    # The corners of the generic piece's face lie on its rim, where the nearest surface is the wall of the bezel.
    normals.loop_mapping = "NEAREST_POLYNOR" if name == "generic" else "POLYINTERP_LNORPROJ"
    bpy.ops.object.modifier_apply(modifier="normals")
    bpy.data.objects.remove(original)


def make(path, out):
    name = os.path.splitext(os.path.basename(path))[0]
    (made,) = load(path)
    figure = parts(made)
    for part in figure:
        slot = part.data.materials[0].name
        bodies = DRUM if name.startswith("drum_") else (CARVED | SMALL).get(name, TRIANGLES["body"])
        simplify(name, part, bodies if slot == "body" else TRIANGLES[slot])
    select(*figure)
    if len(figure) > 1:
        bpy.ops.object.join()
    made = bpy.context.view_layer.objects.active
    made.name = made.data.name = name
    bpy.ops.export_scene.gltf(
        filepath=out, export_format="GLB", use_selection=True, export_normals=True, export_texcoords=True,
        export_materials="EXPORT", export_animations=False, export_yup=True, export_vertex_color="ACTIVE",
    )  # fmt: skip
    made.data.calc_loop_triangles()
    print("GLB", name, len(made.data.loop_triangles), "triangles,", os.path.getsize(out), "bytes")


def main():
    folder, *names = sys.argv[1:]
    drawn = ("pawn", "knight", "bishop", "rook", "queen", "king", "generic", "crowned_pawn")
    names = names or [*drawn, *(f"modern_{name}" for name in drawn if name != "generic"), *(f"drum_{name}" for name in drawn[:7] if name != "king")]
    os.makedirs(os.path.join(folder, "coarse"), exist_ok=True)
    for name in names:
        make(os.path.join(folder, name + ".glb"), os.path.join(folder, "coarse", name + ".glb"))


main()
