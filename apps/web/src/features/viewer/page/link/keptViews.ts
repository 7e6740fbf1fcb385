/** Where each drawing was left, in this browser; the newest few hundred. */
import { kept } from '../../../../app/kept.ts';
import type { Camera } from '../../engine/types.ts';

const storeKey = 'linework.viewer.places';
const most = 300;

export interface KeptView {
  camera: Camera;
  layout: string;
  /** Names; absent where the layers are as drawn. */
  off?: string[] | undefined;
  /** Of these. */
  frozen?: string[] | undefined;
}

/** [key, view], newest last. */
type Entry = [string, KeptView];

function read(): Entry[] {
  try {
    const entries: unknown = JSON.parse(kept.getItem(storeKey) ?? '[]');
    return Array.isArray(entries) ? (entries as Entry[]) : [];
  } catch {
    return [];
  }
}

export function keptView(key: string): KeptView | undefined {
  return read().find(([known]) => known === key)?.[1];
}

export function keepView(key: string, view: KeptView): void {
  const others = read().filter(([known]) => known !== key);
  kept.setItem(storeKey, JSON.stringify([...others, [key, view]].slice(-most)));
}
