import { boldened } from './bold.ts';
import type { Face, Font, FontProvider } from './fonts.ts';
import { outlineFont } from './outline.ts';
import { shxFont } from './shx.ts';

export interface FontFile {
  name: string;
  /** The bytes, or how to get them: large fallbacks are best fetched only when they are needed. */
  bytes: Uint8Array | (() => Uint8Array | undefined);
  /** Of a collection: which member. */
  member?: string;
  stretch?: number;
  /** Bold was asked for, and this is none. */
  regular?: boolean;
}

export interface FontSource {
  /** Bytes of a font file by its lower-case name with extension ('txt.shx', 'arial.ttf'); undefined where it is not at hand. */
  read(fileName: string): Uint8Array | undefined;
  /**
   * Outline fonts for what the drawing's own cannot show, in order of preference (Latin first, then CJK); asked once for
   * each face and each name the drawing wanted.
   */
  fallbacks?: (face: Face | undefined, name: string) => FontFile[];
  /** Code pages in which bigfonts may be numbered. */
  encodings?: readonly string[];
}

/** Family names of outline fonts whose files are called otherwise. */
const FILES: Record<string, string> = {
  'times new roman': 'times',
  'courier new': 'cour',
  'microsoft yahei': 'msyh',
  'microsoft jhenghei': 'msjh',
  'arial narrow': 'arialn',
  'arial black': 'ariblk',
  'ms gothic': 'msgothic',
  'ms mincho': 'msmincho',
  'malgun gothic': 'malgun',
  'century gothic': 'gothic',
  'swis721 bt': 'swiss',
  宋体: 'simsun',
  黑体: 'simhei',
  仿宋: 'simfang',
  仿宋_gb2312: 'simfang',
  楷体: 'simkai',
  楷体_gb2312: 'simkai',
  微软雅黑: 'msyh',
  굴림: 'gulim',
  돋움: 'dotum',
  바탕: 'batang',
};

interface Candidate {
  file: string;
  /** Bold was asked for, and this is none. */
  regular: boolean;
}

/** How files of a face are called after their family: arialbd, georgiab, dejavusans-bold. */
function suffixesOf({ bold, italic }: Face): string[] {
  if (bold && italic) return ['bi', 'z', '-bolditalic', '-boldoblique'];
  if (bold) return ['bd', 'b', '-bold'];
  return italic ? ['i', '-italic', '-oblique'] : [];
}

const OUTLINES = ['ttf', 'ttc', 'otf'];
const NAMED_BOLD = /(bd|bi|b|z|bold\w*|black|heavy)$/;

function candidates(name: string, bigFont: boolean, face: Face | undefined): Candidate[] {
  const base = (name.split(/[\\/]/).pop() ?? '').trim().toLowerCase().replace(/^@/, '');
  if (base === '') return [];
  const bold = face?.bold === true;
  const as = (regular: boolean, ...files: string[]): Candidate[] => files.map((file) => ({ file, regular }));
  const [, own, extension] = /^(.*)\.(shx|ttf|ttc|otf)$/.exec(base) ?? [];
  if (extension === 'shx') return as(false, base);
  if (bigFont) return as(false, own === undefined ? `${base}.shx` : base);
  const stem = own ?? FILES[base] ?? base;
  const extensions = extension === undefined ? OUTLINES : [extension];
  const files = (s: string): string[] => extensions.map((e) => `${s}.${e}`);
  const styled = face ? suffixesOf(face).flatMap((suffix) => files(stem + suffix)) : [];
  const plain = as(bold && !NAMED_BOLD.test(stem), ...files(stem));
  return [...as(false, ...(own === undefined ? [`${base}.shx`] : []), ...styled), ...plain];
}

/** A provider over font files; each file is parsed at most once. */
export function fontLibrary(source: FontSource): FontProvider {
  const fonts = new Map<string, Font | undefined>();
  const load = (file: string): Font | undefined => {
    if (fonts.has(file)) return fonts.get(file);
    const bytes = source.read(file);
    const font =
      bytes && (file.endsWith('.shx') ? shxFont(file, bytes, source.encodings) : outlineFont(file, bytes));
    fonts.set(file, font);
    return font;
  };
  const fallbacks = new Map<string, FontFile[]>();
  const loadFallback = (file: FontFile): Font | undefined => {
    const id = `${file.name}/${file.member ?? ''}/${file.stretch ?? 1}`;
    if (!fonts.has(id)) {
      const bytes = typeof file.bytes === 'function' ? file.bytes() : file.bytes;
      fonts.set(id, bytes && outlineFont(file.name, bytes, { member: file.member, stretch: file.stretch }));
    }
    return fonts.get(id);
  };
  return {
    find(name, bigFont = false, face) {
      for (const { file, regular } of candidates(name, bigFont, face)) {
        const font = load(file);
        if (font) return regular ? boldened(font) : font;
      }
      return undefined;
    },
    fallback(code, face, name = '') {
      const key = `${face?.bold ? 'b' : ''}${face?.italic ? 'i' : ''} ${name.toLowerCase()}`;
      let files = fallbacks.get(key);
      if (!files) {
        files = source.fallbacks?.(face, name) ?? [];
        fallbacks.set(key, files);
      }
      for (const file of files) {
        const font = loadFallback(file);
        if (font?.glyph(code)) return file.regular ? boldened(font) : font;
      }
      return undefined;
    },
  };
}
