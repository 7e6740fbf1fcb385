import { decodeCp949, decodeJohab } from './korean.ts';

/** Two-byte codes of East Asian encodings for Unicode characters, from the platform's own decoder, built on first use. */
const tables = new Map<string, Map<number, number>>();

function build(encoding: string): Map<number, number> {
  const table = new Map<number, number>();
  const decode = pairDecoder(encoding);
  if (!decode) return table;
  const pair = new Uint8Array(2);
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      pair[0] = high;
      pair[1] = low;
      const text = decode(pair);
      const code = text.codePointAt(0)!;
      if (text.length === (code > 0xffff ? 2 : 1) && code !== 0xfffd && !table.has(code))
        table.set(code, high * 256 + low);
    }
  }
  return table;
}

function pairDecoder(encoding: string): ((bytes: Uint8Array) => string) | undefined {
  if (encoding === 'euc-kr') return decodeCp949;
  if (encoding === 'johab') return decodeJohab;
  try {
    const decoder = new TextDecoder(encoding);
    return (bytes) => decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function multibyteCode(code: number, encoding: string): number | undefined {
  let table = tables.get(encoding);
  if (!table) {
    table = build(encoding);
    tables.set(encoding, table);
  }
  return table.get(code);
}

/** \M+nXXXX: n is 1 Shift-JIS, 2 Big5, 3 KSC, 4 Johab, 5 GBK. */
const INTERCHANGE: Record<string, string> = {
  '1': 'shift_jis',
  '2': 'big5',
  '3': 'euc-kr',
  '4': 'johab',
  '5': 'gbk',
};

export function interchangeChar(digit: string, hex: string): string {
  const encoding = INTERCHANGE[digit];
  const value = Number.parseInt(hex, 16);
  if (!encoding || !Number.isFinite(value)) return '\ufffd';
  return pairDecoder(encoding)?.(Uint8Array.of(value >> 8, value & 255)) || '\ufffd';
}
