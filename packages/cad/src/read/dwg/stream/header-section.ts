import { BitReader, type DecodeText } from '../../../dwg/bits.ts';
import { decode } from '../../../dwg/fields/decode.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { HEADER_ROWS } from '../../../dwg/fields/header.ts';
import { R2007 } from '../../../dwg/versions.ts';
import type { Container } from '../container/container.ts';
import { hasHighSize } from './classes.ts';
import { placeStrings } from './streams.ts';

const SENTINEL = 16;

/** The header variables; what is beyond the end of a cut section comes out as zeros. */
export function readHeaderSection(section: Uint8Array, container: Container, decodeText: DecodeText): Rec {
  const { version } = container;
  const reader = new BitReader(section, version, decodeText);
  reader.pos = (SENTINEL + 4) * 8 + (hasHighSize(container) ? 32 : 0);
  if (version >= R2007) {
    const start = reader.pos;
    const end = start + reader.rl();
    reader.strings = new BitReader(section, version, decodeText);
    reader.refs = new BitReader(section, version, decodeText);
    placeStrings(reader.strings, end);
    reader.refs.pos = end;
    reader.end = end;
  }
  return decode(HEADER_ROWS, reader);
}
