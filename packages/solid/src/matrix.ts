/** 4×4 matrices, column by column as in glTF. */
export type Matrix4 = readonly number[];

export const identity: Matrix4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function multiply(a: Matrix4, b: Matrix4): number[] {
  const out = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      let sum = 0;
      for (let k = 0; k < 4; k += 1) sum += a[k * 4 + row]! * b[column * 4 + k]!;
      out[column * 4 + row] = sum;
    }
  }
  return out;
}

export function transformPoint(m: Matrix4, x: number, y: number, z: number): [number, number, number] {
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}

/** The inverse of a matrix that only turns and moves. */
export function invertRigid(m: Matrix4): number[] {
  const [x, y, z] = [m[12]!, m[13]!, m[14]!];
  return [
    m[0]!,
    m[4]!,
    m[8]!,
    0,
    m[1]!,
    m[5]!,
    m[9]!,
    0,
    m[2]!,
    m[6]!,
    m[10]!,
    0,
    -(m[0]! * x + m[1]! * y + m[2]! * z),
    -(m[4]! * x + m[5]! * y + m[6]! * z),
    -(m[8]! * x + m[9]! * y + m[10]! * z),
    1,
  ];
}

export function fromQuaternion(
  [tx, ty, tz]: readonly number[],
  [x, y, z, w]: readonly number[],
  [sx, sy, sz]: readonly number[],
): number[] {
  const [a, b, c, d] = [x!, y!, z!, w!];
  return [
    (1 - 2 * (b * b + c * c)) * sx!,
    2 * (a * b + c * d) * sx!,
    2 * (a * c - b * d) * sx!,
    0,
    2 * (a * b - c * d) * sy!,
    (1 - 2 * (a * a + c * c)) * sy!,
    2 * (b * c + a * d) * sy!,
    0,
    2 * (a * c + b * d) * sz!,
    2 * (b * c - a * d) * sz!,
    (1 - 2 * (a * a + b * b)) * sz!,
    0,
    tx!,
    ty!,
    tz!,
    1,
  ];
}

export const transpose = (m: Matrix4): number[] =>
  m.map((_, index) => m[(index % 4) * 4 + Math.floor(index / 4)]!);
