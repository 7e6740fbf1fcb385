import type { Group } from '@linework/cad/display/list';

/** Bytes of a group's columns. */
export function bytesOf(group: Group): number {
  let bytes = 0;
  for (const columns of Object.values(group) as unknown[]) {
    if (typeof columns !== 'object' || columns === null) continue;
    for (const column of Object.values(columns) as unknown[])
      if (ArrayBuffer.isView(column)) bytes += column.byteLength;
  }
  return bytes;
}

/** Keeps what was used last, up to a number of bytes. */
export class Recent<Value> {
  readonly #most: number;
  readonly #held = new Map<string, { value: Value; bytes: number }>();
  bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const found = this.#held.get(key);
    if (!found) return undefined;
    this.#held.delete(key);
    this.#held.set(key, found);
    return found.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.#held.set(key, { value, bytes });
    this.bytes += bytes;
    for (const [oldest, { bytes: size }] of this.#held) {
      if (this.bytes <= this.#most || oldest === key) break;
      this.#held.delete(oldest);
      this.bytes -= size;
    }
  }
}
