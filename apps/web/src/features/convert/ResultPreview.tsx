import { useEffect, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import type { CloudFile } from './conversion.ts';
import { previewLocally, type LocalFile } from './local.ts';
import { reasonKey } from './reasons.ts';
import type { ConvertForm } from './settings.ts';
import classes from './ToolDialog.module.css';
import type { ToolTarget } from './tools.ts';

const longSide = 640;
/** Settings change by the letter. */
const pauseMs = 400;
/** Bytes of a file that is fetched only to be looked at. */
const maxBytes = 24 * 1024 * 1024;

type Made = { state: 'there'; url: string; files: number } | { state: 'failed'; reason: string };
type Shown = { state: 'making' } | Made;

interface ResultPreviewProps {
  file: CloudFile | LocalFile | undefined;
  target: ToolTarget;
  choices: ConvertForm;
}

async function contentOf(file: CloudFile | LocalFile, signal: AbortSignal): Promise<Blob> {
  if ('file' in file) return file.file;
  const asked = { fileId: file.id, purpose: 'view' } as const;
  const { signedUrl } = await client.call('download', asked, { quiet: true, signal });
  const response = await fetch(signedUrl, { signal });
  if (!response.ok) throw new Error('gone');
  if (Number(response.headers.get('content-length')) > maxBytes) throw new Error('tooLarge');
  return response.blob();
}

/** The first page or picture of the first file, made here with the settings as they are. */
export function ResultPreview({ file, target, choices }: ResultPreviewProps) {
  const t = useT('convert');
  const shown = usePreview(file, target, choices);
  if (!file || !shown) return null;
  const { name } = file;
  return (
    <figure className={classes.preview} aria-label={t('convert.preview')}>
      <div className={classes.sheet}>
        {shown.state === 'making' && <p role="status">{t('convert.preview.making', { name })}</p>}
        {shown.state === 'there' && <img src={shown.url} alt={t('convert.preview.of', { name })} />}
        {shown.state === 'failed' && (
          <p role="status">
            {shown.reason === 'tooLarge' ? t('convert.preview.tooLarge') : t(reasonKey(shown.reason))}
          </p>
        )}
      </div>
      {shown.state === 'there' && shown.files > 1 && (
        <figcaption>{t('convert.preview.more', { count: shown.files })}</figcaption>
      )}
    </figure>
  );
}

interface Asked {
  file: CloudFile | LocalFile | undefined;
  target: ToolTarget;
  choices: ConvertForm;
}

function usePreview(file: Asked['file'], target: ToolTarget, choices: ConvertForm): Shown | undefined {
  const [last, setLast] = useState<{ asked: Asked; made: Made }>();
  useEffect(() => {
    if (!file) return undefined;
    const abort = new AbortController();
    let url: string | undefined;
    const tell = (made: Made): void => {
      if (!abort.signal.aborted) setLast({ asked: { file, target, choices }, made });
    };
    const make = async (): Promise<void> => {
      try {
        const content = await contentOf(file, abort.signal);
        const made = await previewLocally(content, file.name, target, choices, longSide, abort.signal);
        if (!made || abort.signal.aborted) return;
        url = URL.createObjectURL(made.picture);
        tell({ state: 'there', url, files: made.files });
      } catch (error) {
        tell({ state: 'failed', reason: error instanceof Error ? error.message : 'crashed' });
      }
    };
    const timer = setTimeout(() => void make(), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [file, target, choices]);
  if (!file) return undefined;
  const isOf = last?.asked.file === file && last.asked.target === target && last.asked.choices === choices;
  return isOf ? last.made : { state: 'making' };
}
