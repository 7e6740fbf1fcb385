/** The drawing in the format of another AutoCAD release, written in this browser. */
import type { ConvertChoices } from '@linework/contract/convert';
import { wordsOf } from '../../../app/language.ts';
import { saveLink } from '../../../app/saveBlob.ts';
import { dismissToast, showToast } from '../../../ui/toast.ts';
import { convertLocally, reasonKey } from '../../convert/queries.ts';
import { currentOrigin } from '../open/origin.ts';
import { baseName } from '../state/viewerStore.ts';
import { useViewer } from '../state/viewerStore.ts';

/** The file itself: what is prepared of it does not hold everything. */
async function originalFile(): Promise<Blob | undefined> {
  const { source } = currentOrigin();
  if (!source) return undefined;
  if (source.kind === 'local') return source.file;
  const { fileUrl } = source.kind === 'cloud' ? await source.urls() : source;
  if (fileUrl === undefined) return undefined;
  const response = await fetch(fileUrl);
  return response.ok ? response.blob() : undefined;
}

export async function saveVersion(version: NonNullable<ConvertChoices['version']>): Promise<void> {
  const t = await wordsOf('viewer', 'convert');
  const name = useViewer.getState().file?.name ?? '';
  const working = showToast('info', t('viewer.download.making', { version }), { ms: Infinity });
  const file = await originalFile().catch(() => undefined);
  const result =
    file &&
    (await convertLocally(
      { id: '', name, file: new File([file], name) },
      'dwg',
      { version },
      new AbortController().signal,
    ));
  dismissToast(working);
  const made = result?.files[0];
  if (!made) return void showToast('error', t(reasonKey(result ? result.reason : 'gone')));
  saveLink(made.url, `${baseName()}_${version}.dwg`);
  setTimeout(() => URL.revokeObjectURL(made.url), 60_000);
  const { losses } = result;
  if (losses.length > 0) showToast('info', t('convert.losses', { count: losses.length }));
}
