/** A picture of a scene by a z-buffer of our own: no graphics card, no browser, straight from the triangles. */
import { meshInstances, rootMatrix, sceneBounds, type Bounds } from './instances.ts';
import { multiply, type Matrix } from './matrix.ts';
import type { Scene, SceneMesh } from './scene.ts';
import { cross, dot, normalize } from './vector.ts';

export interface Pixels {
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
  textures: readonly Pixels[] = [],
): Pixels {
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
      drawMesh(scene, scene.meshes[mesh]!, multiply(camera, matrix), matrix, target, textures);
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

function cameraFor({ min, max }: Bounds, w: number, h: number): Matrix | undefined {
  if (!(min[0] <= max[0])) return undefined;
  const right = normalize(cross([0, 1, 0], viewDirection));
  const up = cross(viewDirection, right);
  const corners = Array.from({ length: 8 }, (_, at) => [
    at & 1 ? max[0] : min[0],
    at & 2 ? max[1] : min[1],
    at & 4 ? max[2] : min[2],
  ]);
  const [xs, ys] = [corners.map((corner) => dot(corner, right)), corners.map((corner) => dot(corner, up))];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 1 - 2 * margin;
  const scale = Math.min((w * room) / Math.max(x1 - x0, 1e-12), (h * room) / Math.max(y1 - y0, 1e-12));
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [rx, ry, rz] = right.map((part) => part * scale) as [number, number, number];
  const [ux, uy, uz] = up.map((part) => -part * scale) as [number, number, number];
  const [dx, dy, dz] = viewDirection as [number, number, number];
  return [rx, ux, dx, 0, ry, uy, dy, 0, rz, uz, dz, 0, w / 2 - cx * scale, h / 2 + cy * scale, 0, 1];
}

function drawMesh(
  scene: Scene,
  mesh: SceneMesh,
  view: Matrix,
  world: Matrix,
  target: Target,
  textures: readonly Pixels[],
): void {
  const groups = mesh.groups.filter(
    ({ material }) => (scene.materials[material]?.color[3] ?? 1) < 0.98 === target.isGlass,
  );
  if (groups.length === 0) return;
  const count = mesh.positions.length / 3;
  const points = new Float32Array(count * 3);
  const shade = new Float32Array(count);
  for (let vertex = 0; vertex < count; vertex += 1) {
    const at = vertex * 3;
    const [x, y, z] = [mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!];
    for (let row = 0; row < 3; row += 1) {
      points[at + row] = view[row]! * x + view[4 + row]! * y + view[8 + row]! * z + view[12 + row]!;
    }
    if (mesh.normals) shade[vertex] = shadeOf(world, mesh.normals, at);
  }
  for (const { start, count: length, material } of groups) {
    const { color, texture } = scene.materials[material] ?? { color: [0.7, 0.7, 0.7, 1] as const };
    const [r, g, b, a] = color;
    const picture = texture === undefined ? undefined : textures[texture];
    const uvs = picture && mesh.uvs;
    for (let at = start; at < start + length; at += 3) {
      const [i, j, k] = [mesh.indices[at]!, mesh.indices[at + 1]!, mesh.indices[at + 2]!];
      const flat = mesh.normals ? undefined : flatShade(points, i * 3, j * 3, k * 3);
      fillTriangle(target, points, i * 3, j * 3, k * 3, {
        shades: flat === undefined ? [shade[i]!, shade[j]!, shade[k]!] : [flat, flat, flat],
        color: [visible(r), visible(g), visible(b), a],
        ...(uvs && {
          texture: { ...picture, uvs: [i, j, k].flatMap((n) => [uvs[n * 2]!, uvs[n * 2 + 1]!]) },
        }),
      });
    }
  }
}

function shadeOf(m: Matrix, normals: Float32Array, at: number): number {
  const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
  const turned = normalize([
    m[0]! * x + m[4]! * y + m[8]! * z,
    m[1]! * x + m[5]! * y + m[9]! * z,
    m[2]! * x + m[6]! * y + m[10]! * z,
  ]);
  // Both sides are lit: many models have some faces the wrong way round.
  const facing = dot(turned, viewDirection) < 0 ? -1 : 1;
  return brightness(facing * dot(turned, light));
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
  shades: readonly [number, number, number];
  color: readonly [number, number, number, number];
  /** Its pixels, and where the corners lie on it. */
  texture?: Pixels & { uvs: readonly number[] };
}

/** Where the pixel at (u, v) begins; pictures go on in all directions. */
function texelAt({ width, height }: Pixels, u: number, v: number): number {
  const x = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width));
  const y = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height));
  return (y * width + x) * 4;
}

function fillTriangle(target: Target, p: Float32Array, a: number, b: number, c: number, look: Look): void {
  const { w, h, depth, color, isGlass } = target;
  const [ax, ay, bx, by, cx, cy] = [p[a]!, p[a + 1]!, p[b]!, p[b + 1]!, p[c]!, p[c + 1]!];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0 || Number.isNaN(area)) return;
  const [x0, x1] = [
    Math.max(0, Math.floor(Math.min(ax, bx, cx))),
    Math.min(w - 1, Math.ceil(Math.max(ax, bx, cx))),
  ];
  const [y0, y1] = [
    Math.max(0, Math.floor(Math.min(ay, by, cy))),
    Math.min(h - 1, Math.ceil(Math.max(ay, by, cy))),
  ];
  const [sa, sb, sc] = look.shades;
  const [plainR, plainG, plainB, alpha] = look.color;
  const { texture } = look;
  const [ua, va, ub, vb, uc, vc] = texture?.uvs ?? [];
  for (let y = y0; y <= y1; y += 1) {
    for (let x = x0; x <= x1; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5];
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const t = 1 - u - v;
      if (u < 0 || v < 0 || t < 0) continue;
      const at = y * w + x;
      const z = u * p[a + 2]! + v * p[b + 2]! + t * p[c + 2]!;
      if (z <= depth[at]!) continue;
      const shade = u * sa + v * sb + t * sc;
      let r = plainR;
      let g = plainG;
      let bl = plainB;
      if (texture) {
        const texel = texelAt(texture, u * ua! + v * ub! + t * uc!, u * va! + v * vb! + t * vc!);
        if (!(texture.data[texel + 3]! >= 128)) continue;
        r *= texture.data[texel]! / 255;
        g *= texture.data[texel + 1]! / 255;
        bl *= texture.data[texel + 2]! / 255;
      }
      const to = at * 4;
      const under = isGlass ? color[to + 3]! / 255 : 0;
      const keep = isGlass ? (1 - alpha) * under : 0;
      const share = isGlass ? alpha : 1;
      const cover = share + keep;
      color[to] = (r * shade * share + color[to]! * keep) / cover;
      color[to + 1] = (g * shade * share + color[to + 1]! * keep) / cover;
      color[to + 2] = (bl * shade * share + color[to + 2]! * keep) / cover;
      color[to + 3] = cover * 255;
      if (!isGlass) depth[at] = z;
    }
  }
}

/** Every pixel is the mean of its samples, weighted by how much each covers. */
function shrink(source: Uint8Array, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [r, g, b, a] = [0, 0, 0, 0];
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
