import { privateTypes } from '@linework/contract/enums';
import type { FontItem } from '@linework/contract/font';
import {
  IconDownload,
  IconEye,
  IconListCheck,
  IconPencil,
  IconRestore,
  IconSquareCheck,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { Translate } from '../../app/language.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { deleteFonts, downloadFonts, restoreFonts } from './calls.ts';
import type { OpenDialog } from './FontDialogs.tsx';
import type { Library } from './useFonts.ts';

interface Around {
  font: FontItem;
  /** What is chosen; the font's menu acts on all of it where the font is among them. */
  selected: readonly FontItem[];
  library: Library;
  t: Translate<'font'>;
  open: (dialog: OpenDialog) => void;
  onChange: (gone: readonly string[]) => void;
  /** Puts it among the chosen ones, or takes it out. */
  onChoose: () => void;
  /** The bar of a phone has no room for it. */
  onChooseAll: () => void;
}

export function fontEntries(around: Around): MenuEntry[] {
  const { font, selected, library, t, open, onChange, onChoose, onChooseAll } = around;
  const among = selected.some(({ id }) => id === font.id) ? selected : [font];
  const ids = among.map(({ id }) => id);
  const single = among.length === 1;
  const own = library === 'own';
  if (library === 'trash') {
    const restore = { id: 'restore', label: t('font.restore'), icon: IconRestore };
    const purge = { id: 'purge', label: t('font.purge'), icon: IconTrash, danger: true };
    return [
      { ...restore, onChoose: () => void restoreFonts(ids, onChange) },
      { ...purge, onChoose: () => open({ what: 'purge', ids }) },
    ];
  }
  return [
    ...(single
      ? [{ id: 'view', label: t('font.view'), icon: IconEye, onChoose: () => open({ what: 'view', font }) }]
      : []),
    ...(single
      ? [
          { id: 'choose', label: t('font.choose'), icon: IconSquareCheck, onChoose },
          { id: 'chooseAll', label: t('font.selectAll'), icon: IconListCheck, onChoose: onChooseAll },
        ]
      : []),
    {
      id: 'download',
      label: t('font.download'),
      icon: IconDownload,
      onChoose: () => void downloadFonts(ids),
    },
    ...(own && single
      ? [
          {
            id: 'edit',
            label: t('font.edit'),
            icon: IconPencil,
            aside: 'F2',
            onChoose: () => open({ what: 'edit', font }),
          },
        ]
      : []),
    ...(own && single && font.privateType === privateTypes.private
      ? [
          {
            id: 'publish',
            label: t('font.publish'),
            icon: IconWorldUpload,
            onChoose: () => open({ what: 'publish', font }),
          },
        ]
      : []),
    ...(own
      ? [
          { kind: 'line', id: 'line' } as const,
          {
            id: 'delete',
            label: t('action.delete'),
            icon: IconTrash,
            danger: true,
            onChoose: () => void deleteFonts(ids, onChange),
          },
        ]
      : []),
  ];
}
