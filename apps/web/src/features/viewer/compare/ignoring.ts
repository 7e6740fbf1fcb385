/** What the list leaves out: one change this once, or a kind or a layer in every comparison on this machine. */
import type { Translate } from '../../../app/language.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { keepIgnored, useCompare, type ListedChange } from './compareStore.ts';

const layerPrefix = 'layer:';

/** Words of the comparison, by the types they leave out. */
const wordsOfTypes = {
  hatch: ['HATCH', 'MPOLYGON'],
  text: ['TEXT', 'MTEXT', 'ATTDEF'],
  dimension: ['DIMENSION', 'LEADER', 'MULTILEADER', 'TOLERANCE'],
} as const satisfies Record<string, readonly string[]>;
type TypeWord = keyof typeof wordsOfTypes;

export function toggleIgnored(word: string): void {
  const { ignore } = useCompare.getState();
  const next = ignore.includes(word) ? ignore.filter((one) => one !== word) : [...ignore, word];
  keepIgnored(next);
  useCompare.setState({ ignore: next });
}

/** The layer that a word names. */
export const ignoredLayer = (word: string): string | undefined =>
  word.startsWith(layerPrefix) ? word.slice(layerPrefix.length) : undefined;

export const showAgain = (): void => useCompare.setState({ hidden: new Set() });

export function ignoreEntries({ id, change }: ListedChange, t: Translate<'compare'>): MenuEntry[] {
  const { layer, type, kind } = change;
  const words = Object.keys(wordsOfTypes) as TypeWord[];
  const word = words.find((each) => (wordsOfTypes[each] as readonly string[]).includes(type));
  const entries: (MenuEntry | false)[] = [
    {
      id: 'once',
      label: t('compare.ignoreOnce'),
      onChoose: () => useCompare.setState(({ hidden }) => ({ hidden: new Set([...hidden, id]) })),
    },
    kind === 'entity' &&
      layer !== '' && {
        id: 'layer',
        label: t('compare.ignoreLayer', { layer }),
        onChoose: () => toggleIgnored(layerPrefix + layer),
      },
    kind === 'entity' &&
      word !== undefined && {
        id: 'type',
        label: t(`compare.ignoreAlways.${word}`),
        onChoose: () => toggleIgnored(word),
      },
  ];
  return entries.filter((entry) => entry !== false);
}
