/** Builds drawings as R9 and R12 stored them, for tests. */
export class OldDwgBuilder {
  readonly #r12: boolean;

  constructor(r12: boolean) {
    this.#r12 = r12;
  }

  static f64(...values: number[]): number[] {
    const bytes = new Uint8Array(values.length * 8);
    const view = new DataView(bytes.buffer);
    values.forEach((value, i) => view.setFloat64(i * 8, value, true));
    return [...bytes];
  }

  static u16(...values: number[]): number[] {
    return values.flatMap((value) => [value & 255, (value >> 8) & 255]);
  }

  static u32(value: number): number[] {
    return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255];
  }

  static text(value: string): number[] {
    return [...OldDwgBuilder.u16(value.length), ...new TextEncoder().encode(value)];
  }

  static fixed(value: string, length: number): number[] {
    const bytes = [...new TextEncoder().encode(value)];
    return [...bytes, ...new Uint8Array(length - bytes.length)];
  }

  /** Type, mode, size, layer 0, options, then the given bytes (and a checksum in R12). */
  record(type: number, mode: number, options: number, data: readonly number[]): number[] {
    const tail = this.#r12 ? [0, 0] : [];
    const size = 8 + data.length + tail.length;
    return [type, mode, ...OldDwgBuilder.u16(size), 0, 0, ...OldDwgBuilder.u16(options), ...data, ...tail];
  }

  jump(address: number): number[] {
    return [
      18,
      0,
      ...OldDwgBuilder.u16(this.#r12 ? 10 : 8),
      ...OldDwgBuilder.u32(address),
      ...(this.#r12 ? [0, 0] : []),
    ];
  }

  /** One layer, one linetype, blocks by name; entities, block entities and the part for changed records. */
  file(parts: {
    entities: number[];
    blocks?: number[];
    blockNames?: [string, number][];
    extra?: number[];
  }): Uint8Array {
    const { u16, u32, fixed, f64 } = OldDwgBuilder;
    const used = this.#r12 ? [0, 0] : [];
    const end = this.#r12 ? [0, 0] : [];
    const block = (name: string, at: number): number[] => [
      0,
      ...fixed(name, 32),
      ...used,
      ...u32(at),
      ...(this.#r12 ? [0, 0, 0, 0] : []),
      ...end,
    ];
    const tables = [
      (parts.blockNames ?? []).map(([name, at]) => block(name, at)),
      [[0, ...fixed('WALLS', 32), ...used, ...u16(0x10000 - 5, 0), ...end]],
      [] as number[][],
      [
        [
          0,
          ...fixed('DASHED', 32),
          ...used,
          ...fixed('- -', 48),
          65,
          2,
          ...f64(3, 2, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
          ...end,
        ],
      ],
      [] as number[][],
    ];
    const headerSize = 0x700;
    const header: number[] = [...new Uint8Array(headerSize)];
    const put = (at: number, bytes: readonly number[]): void =>
      bytes.forEach((byte, i) => (header[at + i] = byte));
    put(0, fixed(this.#r12 ? 'AC1009' : 'AC1004', 12));
    let at = headerSize;
    const body: number[] = [];
    const place = (bytes: readonly number[]): number => {
      const start = at;
      body.push(...bytes);
      at += bytes.length;
      return start;
    };
    const entities = place(parts.entities);
    const entitiesEnd = at;
    tables.forEach((records, i) => {
      const start = place(records.flat());
      put(0x2c + i * 10, [...u16(records[0]?.length ?? 0, records.length, 0), ...u32(start)]);
    });
    const blocks = place(parts.blocks ?? []);
    const extra = place(parts.extra ?? []);
    put(0x14, [
      ...u32(entities),
      ...u32(entitiesEnd),
      ...u32(blocks),
      ...u32((parts.blocks ?? []).length | 0x40000000),
      ...u32(extra),
      ...u32((parts.extra ?? []).length | 0x80000000),
    ]);
    put(0x132, f64(2.5));
    return Uint8Array.from([...header, ...body]);
  }
}
