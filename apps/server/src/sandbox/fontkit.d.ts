/** What we read of a font beyond what the kernel's own declaration names. */
declare module 'fontkit' {
  export interface FontkitFont {
    numGlyphs: number;
    'OS/2'?: {
      usWeightClass?: number;
      codePageRange?: number[];
      fsSelection?: { bold?: boolean; italic?: boolean };
    };
    head?: { macStyle?: { bold?: boolean; italic?: boolean } };
  }
}
