/** Unpacks one page of a section into its place. */
type UnpackPage = (page: number) => void;

/**
 * The bytes of a section that are unpacked page by page, when somebody is about to read there. Much of many files is
 * what applications keep in them, which nobody asks for before a save.
 */
export class Pages {
  /** As long as the section; zeros where a page has not been unpacked. */
  readonly bytes: Uint8Array;
  /** Where each page begins, rising. */
  private readonly starts: readonly number[];
  private readonly waiting: Uint8Array;
  private readonly unpack: UnpackPage;
  /** Between these all is there. */
  private from = 0;
  private to = 0;

  private constructor(bytes: Uint8Array, starts: readonly number[], unpack: UnpackPage) {
    this.bytes = bytes;
    this.starts = starts;
    this.waiting = new Uint8Array(starts.length).fill(1);
    this.unpack = unpack;
    if (starts.length === 0) this.to = Number.MAX_SAFE_INTEGER;
  }

  static unpacked(bytes: Uint8Array): Pages {
    return new Pages(bytes, [], () => undefined);
  }

  /** By where each page begins and ends; where they are out of order or overlap, all are unpacked now. */
  static packed(
    bytes: Uint8Array,
    extents: readonly { offset: number; end: number }[],
    unpack: UnpackPage,
  ): Pages {
    const starts = extents.map(({ offset }) => offset);
    const inOrder = extents.every(
      ({ offset, end }, i) => offset <= end && end <= (starts[i + 1] ?? Infinity),
    );
    if (inOrder && starts[0] === 0) return new Pages(bytes, starts, unpack);
    extents.forEach((_, page) => unpack(page));
    return Pages.unpacked(bytes);
  }

  /** Makes sure that these bytes are there. */
  need(start: number, end: number): void {
    if (start >= this.from && end <= this.to) return;
    const { starts, waiting } = this;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= start) low = middle;
      else high = middle - 1;
    }
    let page = low;
    for (; page < starts.length && (starts[page] as number) < end; page++) {
      if (waiting[page] === 0) continue;
      waiting[page] = 0;
      this.unpack(page);
    }
    this.from = starts[low] as number;
    this.to = starts[page] ?? Number.MAX_SAFE_INTEGER;
  }

  whole(): Uint8Array {
    this.need(0, this.bytes.length);
    return this.bytes;
  }
}
