/** What the menu of a version offers. */
import type { VersionItem } from '@linework/contract/version';
import {
  IconArrowsDiff,
  IconCopyPlus,
  IconDownload,
  IconGitMerge,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import type { Translate } from '../../app/language.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { copyVersion, downloadVersions } from './operations.ts';
import type { VersionDialog } from './VersionDialogs.tsx';

/** The latest is neither restored nor deleted; without the plan for it, older ones are only named and deleted. */
export function versionMenu(
  version: VersionItem,
  isAllowed: boolean,
  t: Translate<'version'>,
  show: (dialog: VersionDialog) => void,
  /** Absent until the latest is known. */
  onCompare?: () => void,
  canMerge = false,
): MenuEntry[] {
  const { versionId } = version;
  const isLatest = version.latest === 1;
  const reason = isAllowed || isLatest ? undefined : t('version.plan');
  const blocked = reason === undefined ? {} : { reason, disabled: true };
  const entries: (MenuEntry | false)[] = [
    !isLatest && {
      id: 'restore',
      label: t('version.restore'),
      icon: IconRestore,
      ...blocked,
      onChoose: () => show({ kind: 'restore', version }),
    },
    !isLatest &&
      onCompare !== undefined && {
        id: 'compare',
        label: t('version.compareLatest'),
        icon: IconArrowsDiff,
        ...blocked,
        onChoose: onCompare,
      },
    !isLatest &&
      canMerge && {
        id: 'merge',
        label: t('version.merge'),
        icon: IconGitMerge,
        ...blocked,
        onChoose: () => show({ kind: 'merge', version }),
      },
    {
      id: 'download',
      label: t('version.download'),
      icon: IconDownload,
      ...blocked,
      onChoose: () => void downloadVersions([versionId]),
    },
    {
      id: 'copy',
      label: t('version.copy'),
      icon: IconCopyPlus,
      ...blocked,
      onChoose: () => void copyVersion(versionId),
    },
    {
      id: 'name',
      label: t('version.rename'),
      icon: IconPencil,
      onChoose: () => show({ kind: 'name', version }),
    },
    !isLatest && { kind: 'line', id: 'line' },
    !isLatest && {
      id: 'delete',
      label: t('version.delete'),
      icon: IconTrash,
      danger: true,
      onChoose: () => show({ kind: 'delete', versions: [version] }),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
