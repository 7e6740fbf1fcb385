/** Where each drawing was left, in this browser; the newest few hundred. */
import type { Camera } from '../types.ts';
import { keptEntries } from './keptEntries.ts';

export interface KeptView {
  camera: Camera;
  layout: string;
  /** Names; absent where the layers are as drawn. */
  off?: string[] | undefined;
  /** Of these. */
  frozen?: string[] | undefined;
  /** As `namedColors` gives them, under the name that browsers have stored. */
  colours?: string[] | undefined;
}

const places = keptEntries<KeptView>('linework.viewer.places', 300);

export const keptView = places.get;
export const keepView: (key: string, view: KeptView) => void = places.set;
