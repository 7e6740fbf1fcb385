import kr from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import sc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import arimo from '@fontsource/arimo/unicode.json' with { type: 'json' };
import cousine from '@fontsource/cousine/unicode.json' with { type: 'json' };
import tinos from '@fontsource/tinos/unicode.json' with { type: 'json' };

/** A family that comes in files of some characters each. */
export interface Family {
  name: string;
  package: string;
  /** Name of a file by the part of the family and the face. */
  file: (part: string, bold: boolean, italic: boolean) => string;
  /** Variable files hold all weights. */
  variable: boolean;
  /** 'U+0-FF,U+131' by the name of the part. */
  ranges: Record<string, string>;
}

function still(name: string, id: string, ranges: Record<string, string>): Family {
  return {
    name,
    package: `@fontsource/${id}`,
    file: (part, bold, italic) => `${id}-${part}-${bold ? 700 : 400}-${italic ? 'italic' : 'normal'}.woff2`,
    variable: false,
    ranges,
  };
}

/** Of a family that is there for one script alone, and is never italic. */
function script(name: string, id: string, part: string, ranges: string): Family {
  return {
    name,
    package: `@fontsource/${id}`,
    file: (_, bold) => `${id}-${part}-${bold ? 700 : 400}-normal.woff2`,
    variable: false,
    ranges: { [part]: ranges },
  };
}

function variable(name: string, id: string, ranges: Record<string, string>): Family {
  return {
    name,
    package: `@fontsource-variable/${id}`,
    // Parts without a name of their own are numbered: [12].
    file: (part) => `${id}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    variable: true,
    ranges,
  };
}

/** As wide as Arial, Times New Roman and Courier New, so that lines keep their length. */
const sans = still('Arimo', 'arimo', arimo);
const serif = still('Tinos', 'tinos', tinos);
const mono = still('Cousine', 'cousine', cousine);
const chinese = variable('Noto Sans SC', 'noto-sans-sc', sc);
const korean = variable('Noto Sans KR', 'noto-sans-kr', kr);

const arabic = script('Noto Sans Arabic', 'noto-sans-arabic', 'arabic', 'U+600-8FF,U+FB50-FDFF,U+FE70-FEFC');
const thai = script('Noto Sans Thai', 'noto-sans-thai', 'thai', 'U+E00-E7F');

const isThai = (code: number): boolean => code >= 0xe00 && code <= 0xe7f;

function isArabic(code: number): boolean {
  return (
    (code >= 0x600 && code <= 0x8ff) ||
    (code >= 0xfb50 && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc)
  );
}

function isHangul(code: number): boolean {
  return (
    (code >= 0xac00 && code <= 0xd7ff) ||
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x3130 && code <= 0x318f)
  );
}

/** Families for a character, in order of preference, by what the wanted font is like. */
export function familiesFor(code: number, name: string): readonly Family[] {
  if (isHangul(code)) return [korean, chinese];
  if (isArabic(code)) return [arabic];
  if (isThai(code)) return [thai];
  if (/cour|mono|consol|typewriter/i.test(name)) return [mono, sans, chinese, korean];
  const isSerif = /times|serif|roman|georgia|garamond|cambria|book/i.test(name) && !/sans/i.test(name);
  return isSerif ? [serif, sans, chinese, korean] : [sans, chinese, korean];
}
