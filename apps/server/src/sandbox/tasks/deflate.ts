import { deflateSync, type ZlibOptions } from 'node:zlib';

/** Of what is far behind, coordinates repeat nothing but chance: looking only nearby is faster, and smaller too. */
const NEARBY: ZlibOptions = { windowBits: 9 };
/** Enough to tell which of the two a stream is better off with. */
const SAMPLE = 1 << 15;

/** For the streams of a PDF: pages full of lines, letters, pictures. */
export function deflatePdf(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 4 * SAMPLE) return deflateSync(bytes);
  const middle = (bytes.length - SAMPLE) >> 1;
  const sample = bytes.subarray(middle, middle + SAMPLE);
  const nearby = deflateSync(sample, NEARBY).length < deflateSync(sample).length;
  return deflateSync(bytes, nearby ? NEARBY : {});
}
