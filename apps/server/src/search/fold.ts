const outsideAscii: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Without what people leave out when they type: case, marks over Latin letters, widths. */
export function fold(text: string): string {
  // Most names: ideographs and Korean syllables come out of all this as they are.
  if (/^[\u0000-\u007f\u4e00-\u9fff\uac00-\ud7a3]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => outsideAscii[letter]!);
}
