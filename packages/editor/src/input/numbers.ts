import type { Header } from '@linework/cad/model/header';

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FRACTION = /^([+-]?)(?:(\d+)-)?(\d+)\/(\d+)$/;
const FEET = /^([+-]?)(?:(\d+\.?\d*)')?-?(?:(\d+\.?\d*|\.\d+)?(?:(?:(?<=\d)-)?(\d+)\/(\d+))?"?)?$/;

const ENGINEERING = 3;
const ARCHITECTURAL = 4;

type LengthUnits = Pick<Header, 'linearUnits'>;
export type AngleUnits = Pick<Header, 'angularUnits' | 'angleBase' | 'clockwise'>;

/** 12.5, 1e3, 3/4, 1-1/2; with feet and inches where the drawing has them: 5'6-1/2". */
export function parseLength(word: string, { linearUnits }: LengthUnits): number | undefined {
  if (DECIMAL.test(word)) return Number(word);
  const fraction = FRACTION.exec(word);
  if (fraction) return mixed(fraction[1]!, fraction[2], fraction[3]!, fraction[4]!);
  if ((linearUnits !== ENGINEERING && linearUnits !== ARCHITECTURAL) || !/['"]/.test(word)) return undefined;
  const feet = FEET.exec(word);
  if (!feet || !/\d/.test(word)) return undefined;
  const inches = mixed('', feet[3], feet[4] ?? '0', feet[5] ?? '1');
  if (inches === undefined) return undefined;
  return (feet[1] === '-' ? -1 : 1) * (Number(feet[2] ?? 0) * 12 + inches);
}

function mixed(sign: string, whole: string | undefined, over: string, under: string): number | undefined {
  const value = Number(whole ?? 0) + Number(over) / Number(under);
  return Number.isFinite(value) ? (sign === '-' ? -value : value) : undefined;
}

const DMS = /^([+-]?)(\d+\.?\d*|\.\d+)d(?:(\d+\.?\d*)')?(?:(\d+\.?\d*)")?$/i;
/** Radians of the units of AUNITS: degrees, degrees with minutes, grads, radians, surveyor's. */
const RADIANS = [Math.PI / 180, Math.PI / 180, Math.PI / 200, 1, Math.PI / 180];

/** An angle in the drawing's units, or in others by its suffix: 45, 45d30'15", 50g, 1.57r, N30dE. In radians, as measured. */
export function parseAngle(
  word: string,
  { angularUnits }: Pick<AngleUnits, 'angularUnits'>,
): number | undefined {
  if (DECIMAL.test(word)) return Number(word) * (RADIANS[angularUnits] ?? RADIANS[0]!);
  const suffix = word.slice(-1).toLowerCase();
  const rest = word.slice(0, -1);
  if (DECIMAL.test(rest) && (suffix === 'g' || suffix === 'r'))
    return Number(rest) * RADIANS[suffix === 'g' ? 2 : 3]!;
  const parts = DMS.exec(word);
  if (!parts) return undefined;
  const degrees = Number(parts[2]) + Number(parts[3] ?? 0) / 60 + Number(parts[4] ?? 0) / 3600;
  return ((parts[1] === '-' ? -degrees : degrees) * Math.PI) / 180;
}

const BEARING = /^([NS])(.+)([EW])$/i;

/** A direction, counter-clockwise from the x axis: by where the drawing has its zero and which way it turns. */
export function parseDirection(word: string, units: AngleUnits): number | undefined {
  const bearing = BEARING.exec(word);
  if (bearing) {
    const angle = parseAngle(bearing[2]!, units);
    if (angle === undefined) return undefined;
    const isNorth = bearing[1]!.toUpperCase() === 'N';
    const isEast = bearing[3]!.toUpperCase() === 'E';
    return (isNorth ? Math.PI / 2 : -Math.PI / 2) + (isNorth === isEast ? -angle : angle);
  }
  const cardinal = 'ENWS'.indexOf(word.toUpperCase());
  if (word.length === 1 && cardinal >= 0) return (cardinal * Math.PI) / 2;
  const angle = parseAngle(word, units);
  return angle === undefined ? undefined : units.angleBase + (units.clockwise ? -angle : angle);
}
