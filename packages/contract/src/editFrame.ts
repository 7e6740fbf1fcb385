/** Batches of an edit log one after the other: before the bytes of each stands their number, 32 bits, little-endian. */
const headBytes = 4;

export function packBatches(batches: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = batches.reduce((sum, { byteLength }) => sum + headBytes + byteLength, 0);
  const packed = new Uint8Array(size);
  const view = new DataView(packed.buffer);
  let at = 0;
  for (const batch of batches) {
    view.setUint32(at, batch.byteLength, true);
    packed.set(batch, at + headBytes);
    at += headBytes + batch.byteLength;
  }
  return packed;
}

/** Undefined where the bytes end within a batch, or one is empty. */
export function unpackBatches(packed: Uint8Array): Uint8Array[] | undefined {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const batches: Uint8Array[] = [];
  for (let at = 0; at < packed.byteLength;) {
    if (at + headBytes > packed.byteLength) return undefined;
    const size = view.getUint32(at, true);
    at += headBytes;
    if (size === 0 || at + size > packed.byteLength) return undefined;
    batches.push(packed.subarray(at, at + size));
    at += size;
  }
  return batches;
}
