/** A member of an archive in its viewer: drawings in the drawing viewer, everything else over the list. */
import { CallError } from '@linework/client';
import type { ArchiveRow } from '@linework/contract/archive';
import { clientCodes, codes } from '@linework/contract/codes';
import type { FileItem } from '@linework/contract/drive';
import type { ArchiveEncoding } from '@linework/contract/enums';
import { extensionOf, isViewable } from '@linework/contract/files';
import { client, failureText, tellFailure } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { showToast } from '../../ui/toast.ts';
import { openPreview, PreviewFailure, previewKindOf } from '../preview/actions.ts';
import { viewFile } from '../viewer/actions.ts';

export interface MemberSource {
  fileId: string;
  encoding: ArchiveEncoding | undefined;
  password: string | undefined;
  /** It opens with a password only: there is none yet, or it was the wrong one. */
  onLocked: (member: ArchiveRow, isWrong: boolean) => void;
}

/** Whoever asks says why it failed. */
const address = ({ fileId, encoding, password }: MemberSource, row: ArchiveRow) =>
  client.call('archiveMember', { fileId, index: row.index ?? 0, encoding, password }, { quiet: true });

const canLook = ({ index, isLink, name }: ArchiveRow): boolean =>
  index !== undefined && !isLink && (isViewable(name) || previewKindOf(name) !== undefined);

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === codes.archivePasswordWrong;

const isLocked = (error: unknown): boolean =>
  isWrongPassword(error) || (error instanceof CallError && error.code === codes.archivePassword);

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
  if (row.isEncrypted && source.password === undefined) {
    source.onLocked(row, false);
    return;
  }
  if (isViewable(row.name)) await openDrawing(source, row);
  else openInPreview(source, row, rows);
}

function openInPreview(source: MemberSource, row: ArchiveRow, rows: readonly ArchiveRow[]): void {
  const shown = rows.filter((each) => canLook(each) && !isViewable(each.name));
  const byId = new Map([row, ...shown].map((each) => [idOf(each), each]));
  /** Asked for once the overlay has gone: what asks lies under it. */
  let locked: { member: ArchiveRow; isWrong: boolean } | undefined;
  openPreview(itemOf(row), {
    isDetached: true,
    load: async ({ id }) => {
      const each = byId.get(id)!;
      try {
        const { signedUrl: url } = await address(source, each);
        if (each.isEncrypted) locked = undefined;
        return { kind: previewKindOf(each.name)!, state: 'ready', url };
      } catch (error) {
        if (isLocked(error)) locked = { member: each, isWrong: isWrongPassword(error) };
        throw previewFailure(error);
      }
    },
    step: ({ id }, by) => {
      const next = shown[shown.findIndex((each) => idOf(each) === id) + by];
      return next && itemOf(next);
    },
    onClosed: () => locked && source.onLocked(locked.member, locked.isWrong),
  });
}

const reasons: Readonly<Record<string, string>> = {
  [codes.archivePassword]: 'locked',
  [codes.archivePasswordWrong]: 'wrongPassword',
  [codes.archiveTooLarge]: 'tooLarge',
  [codes.archiveRefused]: 'damaged',
  [clientCodes.network]: 'network',
};

function previewFailure(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const reason = reasons[error.code];
  return reason === undefined
    ? new PreviewFailure('internal', failureText(error))
    : new PreviewFailure(reason);
}

async function openDrawing(source: MemberSource, row: ArchiveRow): Promise<void> {
  try {
    const { signedUrl, name } = await address(source, row);
    const file = await download(signedUrl, name);
    if (file) await viewFile(file);
    else {
      const t = await wordsOf('archive');
      showToast('error', t('archive.memberFailed', { name }));
    }
  } catch (error) {
    if (isLocked(error)) source.onLocked(row, isWrongPassword(error));
    else if (error instanceof CallError) tellFailure(error);
    else throw error;
  }
}

/** Undefined where it could not be had, for whatever reason the network has. */
async function download(url: string, name: string): Promise<File | undefined> {
  const response = await fetch(url).catch(() => undefined);
  const bytes = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  return bytes && new File([bytes], name);
}

const idOf = ({ index }: ArchiveRow): string => `member-${index}`;

/** As much of a file as the overlay shows, and the note in it where it cannot be shown. */
const itemOf = (row: ArchiveRow): FileItem =>
  ({
    id: idOf(row),
    kind: 1,
    name: row.name,
    fileType: extensionOf(row.name),
    status: 0,
    size: row.size,
    modifyTime: row.modifyTime,
    thumbkey: '',
  }) as FileItem;
