/** Characters of East Asia that fill a square: a line may end between them, and they stand upright in columns. */
export function isIdeograph(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x20000
  );
}
