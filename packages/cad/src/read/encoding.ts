import { decodeCp949, decodeJohab } from '../text/korean.ts';

/** Decodes bytes of a code page that TextDecoder lacks or gets wrong; undefined leaves it to the built-in way. */
export type Decode = (bytes: Uint8Array, codePage: string) => string | undefined;

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';
const TABLES: Record<string, string> = { cp437: CP437, cp850: CP850, cp852: CP852 };

/** DWGCODEPAGE → a label TextDecoder knows (or cp437, cp850, cp852, johab). */
export function codePageLabel(name: string): string {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  const number = /(\d+)$/.exec(key)?.[1] ?? '';
  if (key.startsWith('iso8859')) return `iso-8859-${number.replace(/^8859/, '')}`;
  if (key.startsWith('utf8')) return 'utf-8';
  if (key.startsWith('mac')) return 'macintosh';
  if (key.startsWith('gb2312') || key.startsWith('gbk')) return 'gbk';
  if (key.startsWith('ksc5601')) return 'euc-kr';
  if (key.startsWith('big5')) return 'big5';
  switch (number) {
    case '932':
      return 'shift_jis';
    case '936':
      return 'gbk';
    case '949':
      return 'euc-kr';
    case '950':
      return 'big5';
    case '1361':
      return 'johab';
    case '866':
      return 'ibm866';
    case '874':
      return 'windows-874';
    case '437':
      return 'cp437';
    case '850':
      return 'cp850';
    case '852':
      return 'cp852';
    case '65001':
      return 'utf-8';
    default:
      return /^125[0-8]$/.test(number) ? `windows-${number}` : 'windows-1252';
  }
}

/** Code page numbers in DWG headers. */
const DWG_CODE_PAGES: Record<number, string> = {
  1: 'utf-8',
  2: 'iso-8859-1',
  3: 'iso-8859-2',
  4: 'iso-8859-3',
  5: 'iso-8859-4',
  6: 'iso-8859-5',
  7: 'iso-8859-6',
  8: 'iso-8859-7',
  9: 'iso-8859-8',
  10: 'iso-8859-9',
  11: 'cp437',
  12: 'cp850',
  13: 'cp852',
  22: 'shift_jis',
  23: 'macintosh',
  24: 'big5',
  25: 'euc-kr',
  26: 'johab',
  27: 'ibm866',
  28: 'windows-1250',
  29: 'windows-1251',
  30: 'windows-1252',
  31: 'gbk',
  32: 'windows-1253',
  33: 'windows-1254',
  34: 'windows-1255',
  35: 'windows-1256',
  36: 'windows-1257',
  37: 'windows-874',
  38: 'shift_jis',
  39: 'gbk',
  40: 'euc-kr',
  41: 'big5',
  42: 'johab',
  44: 'windows-1258',
};

export function dwgCodePage(number: number): string {
  return DWG_CODE_PAGES[number] ?? 'windows-1252';
}

/** One decoder for a code page; falls back to windows-1252 where the platform has none. */
export function decoderFor(label: string, decode?: Decode): (bytes: Uint8Array) => string {
  const table = TABLES[label];
  if (table) return (bytes) => decodeByTable(bytes, table);
  const builtIn = OWN[label] ?? platformDecoder(label);
  return (bytes) => decode?.(bytes, label) ?? builtIn(bytes);
}

/** Platforms have no Johab, and Node knows only half of CP949. */
const OWN: Record<string, (bytes: Uint8Array) => string> = { johab: decodeJohab, 'euc-kr': decodeCp949 };

/** Made when there is something to decode: making one takes longer than decoding most of what drawings say. */
function platformDecoder(label: string): (bytes: Uint8Array) => string {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (bytes) => (decoder ??= newDecoder(label)).decode(bytes);
}

function newDecoder(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

function decodeByTable(bytes: Uint8Array, table: string): string {
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (table[byte - 128] ?? '?');
  return text;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** True when there is text beyond ASCII and all of it is valid UTF-8, line by line, in the first part of the file. */
export function looksLikeUtf8(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, 1 << 21);
  try {
    // The platform's own decoder is far faster than a loop: most files are ASCII or UTF-8 throughout.
    return strictUtf8.decode(bytes.subarray(0, end)).length < end;
  } catch {
    return mostlyUtf8(bytes, end);
  }
}

function mostlyUtf8(bytes: Uint8Array, end: number): boolean {
  let found = 0;
  let lineStart = 0;
  let high = false;
  for (let i = 0; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte >= 128) high = true;
    else if (byte === 10 || byte === 13) {
      if (high) {
        if (!isUtf8(bytes.subarray(lineStart, i))) return false;
        if (++found >= 200) return true;
        high = false;
      }
      lineStart = i + 1;
    }
  }
  return found > 0;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const MULTIBYTE = ['', 'shift_jis', 'big5', 'euc-kr', 'johab', 'gbk'];

/** Resolves \U+XXXX and \M+nXXXX, which older versions use for what their code page lacks. */
export function resolveEscapes(text: string, decode?: Decode): string {
  if (!text.includes('\\')) return text;
  // Paragraphs are full of backslashes, of which hardly any begins one of these.
  if (!text.includes('\\U+') && !text.includes('\\M+')) return text;
  return text
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9A-Fa-f]{4})/g, (whole, page: string, hex: string) => {
      const label = MULTIBYTE[Number(page)];
      if (!label) return whole;
      const code = Number.parseInt(hex, 16);
      return decoderFor(label, decode)(Uint8Array.of(code >> 8, code & 255));
    });
}
