import { isDwgName } from '../dwg/versions.ts';
import { isBinaryDxf } from './dxf/binary.ts';
import { fromUtf16 } from './dxf/tidy.ts';

export type FileKind = 'dwg' | 'old-dwg' | 'dxf' | 'dxb' | 'dwf' | 'package' | 'unknown';

/** Tells the kind of file by its first bytes; names and extensions play no part. */
export function sniff(bytes: Uint8Array): FileKind {
  if (isBinaryDxf(bytes)) return 'dxf';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 24));
  if (isDwgName(head.slice(0, 6))) return 'dwg';
  if (/^(AC10\d\d|AC[12]\.\d\d?|MC0\.0)/.test(head)) return 'old-dwg';
  if (head.startsWith('AutoCAD DXB 1.0')) return 'dxb';
  if (head.startsWith('(DWF V')) return 'dwf';
  if (head.startsWith('PK\u0003\u0004')) return 'package';
  const top = bytes.subarray(0, 4096);
  return looksLikeDxf(fromUtf16(top) ?? top) ? 'dxf' : 'unknown';
}

/** A group code on a line of its own near the top (after comments, blank lines or a byte order mark). */
function looksLikeDxf(bytes: Uint8Array): boolean {
  // Some programs fill their last block up.
  const top = new TextDecoder('latin1').decode(bytes).replace(/\0+$/, '');
  // A zero in some text does not unmake a file that begins as they all do.
  if (top.includes('\0') && !/^\s*0\s*[\r\n]\s*SECTION\s*[\r\n]/i.test(top)) return false;
  return /(^|[\r\n])[ \t]*\+?(0|9|999|2)[ \t]*\r?[\r\n][^\r\n]*/.test(top.replace(/^\u00ef\u00bb\u00bf/, ''));
}
