/** A picture of a scene by a z-buffer of our own: no graphics card, no browser, straight from the triangles. */
import { cross, dot, normalize, scaled } from '@linework/geom/vector';
import { meshInstances, rootMatrix, sceneBounds, type Bounds } from './instances.ts';
import { multiply, type Matrix4 } from './matrix.ts';
import type { Scene, SceneMesh } from './scene.ts';

export interface Bitmap {
  width: number;
  height: number;
  /** RGBA, not premultiplied; nothing drawn is transparent. */
  data: Uint8Array;
}

/** From above, the front and the right, as CAD programs open a model. */
const viewDirection = normalize([0.55, 0.5, 0.67]);
const light = normalize([0.35, 0.85, 0.45]);
const samples = 2;
const margin = 0.06;

/** `textures`: the pixels of the scene's images. */
export function renderThumbnail(
  scene: Scene,
  width: number,
  height: number,
  textures: readonly Bitmap[] = [],
): Bitmap {
  const [w, h] = [width * samples, height * samples];
  const depth = new Float32Array(w * h).fill(-Infinity);
  const color = new Uint8Array(w * h * 4);
  const camera = cameraFor(sceneBounds(scene), w, h);
  if (!camera) return { width, height, data: new Uint8Array(width * height * 4) };
  const root = rootMatrix(scene);
  const instances = meshInstances(scene, root);
  // Glass last: it is blended over what stands behind it.
  for (const isGlass of [false, true]) {
    for (const { mesh, matrix } of instances) {
      const target = { w, h, depth, color, isGlass };
      drawMesh(scene, scene.meshes[mesh]!, camera, matrix, target, textures);
    }
  }
  return shrink(color, width, height);
}

interface Target {
  w: number;
  h: number;
  depth: Float32Array;
  color: Uint8Array;
  isGlass: boolean;
}

function cameraFor({ min, max }: Bounds, w: number, h: number): Matrix4 | undefined {
  if (!(min[0] <= max[0])) return undefined;
  const right = normalize(cross([0, 1, 0], viewDirection));
  const up = cross(viewDirection, right);
  const corners = Array.from({ length: 8 }, (_, at): [number, number, number] => [
    at & 1 ? max[0] : min[0],
    at & 2 ? max[1] : min[1],
    at & 4 ? max[2] : min[2],
  ]);
  const [xs, ys] = [corners.map((corner) => dot(corner, right)), corners.map((corner) => dot(corner, up))];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 1 - 2 * margin;
  const scale = Math.min((w * room) / Math.max(x1 - x0, 1e-12), (h * room) / Math.max(y1 - y0, 1e-12));
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [rx, ry, rz] = scaled(right, scale);
  const [ux, uy, uz] = scaled(up, -scale);
  const [dx, dy, dz] = viewDirection;
  return [rx, ux, dx, 0, ry, uy, dy, 0, rz, uz, dz, 0, w / 2 - cx * scale, h / 2 + cy * scale, 0, 1];
}

function drawMesh(
  scene: Scene,
  mesh: SceneMesh,
  camera: Matrix4,
  world: Matrix4,
  target: Target,
  textures: readonly Bitmap[],
): void {
  const groups = mesh.groups.filter(
    ({ material }) => (scene.materials[material]?.color[3] ?? 1) < 0.98 === target.isGlass,
  );
  if (groups.length === 0) return;
  const view = multiply(camera, world);
  const points = projected(mesh.positions, view);
  const shade = mesh.normals
    ? brightnesses(world, mesh.normals)
    : new Float32Array(mesh.positions.length / 3);
  for (const { start, count: length, material } of groups) {
    const { color, texture } = scene.materials[material] ?? { color: [0.7, 0.7, 0.7, 1] as const };
    const [r, g, b, a] = color;
    const picture = texture === undefined ? undefined : textures[texture];
    const look: Look = {
      color: [visible(r), visible(g), visible(b), a],
      texture: picture && mesh.uvs ? { ...picture, uvs: mesh.uvs } : undefined,
    };
    for (let at = start; at < start + length; at += 3) {
      const i = mesh.indices[at]!;
      const j = mesh.indices[at + 1]!;
      const k = mesh.indices[at + 2]!;
      if (!mesh.normals) shade[i] = shade[j] = shade[k] = flatShade(points, i * 3, j * 3, k * 3);
      fillTriangle(target, points, shade, i, j, k, look);
    }
  }
}

