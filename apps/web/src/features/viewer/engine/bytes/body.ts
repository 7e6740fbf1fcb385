/** What came just now, and how much more is on its way altogether; the first time nothing has come yet. */
export type Arriving = (came: number, expected: number) => void;

/** Up to as many bytes nobody would see them come: to read them bit by bit takes longer than to draw what is in them. */
export const atOnceBytes = 96 * 1024;

/**
 * The whole of an answer, telling as it comes, and showing `look` what there is so far; a small one comes at once, and so does
 * a packed one, which has a length of its own.
 */
export async function bodyOf(
  response: Response,
  arriving: Arriving,
  look?: (soFar: Uint8Array<ArrayBuffer>) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(response.headers.get('content-length'));
  const isPacked = response.headers.get('content-encoding') !== null;
  const reader = length > atOnceBytes && !isPacked ? response.body?.getReader() : undefined;
  if (!reader) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    arriving(bytes.length, bytes.length);
    return bytes;
  }
  const bytes = new Uint8Array(length);
  arriving(0, length);
  for (let loaded = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, loaded);
    bytes.set(value.subarray(0, length - loaded), loaded);
    loaded = Math.min(length, loaded + value.length);
    look?.(bytes.subarray(0, loaded));
    arriving(value.length, 0);
  }
}
