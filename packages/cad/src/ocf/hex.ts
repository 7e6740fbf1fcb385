/** Newer than the types. */
const native = (Uint8Array as unknown as { fromHex?: (text: string) => Uint8Array }).fromHex;

/** Bytes of their hexadecimal digits, two each, in lower case. */
export function bytesOfHex(text: string): Uint8Array {
  if (native) return native.call(Uint8Array, text);
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = digit(text.charCodeAt(2 * i)) * 16 + digit(text.charCodeAt(2 * i + 1));
  return bytes;
}

function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}
