/** A member of an archive in its viewer: drawings in the drawing viewer, everything else over the list. */
import { CallError } from '@linework/client';
import type { ArchiveRow } from '@linework/contract/archive';
import type { FileItem } from '@linework/contract/drive';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { isViewable } from '@linework/contract/files';
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { openPreview, previewKindOf } from '../preview/actions.ts';
import { viewFile } from '../viewer/actions.ts';

export interface MemberSource {
  fileId: string;
  encoding: ArchiveEncoding | undefined;
  password: string | undefined;
}

const address = ({ fileId, encoding, password }: MemberSource, row: ArchiveRow) =>
  client.call('archiveMember', { fileId, index: row.index ?? 0, encoding, password });

const canLook = ({ index, isLink, name }: ArchiveRow): boolean =>
  index !== undefined && !isLink && (isViewable(name) || previewKindOf(name) !== undefined);

/** Rows that can be looked at are stepped through. */
export async function openMember(
  source: MemberSource,
  row: ArchiveRow,
  rows: readonly ArchiveRow[],
): Promise<void> {
  if (row.isLink) return;
  if (!canLook(row)) {
    const t = await wordsOf('archive');
    showToast('info', t('archive.noPreview', { name: row.name }));
    return;
  }
  if (isViewable(row.name)) {
    await openDrawing(source, row).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
    return;
  }
  const shown = rows.filter((each) => canLook(each) && !isViewable(each.name));
  const byId = new Map(shown.map((each) => [idOf(each), each]));
  openPreview(itemOf(row), {
    isDetached: true,
    load: async ({ id }) => {
      const each = byId.get(id)!;
      const { signedUrl: url } = await address(source, each);
      return { kind: previewKindOf(each.name)!, state: 'ready', url };
    },
    step: ({ id }, by) => {
      const next = shown[shown.findIndex((each) => idOf(each) === id) + by];
      return next && itemOf(next);
    },
  });
}

async function openDrawing(source: MemberSource, row: ArchiveRow): Promise<void> {
  const { signedUrl, name } = await address(source, row);
  const response = await fetch(signedUrl);
  if (!response.ok) throw new CallError('', response.statusText);
  await viewFile(new File([await response.blob()], name));
}

const idOf = ({ index }: ArchiveRow): string => `member-${index}`;

/** As much of a file as the overlay shows. */
const itemOf = (row: ArchiveRow): FileItem =>
  ({ id: idOf(row), kind: 1, name: row.name, size: row.size, modifyTime: row.modifyTime }) as FileItem;
