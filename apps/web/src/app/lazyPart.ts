import type { Area } from '@linework/i18n';
import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react';
import { loadChunk } from './chunkErrors.ts';
import { ensureArea } from './language.ts';

/** A component that is fetched when first needed, together with the words it shows. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
  ...areas: Area[]
): FunctionComponent<Props> & { preload: () => Promise<void> } {
  let pending: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchOnce = (): Promise<{ default: ComponentType<Props> }> => {
    pending ??= Promise.all([
      loadChunk(load),
      ...areas.map((area) => loadChunk(() => ensureArea(area))),
    ]).then(
      ([module]) => ({ default: module[name] }),
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const Lazy = lazy(fetchOnce);
  const Part = (props: Props) => createElement(Lazy as unknown as ComponentType<Props>, props);
  return Object.assign(Part, { preload: () => fetchOnce().then(() => undefined) });
}