// These run a million times for one picture: numbers of their own instead of lists, which would all be made and thrown away.

function projected(positions: Float32Array, m: Matrix4): Float32Array {
  const [a, b, c, d, e, f, g, h, i] = [m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!];
  const [dx, dy, dz] = [m[12]!, m[13]!, m[14]!];
  const points = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at]!;
    const y = positions[at + 1]!;
    const z = positions[at + 2]!;
    points[at] = a * x + d * y + g * z + dx;
    points[at + 1] = b * x + e * y + h * z + dy;
    points[at + 2] = c * x + f * y + i * z + dz;
  }
  return points;
}

/** How bright each vertex is. Both sides are lit: many models have some faces the wrong way round. */
function brightnesses(m: Matrix4, normals: Float32Array): Float32Array {
  const [a, b, c, d, e, f, g, h, i] = [m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!];
  const [vx, vy, vz] = viewDirection as [number, number, number];
  const [lx, ly, lz] = light as [number, number, number];
  const out = new Float32Array(normals.length / 3);
  for (let vertex = 0, at = 0; vertex < out.length; vertex += 1, at += 3) {
    const x = normals[at]!;
    const y = normals[at + 1]!;
    const z = normals[at + 2]!;
    const nx = a * x + d * y + g * z;
    const ny = b * x + e * y + h * z;
    const nz = c * x + f * y + i * z;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const facing = nx * vx + ny * vy + nz * vz < 0 ? -1 : 1;
    out[vertex] = brightness((facing * (nx * lx + ny * ly + nz * lz)) / length);
  }
  return out;
}

/** Black would be a silhouette: no color is darker than this. */
const visible = (part: number): number => 30 + part * 225;

const brightness = (cosine: number): number => 0.42 + 0.58 * Math.max(0, cosine * 0.75 + 0.25);

function flatShade(points: Float32Array, a: number, b: number, c: number): number {
  const [ux, uy] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!];
  const [vx, vy] = [points[c]! - points[a]!, points[c + 1]! - points[a + 1]!];
  const [uz, vz] = [points[b + 2]! - points[a + 2]!, points[c + 2]! - points[a + 2]!];
  const n = normalize([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]);
  return brightness(Math.abs(n[1]!) * 0.7 + Math.abs(n[2]!) * 0.4);
}

interface Look {
  color: readonly [number, number, number, number];
  /** Its pixels, and where the vertices lie on it. */
  texture: (Bitmap & { uvs: Float32Array }) | undefined;
}

/** Where the pixel at (u, v) begins; pictures go on in all directions. */
function texelAt({ width, height }: Bitmap, u: number, v: number): number {
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height));
  return (y * width + x) * 4;
}

/** Pixels whose middle lies this far outside belong to a triangle too: rounding leaves no gap between two of them. */
const tolerance = 1e-6;

