import type { Drawing } from '../model/drawing.ts';
import { decoderFor } from '../read/encoding.ts';
import { escapeUnicode } from './escape.ts';

/** Code pages that files before R2007 are written in: number in DWG headers and name in DXF. */
const PAGES: Record<string, { number: number; name: string }> = {
  'windows-1250': { number: 28, name: 'ANSI_1250' },
  'windows-1251': { number: 29, name: 'ANSI_1251' },
  'windows-1252': { number: 30, name: 'ANSI_1252' },
  'windows-1253': { number: 32, name: 'ANSI_1253' },
  'windows-1254': { number: 33, name: 'ANSI_1254' },
  'windows-1255': { number: 34, name: 'ANSI_1255' },
  'windows-1256': { number: 35, name: 'ANSI_1256' },
  'windows-1257': { number: 36, name: 'ANSI_1257' },
  'windows-1258': { number: 44, name: 'ANSI_1258' },
  'windows-874': { number: 37, name: 'ANSI_874' },
  shift_jis: { number: 38, name: 'ANSI_932' },
  gbk: { number: 39, name: 'ANSI_936' },
  'euc-kr': { number: 40, name: 'ANSI_949' },
  big5: { number: 41, name: 'ANSI_950' },
};
const LATIN = 'windows-1252';
const WIDE = new Set(['shift_jis', 'gbk', 'euc-kr', 'big5']);

export type CodePage = {
  label: string;
  number: number;
  name: string;
  /** Bytes of a text; what the code page lacks becomes \\U+XXXX, which all versions read. */
  encode: (text: string) => Uint8Array;
};

const encoder = new TextEncoder();
const tables = new Map<string, Map<number, number>>();

/** Which bytes stand for which character: two-byte codes have their lead byte in bits 8 to 15. */
function tableOf(label: string): Map<number, number> {
  let table = tables.get(label);
  if (table) return table;
  table = new Map();
  const decode = decoderFor(label);
  for (let lead = 0x80; lead < 0x100; lead++) {
    const single = decode(Uint8Array.of(lead));
    if (single.length === 1 && single !== '\ufffd' && single >= '\u00a0')
      table.set(single.charCodeAt(0), lead);
    for (let trail = 0x40; WIDE.has(label) && trail < 0xff; trail++) {
      const pair = decode(Uint8Array.of(lead, trail));
      if (pair.length !== 1 || pair === '\ufffd') continue;
      if (!table.has(pair.charCodeAt(0))) table.set(pair.charCodeAt(0), (lead << 8) | trail);
    }
  }
  tables.set(label, table);
  return table;
}

export function codePageOf(label: string): CodePage {
  const known = PAGES[label] ? label : LATIN;
  return {
    label: known,
    ...PAGES[known]!,
    encode(text) {
      if (/^[\0-\x7e]*$/.test(text)) return encoder.encode(text);
      const table = tableOf(known);
      const bytes: number[] = [];
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        const coded = code < 127 ? code : table.get(code);
        if (coded === undefined) for (const char of escapeUnicode(text[i]!)) bytes.push(char.charCodeAt(0));
        else if (coded > 255) bytes.push(coded >> 8, coded & 255);
        else bytes.push(coded);
      }
      return Uint8Array.from(bytes);
    },
  };
}

export function isKnownPage(label: string): boolean {
  return label in PAGES;
}

/** Of a file whose code page cannot be written: all that is not ASCII becomes \\U+XXXX. */
export function asciiPage(label: string): CodePage {
  const { number, name } = PAGES[LATIN]!;
  return { label, number, name, encode: (text) => encoder.encode(escapeUnicode(text)) };
}

/** The code page a drawing is written in: its own, or one for the script that its names are in. */
export function codePageFor(drawing: Drawing): CodePage {
  if (PAGES[drawing.codePage] && drawing.codePage !== LATIN) return codePageOf(drawing.codePage);
  let sample = '';
  for (const names of [drawing.layers, drawing.blocks, drawing.textStyles, drawing.dimStyles])
    for (const { name } of names.values()) sample += name;
  for (const { entities } of drawing.blocks.values()) {
    for (const entity of entities) {
      if ((entity.type === 'TEXT' || entity.type === 'MTEXT') && sample.length < 100_000)
        sample += entity.text;
    }
  }
  if (/[\u3040-\u30ff]/.test(sample)) return codePageOf('shift_jis');
  if (/[\uac00-\ud7af]/.test(sample)) return codePageOf('euc-kr');
  if (/[\u4e00-\u9fff]/.test(sample)) return codePageOf('gbk');
  if (/[\u0400-\u04ff]/.test(sample)) return codePageOf('windows-1251');
  if (/[\u0370-\u03ff]/.test(sample) && !/[\u00c0-\u00ff]/.test(sample)) return codePageOf('windows-1253');
  if (/[\u0100-\u017f]/.test(sample)) return codePageOf('windows-1250');
  return codePageOf(LATIN);
}
