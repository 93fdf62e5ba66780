"""Tools for Blender: solids of revolution, extruded outlines, cuts, bevels, unwrapping, shading and export.

z is up and one unit is one square. A model has material slots with names, which the game fills for each army. They are
body, ring (inlaid in the foot), felt (under the foot) and inlay (symbols). Dice and drums also have symbol (the emblem),
plate (the plate round it) and dot (a wound).
"""

import json
import math
import os

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from mathutils.geometry import tessellate_polygon
from shapely.affinity import scale
from shapely.geometry import LinearRing, Point, Polygon, box
from shapely.ops import unary_union

from emblems import catmull, rings, soft

SLOTS = ["body", "ring", "felt", "inlay", "symbol", "plate", "dot"]
BODY, RING, FELT, INLAY, SYMBOL, PLATE, DOT = range(7)


def new_object(name, vertices, faces, slots=None, open_sheet=False):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(map(float, v)) for v in vertices], [], [tuple(map(int, f)) for f in faces])
    for slot in SLOTS:
        data.materials.append(bpy.data.materials.get(slot) or bpy.data.materials.new(slot))
    for polygon, slot in zip(data.polygons, slots or []):
        polygon.material_index = slot
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    return made if open_sheet else clean(made)


def clean(made):
    mesh = bmesh.new()
    mesh.from_mesh(made.data)
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=1e-5)
    bmesh.ops.dissolve_degenerate(mesh, edges=mesh.edges, dist=1e-6)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    mesh.to_mesh(made.data)
    mesh.free()
    return made


def cube(size, location, rotation=(0, 0, 0)):
    bpy.ops.mesh.primitive_cube_add(size=1)
    made = bpy.context.object
    made.scale, made.location, made.rotation_euler = size, location, rotation
    bpy.context.view_layer.update()
    return made


def smoothed(made, times=3):
    """Takes the steps out of a mesh that surface nets have made."""
    mesh = bmesh.new()
    mesh.from_mesh(made.data)
    for _ in range(times):
        bmesh.ops.smooth_vert(mesh, verts=mesh.verts, factor=0.35, use_axis_x=True, use_axis_y=True, use_axis_z=True)
    mesh.to_mesh(made.data)
    mesh.free()
    return made


def evaluated(made):
    return bpy.data.meshes.new_from_object(made.evaluated_get(bpy.context.evaluated_depsgraph_get()))


def modify(made, kind, **settings):
    modifier = made.modifiers.new("modifier", kind)
    for name, value in settings.items():
        setattr(modifier, name, value)
    data = evaluated(made)
    made.modifiers.clear()
    made.data = data
    return made


def join(made, *others):
    for other in others:
        mesh = bmesh.new()
        mesh.from_mesh(made.data)
        other.data.transform(other.matrix_world)
        mesh.from_mesh(other.data)
        mesh.to_mesh(made.data)
        mesh.free()
        bpy.data.objects.remove(other)
    return made


def cut(made, *cutters):
    for cutter in cutters:
        modify(made, "BOOLEAN", object=cutter, operation="DIFFERENCE", solver="EXACT")
        bpy.data.objects.remove(cutter)
        # A cutter without materials leaves faces behind, which get a slot of their own.
        for polygon in made.data.polygons:
            if polygon.material_index >= len(SLOTS):
                polygon.material_index = BODY
        while len(made.data.materials) > len(SLOTS):
            made.data.materials.pop()
    return clean(made)


def bevel(made, width, segments=2, angle=50):
    return modify(
        made, "BEVEL", width=width, segments=segments, limit_method="ANGLE", angle_limit=math.radians(angle), miter_outer="MITER_ARC"
    )


# The thickness of the felt under a foot.
FELT_TOP = 0.018

# Profiles: shapes in the half plane of radius and height, united, rounded, and turned.


def turned(*points, n=10):
    """A solid of revolution bounded by a smooth line. A point with a third number is a corner."""
    line = catmull(list(points), n)
    return Polygon([(0, line[0][1])] + [tuple(p) for p in line] + [(0, line[-1][1])]).buffer(0)


def bead(radius, z, half_height):
    """A turned ring with a rounded edge."""
    return box(0, z - half_height, radius - half_height, z + half_height).union(Point(radius - half_height, z).buffer(half_height, 16))