function fillTriangle(
  { w, h, depth, color, isGlass }: Target,
  p: Float32Array,
  shades: Float32Array,
  i: number,
  j: number,
  k: number,
  { color: [plainR, plainG, plainB, alpha], texture }: Look,
): void {
  const ax = p[i * 3]!;
  const ay = p[i * 3 + 1]!;
  const bx = p[j * 3]!;
  const by = p[j * 3 + 1]!;
  const cx = p[k * 3]!;
  const cy = p[k * 3 + 1]!;
  // Most triangles of a large model lie between the middles of pixels.
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5 - tolerance));
  const y1 = Math.min(h - 1, Math.floor(Math.max(ay, by, cy) - 0.5 + tolerance));
  if (!(y0 <= y1)) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5 - tolerance));
  const right = Math.min(w - 1, Math.floor(Math.max(ax, bx, cx) - 0.5 + tolerance));
  if (!(left <= right)) return;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0 || Number.isNaN(area)) return;
  const az = p[i * 3 + 2]!;
  const bz = p[j * 3 + 2]!;
  const cz = p[k * 3 + 2]!;
  const sa = shades[i]!;
  const sb = shades[j]!;
  const sc = shades[k]!;
  // How much of each corner a place has changes evenly from left to right, and so does what is made of it.
  const uStep = (by - cy) / area;
  const vStep = (cy - ay) / area;
  const tStep = -uStep - vStep;
  const zStep = uStep * az + vStep * bz + tStep * cz;
  const shadeStep = uStep * sa + vStep * sb + tStep * sc;
  for (let y = y0; y <= y1; y += 1) {
    const py = y + 0.5;
    // At the middle of the first pixel of this row.
    const u0 = ((bx - 0.5) * (cy - py) - (by - py) * (cx - 0.5)) / area;
    const v0 = ((cx - 0.5) * (ay - py) - (cy - py) * (ax - 0.5)) / area;
    const t0 = 1 - u0 - v0;
    const first = Math.ceil(
      Math.max(left, enters(u0, uStep), enters(v0, vStep), enters(t0, tStep)) - tolerance,
    );
    const last = Math.floor(
      Math.min(right, leaves(u0, uStep), leaves(v0, vStep), leaves(t0, tStep)) + tolerance,
    );
    let z = u0 * az + v0 * bz + t0 * cz + first * zStep;
    let shade = u0 * sa + v0 * sb + t0 * sc + first * shadeStep;
    for (let x = first; x <= last; x += 1, z += zStep, shade += shadeStep) {
      const at = y * w + x;
      if (z <= depth[at]!) continue;
      let r = plainR;
      let g = plainG;
      let b = plainB;
      if (texture) {
        const { uvs, data } = texture;
        const [u, v] = [u0 + x * uStep, v0 + x * vStep];
        const t = 1 - u - v;
        const texel = texelAt(
          texture,
          u * uvs[i * 2]! + v * uvs[j * 2]! + t * uvs[k * 2]!,
          u * uvs[i * 2 + 1]! + v * uvs[j * 2 + 1]! + t * uvs[k * 2 + 1]!,
        );
        if (!(data[texel + 3]! >= 128)) continue;
        r *= data[texel]! / 255;
        g *= data[texel + 1]! / 255;
        b *= data[texel + 2]! / 255;
      }
      const to = at * 4;
      if (!isGlass) {
        color[to] = r * shade;
        color[to + 1] = g * shade;
        color[to + 2] = b * shade;
        color[to + 3] = 255;
        depth[at] = z;
        continue;
      }
      const keep = (1 - alpha) * (color[to + 3]! / 255);
      const cover = alpha + keep;
      color[to] = (r * shade * alpha + color[to]! * keep) / cover;
      color[to + 1] = (g * shade * alpha + color[to + 1]! * keep) / cover;
      color[to + 2] = (b * shade * alpha + color[to + 2]! * keep) / cover;
      color[to + 3] = cover * 255;
    }
  }
}

/** From which pixel on what grows by so much with each is not negative; infinity where it is so for none. */
const enters = (value: number, step: number): number =>
  step > 0 ? -value / step : step < 0 || value >= 0 ? -Infinity : Infinity;
/** Up to which pixel it is not. */
const leaves = (value: number, step: number): number => (step < 0 ? -value / step : Infinity);

/** Every pixel is the mean of its samples, weighted by how much each covers. */
function shrink(source: Uint8Array, width: number, height: number): Bitmap {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let s = 0; s < samples * samples; s += 1) {
        const from =
          ((y * samples + Math.floor(s / samples)) * width * samples + x * samples + (s % samples)) * 4;
        const cover = source[from + 3]!;
        r += source[from]! * cover;
        g += source[from + 1]! * cover;
        b += source[from + 2]! * cover;
        a += cover;
      }
      const to = (y * width + x) * 4;
      if (a > 0) {
        data[to] = r / a;
        data[to + 1] = g / a;
        data[to + 2] = b / a;
      }
      data[to + 3] = a / (samples * samples);
    }
  }
  return { width, height, data };
}
