import type { FileItem } from '@linework/contract/drive';
import { extensionOf } from '@linework/contract/files';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CallError } from '@linework/client';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { showToast } from '../../ui/toast.ts';
import { uploadVersion } from '../upload/actions.ts';
import { refreshVersions } from './queries.ts';
import classes from './version.module.css';

interface UploadVersionProps {
  file: FileItem;
  /** The new latest version is there. */
  onUploaded: () => void;
}

/** One file at a time, of the kind of the file. */
export function UploadVersion({ file, onUploaded }: UploadVersionProps) {
  const t = useT('version');
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ percent: number; stop: AbortController }>();

  const send = async (chosen: File): Promise<void> => {
    const stop = new AbortController();
    setProgress({ percent: 0, stop });
    try {
      const onProgress = (share: number) => setProgress({ percent: share * 100, stop });
      const { version } = await uploadVersion(chosen, file, { signal: stop.signal, onProgress });
      await refreshVersions();
      if (version === file.version) showToast('info', t('version.unchanged'));
      else showToast('success', t('version.uploaded', { version }));
      onUploaded();
    } catch (error) {
      if (stop.signal.aborted) return;
      // The client has said why a call failed; what failed on the way says it itself.
      if (!(error instanceof CallError)) showToast('error', (error as Error).message);
    } finally {
      setProgress(undefined);
    }
  };

  const take = (files: FileList | null): void => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    if (files!.length > 1) showToast('error', t('version.oneFile'));
    else if (extensionOf(chosen.name) !== file.fileType)
      showToast('error', t('version.wrongType', { type: file.fileType }));
    else void send(chosen);
  };

  if (progress) {
    const { percent, stop } = progress;
    return (
      <div className={classes.uploading} role="status">
        <span>{t('version.uploading')}</span>
        <Meter label={t('version.uploading')} percent={percent} text={`${Math.round(percent)} %`} />
        <Button size="small" onClick={() => stop.abort()}>
          {t('action.cancel')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        wide
        icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
        title={t('version.uploadHint', { type: file.fileType.toUpperCase() })}
        onClick={() => input.current?.click()}
      >
        {t('version.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={file.fileType === '' ? undefined : `.${file.fileType}`}
        aria-label={t('version.upload')}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