def profile(*parts, rounding=0.006):
    """The united outline from the bottom of the axis to its top, with rounded edges and points dense enough to shade."""
    whole = unary_union(parts)
    whole = soft(unary_union([whole, scale(whole, -1, 1, origin=(0, 0))]), rounding).simplify(0.0011)
    half = whole.intersection(box(0, -1, 2, 9))
    line = np.array(Polygon(half.exterior).exterior.coords)[:-1]
    if not Polygon(line).exterior.is_ccw:
        line = line[::-1]
    line = np.roll(line, -np.argmin(line[:, 0] * 100 + line[:, 1]), 0)
    line = line[: np.argmax(np.where(line[:, 0] < 1e-6, line[:, 1], -1)) + 1]
    dense = [line[0]]
    for point in line[1:]:
        steps = int(np.hypot(*(point - dense[-1])) // 0.055) + 1
        last = dense[-1]
        dense += [last + (point - last) * i / steps for i in range(1, steps + 1)]
    return np.array(dense)


def lathe(name, line, segments=56, ring=None, foot=True):
    """Turns a profile. `ring` is a band of height and a least radius; the part within gets the ring's material."""
    vertices, faces, slots = [(0, 0, line[0][1])], [], []
    rows = [[0] * segments]
    angles = np.arange(segments) * 2 * math.pi / segments
    for radius, z in line[1:-1]:
        rows.append(list(range(len(vertices), len(vertices) + segments)))
        vertices += [(radius * math.cos(a), radius * math.sin(a), z) for a in angles]
    rows.append([len(vertices)] * segments)
    vertices.append((0, 0, line[-1][1]))
    for k, (low, high) in enumerate(zip(rows[:-1], rows[1:])):
        (r0, z0), (r1, z1) = line[k], line[k + 1]
        slot = BODY
        if ring and ring[0] <= (z0 + z1) / 2 <= ring[1] and min(r0, r1) > ring[2]:
            slot = RING
        elif max(z0, z1) < FELT_TOP and z0 < FELT_TOP - 1e-4 and foot:
            slot = FELT
        for i in range(segments):
            j = (i + 1) % segments
            face = list(dict.fromkeys([low[i], low[j], high[j], high[i]]))
            if len(face) > 2:
                faces.append(face)
                slots.append(slot)
    return new_object(name, vertices, faces, slots)


def prism(outline, height, rounding=0.0, slot=BODY):
    """An outline with its holes, from z = 0 to the height, with rounded edges."""
    curve = bpy.data.curves.new("outline", "CURVE")
    curve.dimensions, curve.fill_mode = "2D", "BOTH"
    for outer, holes in rings(outline):
        for ring in [outer, *holes]:
            spline = curve.splines.new("POLY")
            spline.points.add(len(ring) - 1)
            spline.use_cyclic_u = True
            for point, (x, y) in zip(spline.points, ring):
                point.co = (x, y, 0, 1)
    curve.extrude, curve.offset = height / 2 - rounding, -rounding
    curve.bevel_depth, curve.bevel_resolution = rounding, 2
    made = bpy.data.objects.new("outline", curve)
    bpy.context.scene.collection.objects.link(made)
    data = evaluated(made)
    bpy.data.objects.remove(made)
    vertices = [tuple(v.co + Vector((0, 0, height / 2))) for v in data.vertices]
    faces = [tuple(p.vertices) for p in data.polygons]
    return new_object("prism", vertices, faces, [slot] * len(faces))


def inlay(outline, low, high, slot, chamfer=0.0):
    """The visible part of an inlaid outline: its top, its sides from one height to another, and a chamfer."""
    vertices, faces = [], []
    for outer, holes in rings(outline, 0.0004):
        tops = []
        for ring, ccw in [(outer, True), *((hole, False) for hole in holes)]:
            if LinearRing(ring).is_ccw != ccw:
                ring = ring[::-1]
            before, after = ring - np.roll(ring, 1, 0), np.roll(ring, -1, 0) - ring
            left = [np.stack([-e[:, 1], e[:, 0]], 1) / np.hypot(*e.T)[:, None] for e in (before, after)]
            middle = left[0] + left[1]
            inner = ring + chamfer * middle / np.maximum(1 + (left[0] * left[1]).sum(1), 0.5)[:, None]
            rows = [(ring, low), (inner, high)] if not chamfer else [(ring, low), (ring, high - chamfer), (inner, high)]
            n, base = len(ring), len(vertices)
            vertices += [(x, y, z) for row, z in rows for x, y in row]
            for k in range(len(rows) - 1):
                at = base + k * n
                faces += [(at + i, at + (i + 1) % n, at + n + (i + 1) % n, at + n + i) for i in range(n)]
            tops.append(range(base + (len(rows) - 1) * n, base + len(rows) * n))
        numbers = [i for top in tops for i in top]
        for triangle in tessellate_polygon([[Vector(vertices[i]) for i in top] for top in tops]):
            faces.append([numbers[i] for i in triangle])
    return new_object("inlay", vertices, faces, [slot] * len(faces), open_sheet=True)


# Finish: texture coordinates, ambient occlusion, normals, export.


def wrap(made, flat=2.0):
    """Texture coordinates round the axis, so that the grain runs up the piece. It runs straight across level faces: those
    with |normal.z| above `flat`."""
    data = made.data
    layer = data.uv_layers.get("UVMap") or data.uv_layers.new(name="UVMap")
    for polygon in data.polygons:
        points = [data.vertices[v].co for v in polygon.vertices]
        turns = [math.atan2(p.y, p.x) / (2 * math.pi) for p in points]
        radii = [math.hypot(p.y, p.x) for p in points]
        anchor = turns[max(range(len(radii)), key=lambda i: radii[i])]
        for i, loop in enumerate(polygon.loop_indices):
            turn = anchor if radii[i] < 1e-4 else turns[i]
            turn += (turn - anchor < -0.5) - (turn - anchor > 0.5)
            round_it = (turn * 2, points[i].z + radii[i] * 0.35)
            layer.data[loop].uv = points[i].xy if abs(polygon.normal.z) > flat else round_it


def wrap_box(made):
    """Texture coordinates from the nearest of the three planes, so that the grain runs straight through."""
    data = made.data
    layer = data.uv_layers.get("UVMap") or data.uv_layers.new(name="UVMap")
    for polygon in data.polygons:
        steepness = [abs(c) for c in polygon.normal]
        across, along = ((1, 2), (0, 2), (0, 1))[steepness.index(max(steepness))]
        for loop in polygon.loop_indices:
            point = data.vertices[data.loops[loop].vertex_index].co
            layer.data[loop].uv = (point[across], point[along])


def occlude(made, rays=72, reach=0.42, power=0.85, ground=True, bright=None, narrow=0.10):
    """Stores in the vertex colour what `grain.wgsl` reads.

    Red is the ambient occlusion of the whole. Green is that of grooves narrower than `narrow`. Blue says how sharply an edge
    stands out, a half where it is flat. The bright slot has no occlusion."""
    data = made.data
    shading = [tuple(p.vertices) for p in data.polygons if p.material_index != bright]
    tree = BVHTree.FromPolygons([v.co for v in data.vertices], shading, epsilon=0)
    i = np.arange(rays) + 0.5
    angle, up, out = i * 2.399963, np.sqrt(1 - i / rays), np.sqrt(i / rays)
    hemisphere = np.stack([out * np.cos(angle), out * np.sin(angle), up], 1)
    light, groove, edge = {}, {}, {}
    for vertex in data.vertices:
        normal = vertex.normal
        tangent = normal.orthogonal().normalized()
        side = normal.cross(tangent)
        start = vertex.co + normal * 0.004
        hidden = close = 0.0
        for x, y, z in hemisphere:
            way = tangent * x + side * y + normal * z
            hit = tree.ray_cast(start, way, reach)
            if hit[0] is not None:
                hidden += 1 - 0.75 * hit[3] / reach
                close += max(0.0, 1 - hit[3] / narrow)
            elif ground and way.z < -0.02 and start.z / -way.z < reach:
                hidden += 0.40 * (1 - start.z / -way.z / reach)
        light[vertex.index] = min(1, max(0.12, 1.10 - 1.12 * hidden / rays)) ** power
        groove[vertex.index] = min(1, max(0.0, 1.05 - 2.8 * close / rays))
        # Where an edge stands out, the surface is near on all sides of a point inside the wood.
        inside = vertex.co - normal * 0.004
        near = 0.0
        for x, y, z in hemisphere[::3]:
            hit = tree.ray_cast(inside, -(tangent * x + side * y + normal * z), narrow)
            near += max(0.0, 1 - hit[3] / narrow) if hit[0] is not None else 0.0
        edge[vertex.index] = 0.5 + 0.5 * min(1, 1.6 * near / len(hemisphere[::3]))
    for polygon in data.polygons:
        if polygon.material_index == bright:
            for values, value in ((light, 1.0), (groove, 1.0), (edge, 0.5)):
                values.update(dict.fromkeys(polygon.vertices, value))
    # The colours are stored at points, because Blender 3.4 exports the colours of face corners to the wrong corners.
    colour = data.color_attributes.new(name="AO", type="FLOAT_COLOR", domain="POINT")
    for i, value in light.items():
        colour.data[i].color = (value, groove[i], edge[i], 1)
    data.color_attributes.active_color = colour


def export(made, path, smooth_angle=42, weighted=True, tangents=False):
    """Writes a .glb and prints its content."""
    name = os.path.splitext(os.path.basename(path))[0]
    made.name = made.data.name = name
    for polygon in made.data.polygons:
        polygon.use_smooth = True
    # Blender 4.1 and later mark sharp edges instead, and name the export of colours otherwise.
    is_new = bpy.app.version >= (4, 1)
    if is_new:
        made.data.set_sharp_from_angle(angle=math.radians(smooth_angle))
    else:
        made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(smooth_angle)
    colours = {"export_vertex_color": "ACTIVE"} if is_new else {"export_colors": True}
    if weighted:
        modifier = made.modifiers.new("normals", "WEIGHTED_NORMAL")
        modifier.keep_sharp, modifier.weight = True, 80
    if tangents:
        modify(made, "TRIANGULATE", min_vertices=5)
    bpy.context.view_layer.update()
    for other in bpy.context.view_layer.objects:
        other.select_set(other == made)
    bpy.context.view_layer.objects.active = made
    bpy.ops.export_scene.gltf(
        filepath=path, export_format="GLB", use_selection=True, export_apply=True, export_normals=True,
        export_texcoords=True, export_materials="EXPORT", export_animations=False,
        export_yup=True, export_tangents=tangents, **colours,
    )  # fmt: skip
    made.data.calc_loop_triangles()
    slots = sorted({SLOTS[p.material_index] for p in made.data.polygons})
    print("GLB", json.dumps({"name": name, "triangles": len(made.data.loop_triangles), "bytes": os.path.getsize(path), "slots": slots}))
