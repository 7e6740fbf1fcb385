/** The parts of two untyped libraries that we call. */
declare module '@mlightcad/shx-parser/dist/index.es.js' {
  export class ShxFont {
    readonly fontData: {
      header: { fontType: 'shapes' | 'bigfont' | 'unifont' };
      content: {
        data: Record<number, Uint8Array>;
        height: number;
        width: number;
        baseUp: number;
        baseDown: number;
        isExtended: boolean;
      };
    };
    constructor(data: ArrayBuffer);
    hasChar(code: number): boolean;
    getShapeCode(name: string): number | undefined;
    getCharShape(
      code: number,
      size: number,
    ): { polylines: { x: number; y: number }[][]; lastPoint?: { x: number; y: number } } | undefined;
  }
}

declare module 'fontkit' {
  export interface FontkitFont {
    postscriptName: string;
    fullName: string;
    familyName: string;
    unitsPerEm: number;
    capHeight: number;
    ascent: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): {
      id: number;
      advanceWidth: number;
      path: { commands: { command: string; args: number[] }[] };
    };
  }
  export interface FontkitCollection {
    fonts: FontkitFont[];
  }
  export function create(data: Uint8Array, name?: string): FontkitFont | FontkitCollection;
}
