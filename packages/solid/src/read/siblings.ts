/** What a model names and its folder may hold: materials, textures, parts. */
/** A file that stands beside the model: materials, textures. */
export interface SiblingFile {
  name: string;
  bytes: Uint8Array;
}

export function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : undefined;
}
