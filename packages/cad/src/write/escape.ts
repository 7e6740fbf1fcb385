/** Versions before R2007 have text in a code page; what is not ASCII is written as \\U+XXXX, which all of them read. */
export function escapeUnicode(text: string): string {
  return text.replace(
    /[^\0-\x7e]/g,
    (char) => `\\U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
