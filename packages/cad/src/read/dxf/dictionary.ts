import type { RawObject } from '../../model/drawing.ts';
import type { DxfContext } from './context.ts';
import { handleOf } from './dimvars.ts';

/** The entries of a dictionary: a name each, and the handle of what it names. */
export function eachEntry({ tags }: RawObject, take: (name: string, handle: number) => void): void {
  const { codes, values } = tags;
  for (let i = 0; i + 1 < codes.length; i++) {
    if (codes[i] !== 3) continue;
    const [code, name] = [codes[i + 1], values[i]];
    if (code === 350 || code === 360) take(typeof name === 'string' ? name : '', handleOf(values[i + 1]));
  }
}

/** Handle of what an entry names; 0 where there is no such entry, or no such dictionary. */
export function entryOf(context: DxfContext, dictionary: number, wanted: string): number {
  const object = context.objectByHandle(dictionary);
  let found = 0;
  if (object?.name === 'DICTIONARY')
    eachEntry(object, (name, handle) => {
      if (found === 0 && name === wanted) found = handle;
    });
  return found;
}
