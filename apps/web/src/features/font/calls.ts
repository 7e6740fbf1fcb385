/** What one does with fonts. Failures are told by the client. */
import type { FontItem } from '@linework/contract/font';
import { deleteLevels } from '@linework/contract/enums';
import { extensionOf } from '@linework/contract/files';
import { fontFileTypes } from '@linework/contract/fontTypes';
import { client } from '../../app/api.ts';
import { wordsOf } from '../../app/language.ts';
import { saveLink } from '../../app/saveBlob.ts';
import { showToast } from '../../ui/toast.ts';
import { uploadFiles } from '../upload/actions.ts';

const accepted = fontFileTypes.map((type) => `.${type}`).join(',');
const undoMs = 10_000;

/** Opens the browser's chooser; must be called by a press. */
export function chooseFonts(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = accepted;
  input.hidden = true;
  document.body.append(input);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    const isPicture = ({ name }: File): boolean => extensionOf(name) === 'tif';
    uploadFiles(
      files.filter((file) => !isPicture(file)),
      { folderId: '0', name: '' },
    );
    void uploadPictures(files.filter(isPicture));
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  input.click();
}

/** Anywhere else a tif is a picture of the drive: those chosen here go into the library by themselves. */
async function uploadPictures(files: readonly File[]): Promise<void> {
  const t = await wordsOf('font');
  for (const file of files) {
    const added = await client.postFile('fontUpload', file, {}).catch(() => undefined);
    if (added) showToast('success', t('font.added', { name: added.name }));
  }
}

export async function downloadFonts(ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  if (ids.length === 1) {
    const { signedUrl, name } = await client.call('fontDownload', { id: first });
    return saveLink(signedUrl, name);
  }
  const { downloadUrl, name } = await client.call('fontDownloadBatch', { ids: ids.join(',') });
  return saveLink(downloadUrl, name);
}

export const fontBytes = async (id: string): Promise<ArrayBuffer> => {
  const { signedUrl } = await client.call('fontDownload', { id });
  const response = await fetch(signedUrl);
  if (!response.ok) throw new Error('the font did not load');
  return response.arrayBuffer();
};

/** Called when the list is another: by what was taken from it. */
type OnChange = (gone: readonly string[]) => void;

export async function restoreFonts(ids: readonly string[], onChange: OnChange): Promise<void> {
  const { count } = await client.call('fontDelete', { id: ids.join(','), delete: deleteLevels.recover });
  onChange(ids);
  const t = await wordsOf('font');
  showToast('success', t('font.restored', { count }));
}

export async function purgeFonts(ids: readonly string[]): Promise<void> {
  await client.call('fontDelete', { id: ids.join(','), delete: deleteLevels.permanent });
}

/** Into the recycle bin, and back while the message stands. */
export async function deleteFonts(ids: readonly string[], onChange: OnChange): Promise<void> {
  const id = ids.join(',');
  const { count } = await client.call('fontDelete', { id, delete: deleteLevels.trash });
  onChange(ids);
  const t = await wordsOf('font');
  showToast('success', t('font.deleted', { count }), {
    ms: undoMs,
    action: { label: t('font.undo'), perform: () => void restoreFonts(ids, onChange) },
  });
}

export async function publishFont(font: FontItem): Promise<void> {
  await client.call('fontPublic', { id: font.id });
  const t = await wordsOf('font');
  showToast('success', t('font.published', { name: font.name }));
}
