import { BitReader } from '../../../dwg/bits.ts';
import { R2007 } from '../../../dwg/versions.ts';
import { SECTIONS, SENTINELS } from '../../../dwg/sections.ts';
import type { Drawing, EmbeddedPreview, Summary } from '../../../model/drawing.ts';
import { resolveEscapes } from '../../encoding.ts';
import type { Container } from '../container/container.ts';
import { view } from '../container/container.ts';

const FORMATS: Readonly<Record<number, EmbeddedPreview['format']>> = { 2: 'bmp', 3: 'wmf', 6: 'png' };
const SENTINEL = 16;

/** The stored picture, in a section of its own since R2004, anywhere in the file before. */
export function readPreview(container: Container): EmbeddedPreview | undefined {
  const section = container.section(SECTIONS.preview) ?? container.file.subarray(container.previewAt);
  if (container.previewAt === 0 && section === container.file) return undefined;
  if (section.length < SENTINEL + 5) return undefined;
  if (SENTINELS.preview.some((byte, i) => section[i] !== byte)) return undefined;
  const data = view(section);
  let at = SENTINEL + 5;
  let skip = 0;
  let found: { format: EmbeddedPreview['format']; before: number; size: number } | undefined;
  for (let i = section[SENTINEL + 4] as number; i > 0 && at + 9 <= section.length; i--, at += 9) {
    const format = FORMATS[section[at] as number];
    const size = data.getUint32(at + 5, true);
    if (format && size > 0) found ??= { format, before: skip, size };
    skip += size;
  }
  if (!found) return undefined;
  const start = at + found.before;
  const bytes = section.slice(start, start + found.size);
  return bytes.length === found.size ? { format: found.format, bytes } : undefined;
}

/** Title, author and so on: strings of 16-bit length. */
export function readSummary(
  container: Container,
  decode: (bytes: Uint8Array) => string,
): Summary | undefined {
  const section = container.section(SECTIONS.summary);
  if (!section) return undefined;
  const data = view(section);
  const wide = container.version >= R2007;
  let at = 0;
  const short = (): number => {
    const value = at + 2 <= section.length ? data.getUint16(at, true) : 0;
    at += 2;
    return value;
  };
  const reader = new BitReader(section, container.version, decode);
  const text = (): string => {
    const size = short();
    reader.pos = at * 8;
    at += wide ? size * 2 : size;
    return wide ? reader.wideText(size) : resolveEscapes(reader.codedText(size));
  };
  const summary: Summary = {
    title: text(),
    subject: text(),
    author: text(),
    keywords: text(),
    comments: text(),
    lastSavedBy: text(),
    revision: text(),
    hyperlinkBase: text(),
    properties: [],
  };
  at += 24;
  for (let i = short(); i > 0 && at < section.length; i--) summary.properties.push([text(), text()]);
  return summary;
}

/** MEASUREMENT stands in the template section, behind a text. */
export function readMeasurement(container: Container, drawing: Drawing): void {
  const section = container.section(SECTIONS.template);
  if (!section || section.length < 4) return;
  const data = view(section);
  const at = 2 + data.getUint16(0, true) * (container.version >= R2007 ? 2 : 1);
  if (at + 2 <= section.length) drawing.header.metric = data.getUint16(at, true) === 1;
}
