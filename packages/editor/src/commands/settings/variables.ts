import type { Header } from '@linework/cad/model/header';
import type { CommandContext } from '../../command.ts';
import { parseLength } from '../../input/numbers.ts';
import { parsePoint } from '../../input/points.ts';
import { CommandError } from '../../problem.ts';
import { formatAngle } from '../inquire/format.ts';
import { formatColor, parseColor } from '../properties.ts';
import { setCurrentColor } from '../entities.ts';

type Field = keyof Header;
type Kind =
  | { kind: 'integer' | 'real'; min?: number; max?: number }
  | { kind: 'switch' }
  | { kind: 'angle' }
  | { kind: 'point' }
  | { kind: 'name'; table: 'layer' | 'textStyle' | 'dimStyle' };
type Row = Kind & { field: Field; readOnly?: boolean };

/** System variables that the drawing's header has, by their names in AutoCAD. */
const HEADER: Readonly<Record<string, Row>> = {
  ANGBASE: { field: 'angleBase', kind: 'angle' },
  ANGDIR: { field: 'clockwise', kind: 'switch' },
  ATTMODE: { field: 'attributeMode', kind: 'integer', min: 0, max: 2 },
  AUNITS: { field: 'angularUnits', kind: 'integer', min: 0, max: 4 },
  AUPREC: { field: 'angularPrecision', kind: 'integer', min: 0, max: 8 },
  CELTSCALE: { field: 'currentLineTypeScale', kind: 'real', min: 1e-12 },
  CLAYER: { field: 'currentLayer', kind: 'name', table: 'layer' },
  DIMSTYLE: { field: 'dimStyle', kind: 'name', table: 'dimStyle' },
  FILLMODE: { field: 'fillMode', kind: 'switch' },
  IMAGEFRAME: { field: 'imageFrame', kind: 'integer', min: 0, max: 2 },
  INSBASE: { field: 'insertionBase', kind: 'point' },
  INSUNITS: { field: 'units', kind: 'integer', min: 0, max: 24 },
  LTSCALE: { field: 'lineTypeScale', kind: 'real', min: 1e-12 },
  LUNITS: { field: 'linearUnits', kind: 'integer', min: 1, max: 5 },
  LUPREC: { field: 'linearPrecision', kind: 'integer', min: 0, max: 8 },
  LWDISPLAY: { field: 'lineWeightDisplay', kind: 'switch' },
  MEASUREMENT: { field: 'metric', kind: 'switch' },
  MIRRTEXT: { field: 'mirrorText', kind: 'switch' },
  PDMODE: { field: 'pointMode', kind: 'integer', min: 0, max: 100 },
  PDSIZE: { field: 'pointSize', kind: 'real' },
  PSLTSCALE: { field: 'paperLineTypeScale', kind: 'switch' },
  QTEXTMODE: { field: 'quickText', kind: 'switch' },
  SPLFRAME: { field: 'splineFrame', kind: 'switch' },
  TEXTSIZE: { field: 'textSize', kind: 'real', min: 1e-12 },
  TEXTSTYLE: { field: 'textStyle', kind: 'name', table: 'textStyle' },
  TILEMODE: { field: 'modelActive', kind: 'switch', readOnly: true },
  WIPEOUTFRAME: { field: 'wipeoutFrame', kind: 'integer', min: 0, max: 2 },
  XCLIPFRAME: { field: 'xclipFrame', kind: 'integer', min: 0, max: 2 },
};

/** What lasts as long as the editor is open, with what it is at first. */
const SESSION: Readonly<Record<string, string | number>> = {
  ATTREQ: 1,
  CECOLOR: 256,
  CELTYPE: 'BYLAYER',
  CELWEIGHT: -1,
  CHAMFERA: 0,
  CHAMFERB: 0,
  CHAMFERC: 0,
  CHAMFERD: 0,
  CIRCLERAD: 0,
  COPYMODE: 0,
  DIMASSOC: 2,
  DONUTID: 0.5,
  DONUTOD: 1,
  EDGEMODE: 0,
  FILLETRAD: 0,
  HPANG: 0,
  HPASSOC: 1,
  HPNAME: 'ANSI31',
  HPSCALE: 1,
  OFFSETDIST: 1,
  OFFSETGAPTYPE: 0,
  PICKSTYLE: 1,
  PLINEWID: 0,
  POLYSIDES: 4,
  TEXTEDITMODE: 0,
  TRIMMODE: 1,
};

export const isVariable = (name: string): boolean =>
  Object.hasOwn(HEADER, name.toUpperCase()) || Object.hasOwn(SESSION, name.toUpperCase());

export const variableNames = (): string[] =>
  [...Object.keys(HEADER), ...Object.keys(SESSION)].toSorted((a, b) => (a < b ? -1 : 1));

export function readVariable({ document, variables }: CommandContext, name: string): string {
  const row = HEADER[name];
  if (!row) {
    const value = variables.get(name) ?? SESSION[name] ?? '';
    return name === 'CECOLOR' && typeof value === 'number' ? formatColor(value) : String(value);
  }
  const value = document.header[row.field];
  if (row.kind === 'switch') return value === true ? '1' : '0';
  if (row.kind === 'angle')
    return formatAngle(value as number, { ...document.header, angleBase: 0, clockwise: false });
  return Array.isArray(value) ? value.join(',') : String(value);
}

export function writeVariable(context: CommandContext, name: string, word: string): void {
  const { document, variables } = context;
  const row = HEADER[name];
  const refuse = (): never => {
    throw new CommandError('badVariable', `"${word}" is no value for ${name}.`, { name, value: word });
  };
  if (row?.readOnly) throw new CommandError('readOnlyVariable', `${name} cannot be set.`, { name });
  if (row) {
    const value = parse(context, row, word) ?? refuse();
    return context.transact((transaction) => transaction.header({ [row.field]: value }));
  }
  if (name === 'CECOLOR') return setCurrentColor(variables, parseColor(word) ?? refuse());
  const number = typeof SESSION[name] === 'number' ? parseLength(word, document.header) : word;
  variables.set(name, number ?? refuse());
}

function parse({ document }: CommandContext, row: Row, word: string): Header[Field] | undefined {
  const { header } = document;
  switch (row.kind) {
    case 'switch':
      return /^(1|ON)$/i.test(word) ? true : /^(0|OFF)$/i.test(word) ? false : undefined;
    case 'name':
      return document.named(row.table, word)?.name;
    case 'point':
      return parsePoint(word, [0, 0, 0], header);
    case 'angle': {
      const degrees = parseLength(word, header);
      return degrees === undefined ? undefined : (degrees * Math.PI) / 180;
    }
    default: {
      const value = parseLength(word, header);
      const { min = -Infinity, max = Infinity } = row;
      const isFit =
        value !== undefined &&
        value >= min &&
        value <= max &&
        (row.kind === 'real' || Number.isInteger(value));
      return isFit ? value : undefined;
    }
  }
}
