import type { Acis } from '../../model/common.ts';
import { UnknownForm } from './body.ts';
import { complete } from './complete-body.ts';
import { readBody } from './read-body.ts';
import { RECORDS, V400 } from './record-fields.ts';
import { recordsFor } from './tidy-body.ts';
import { writeBody } from './write-body.ts';

/** Which data a file can hold: as text, as bytes or either, and up to which version of the modeller. */
export interface ModelForm {
  kind: Acis['kind'] | 'either';
  version: number;
}

/** Every program reads what older modellers wrote. */
export function fits(acis: Acis, { kind, version }: ModelForm): boolean {
  return (kind === 'either' || acis.kind === kind) && versionOf(acis) <= version;
}

/**
 * The same body in another form; undefined where it has anything of which that is not known. Told of each record that is
 * left out.
 */
export function inForm(
  acis: Acis,
  form: ModelForm,
  leaveOut?: (recordType: string) => void,
): Acis | undefined {
  try {
    const body = readBody(acis);
    const version = Math.max(V400, form.version);
    const records = recordsFor(body, version);
    complete(records);
    const made = writeBody(body, records, version, form.kind === 'either' ? acis.kind : form.kind);
    if (leaveOut) for (const { type } of body.records) if (!RECORDS.has(type)) leaveOut(type);
    return made;
  } catch (error) {
    if (error instanceof UnknownForm) return undefined;
    throw error;
  }
}

const SIGNATURE = 15;

export function versionOf(acis: Acis): number {
  if (acis.kind === 'sat') return Number(/^\s*(\d+)/.exec(acis.text)?.[1] ?? Number.NaN);
  const { buffer, byteOffset, length } = acis.bytes;
  return length < SIGNATURE + 4 ? Number.NaN : new DataView(buffer, byteOffset).getInt32(SIGNATURE, true);
}
