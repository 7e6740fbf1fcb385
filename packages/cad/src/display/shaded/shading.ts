/** Light on surfaces, as it falls over the shoulder of whoever looks at them. */
import type { SurfaceLook } from './look.ts';
import type { Paint } from './depth-buffer.ts';

/** Lights in the view, to the right, up and towards the eye, with how strong they are. */
const LIGHTS = [
  [0.4, 0.4, 0.825, 0.72],
  [-0.6, 0.25, 0.76, 0.38],
] as const;
/** Facets that meet at less than this angle are one bent surface. */
const SMOOTH_COSINE = Math.cos((35 * Math.PI) / 180);

/** For each corner of each triangle, the light from 0 to 1; both sides are lit. */
export function lightOf(points: Float64Array, indices: Uint32Array, isSmooth: boolean): Float32Array {
  const normals = triangleNormals(points, indices);
  const lights = new Float32Array(indices.length);
  const around = isSmooth ? trianglesAround(indices, points.length / 3) : undefined;
  for (let corner = 0; corner < indices.length; corner++) {
    const own = 3 * Math.floor(corner / 3);
    let [x, y, z] = [0, 0, 0];
    const add = (t: number): void => {
      const [a, b, c] = [normals[t]!, normals[t + 1]!, normals[t + 2]!];
      x += a;
      y += b;
      z += c;
    };
    if (around) {
      const vertex = indices[corner]!;
      for (let i = around.start[vertex]!; i < around.start[vertex + 1]!; i++) {
        const other = 3 * around.triangles[i]!;
        if (isBent(normals, own, other)) add(other);
      }
    } else add(own);
    const size = Math.hypot(x, y, z);
    lights[corner] = size > 0 ? brightness(x / size, y / size, z / size) : 0.5;
  }
  return lights;
}

/** As long as twice the triangle's area: large ones count more. */
function triangleNormals(p: Float64Array, indices: Uint32Array): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t]!, 3 * indices[t + 1]!, 3 * indices[t + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    normals[t] = uy * vz - uz * vy;
    normals[t + 1] = uz * vx - ux * vz;
    normals[t + 2] = ux * vy - uy * vx;
  }
  return normals;
}

function isBent(n: Float64Array, a: number, b: number): boolean {
  if (a === b) return true;
  const dot = n[a]! * n[b]! + n[a + 1]! * n[b + 1]! + n[a + 2]! * n[b + 2]!;
  const sizes = Math.hypot(n[a]!, n[a + 1]!, n[a + 2]!) * Math.hypot(n[b]!, n[b + 1]!, n[b + 2]!);
  return sizes > 0 && dot >= SMOOTH_COSINE * sizes;
}

function trianglesAround(
  indices: Uint32Array,
  count: number,
): { start: Uint32Array; triangles: Uint32Array } {
  const start = new Uint32Array(count + 1);
  for (const vertex of indices) start[vertex + 1]!++;
  for (let i = 0; i < count; i++) start[i + 1]! += start[i]!;
  const next = start.slice(0, count);
  const triangles = new Uint32Array(indices.length);
  indices.forEach((vertex, corner) => (triangles[next[vertex]!++] = Math.floor(corner / 3)));
  return { start, triangles };
}

function brightness(x: number, y: number, z: number): number {
  // The side that is seen: faces may be the wrong way round.
  const side = z < 0 ? -1 : 1;
  let sum = 0;
  for (const [lx, ly, lz, strength] of LIGHTS)
    sum += strength * Math.max(0, side * (x * lx + y * ly + z * lz));
  return Math.min(1, sum);
}

const AMBIENT = 0.38;
/** Shades between the two are looked up. */
const STEPS = 128;
const WARM = [0.94, 0.93, 0.86] as const;
const COOL = [0.4, 0.4, 0.75] as const;
const GRAY = 0.51;
const GRAY_AMBIENT = 0.23;

/** The colors of a face, from the darkest to the lightest. */
export function paintOf(rgb: number, faces: SurfaceLook['faces']): Paint {
  const own = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
  const gray = (own[0]! * 0.299 + own[1]! * 0.587 + own[2]! * 0.114) * GRAY;
  const paint = new Uint8Array(3 * (STEPS + 1));
  for (let i = 0; i <= STEPS; i++) {
    const light = i / STEPS;
    const ambient = faces === 'gray' ? GRAY_AMBIENT : AMBIENT;
    const factor = ambient + (1 - ambient) * light;
    for (let k = 0; k < 3; k++) {
      const warmth = COOL[k]! + (WARM[k]! - COOL[k]!) * Math.sqrt(light);
      const value = faces === 'gray' ? gray : own[k]!;
      paint[3 * i + k] = value * (faces === 'warmToCool' ? warmth : factor);
    }
  }
  return paint;
}
