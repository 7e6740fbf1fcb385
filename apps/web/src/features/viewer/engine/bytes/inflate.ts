import { OcfError } from '@linework/cad/ocf/bytes';
import { CODEC, type Section } from '@linework/cad/ocf/container';

/** Most a section may unfold to, and most that deflate can make of a byte. */
const maxRaw = 1 << 30;
const maxRatio = 1100;

/** A section's bytes, decompressed by the browser. Never more than the section says. */
export async function inflate(stored: Uint8Array, section: Section): Promise<Uint8Array> {
  if (section.codec === CODEC.none) return stored;
  if (!(section.raw >= 0 && section.raw <= Math.min(maxRaw, stored.length * maxRatio + 64)))
    throw new OcfError('A section claims to be too large.');
  const out = new Uint8Array(section.raw);
  let at = 0;
  try {
    const stream = new DecompressionStream(
      section.codec === CODEC.deflate ? 'deflate-raw' : ('brotli' as CompressionFormat),
    );
    const writer = stream.writable.getWriter();
    // What goes wrong here shows in the reader as well.
    const written = writer.write(stored as Uint8Array<ArrayBuffer>).then(() => writer.close());
    written.catch(() => undefined);
    const reader = stream.readable.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value as Uint8Array;
      if (at + part.length > out.length) {
        await reader.cancel();
        throw new OcfError('A section is damaged.');
      }
      out.set(part, at);
      at += part.length;
    }
  } catch (error) {
    throw error instanceof OcfError ? error : new OcfError('A section is damaged.');
  }
  if (at !== out.length) throw new OcfError('A section is damaged.');
  return out;
}
