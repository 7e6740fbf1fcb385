import { IconCamera, IconPhoto, IconRotateClockwise2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Choices } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { UploadTarget } from '../item.ts';
import { uploadFiles } from '../uploadFiles.ts';
import { CornerStage } from './CornerStage.tsx';
import type { Corners } from './perspective.ts';
import {
  filesOf,
  readPhoto,
  straightened,
  turned,
  type ScanFormat,
  type ScanLook,
  type ScanPage,
} from './photos.ts';
import classes from './scan.module.css';

interface ScanDialogProps {
  target: UploadTarget;
  onClose: () => void;
}

/** Photographed pages become one PDF, or pictures, straightened on this device. */
export function ScanDialog({ target, onClose }: ScanDialogProps) {
  const t = useT('scan');
  const [pages, setPages] = useState<readonly ScanPage[]>([]);
  const [currentId, setCurrentId] = useState<number>();
  const [look, setLook] = useState<ScanLook>('document');
  const [format, setFormat] = useState<ScanFormat>('pdf');
  const [preview, setPreview] = useState(false);
  const [busy, setBusy] = useState(false);
  const current = pages.find(({ id }) => id === currentId) ?? pages.at(-1);

  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    for (const file of files) {
      try {
        const page = await readPhoto(file);
        setPages((before) => [...before, page]);
        setCurrentId(page.id);
      } catch {
        showToast('error', t('scan.unreadable', { name: file.name }));
      }
    }
    setPreview(false);
    setBusy(false);
  };
  const change = (changed: ScanPage, was = changed.id): void => {
    setPages((before) => before.map((page) => (page.id === was ? changed : page)));
    setCurrentId(changed.id);
  };
  const remove = (gone: ScanPage): void => {
    URL.revokeObjectURL(gone.url);
    setPages((before) => before.filter(({ id }) => id !== gone.id));
  };
  const upload = async (): Promise<void> => {
    setBusy(true);
    try {
      uploadFiles(await filesOf(pages, look, format, (date) => t('scan.name', { date })), target);
      onClose();
    } catch {
      // No memory for a page, as on small phones: the photos are still there, and one can be left out.
      showToast('error', t('scan.failed'));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('scan.title')}
      footer={
        pages.length > 0 && (
          <Button look="primary" busy={busy} onClick={() => void upload()}>
            {t('scan.upload', { count: pages.length })}
          </Button>
        )
      }
    >
      {!current && <p>{t('scan.intro')}</p>}
      {current &&
        (preview ? (
          <Result page={current} look={look} />
        ) : (
          <CornerStage page={current} onChange={(corners: Corners) => change({ ...current, corners })} />
        ))}
      {current && (
        <div className={classes.tools}>
          <Button aria-pressed={preview} onClick={() => setPreview(!preview)}>
            {t(preview ? 'scan.edges' : 'scan.preview')}
          </Button>
          <span className={classes.gap} />
          <IconButton
            touch
            label={t('scan.turn')}
            onClick={() => void turned(current).then((page) => change(page, current.id))}
          >
            <IconRotateClockwise2 size={20} stroke={1.5} />
          </IconButton>
          <IconButton touch label={t('scan.remove')} onClick={() => remove(current)}>
            <IconTrash size={20} stroke={1.5} />
          </IconButton>
        </div>
      )}
      {pages.length > 1 && (
        <div className={classes.strip} role="group" aria-label={t('scan.pages')}>
          {pages.map((page, i) => (
            <button
              key={page.id}
              type="button"
              aria-pressed={page === current}
              aria-label={t('scan.page', { number: i + 1 })}
              onClick={() => setCurrentId(page.id)}
            >
              <img src={page.url} alt="" />
              <span aria-hidden>{i + 1}</span>
            </button>
          ))}
        </div>
      )}
      <div className={classNames(classes.sources, !current && classes.first)}>
        <PhotoButton
          camera
          label={t(current ? 'scan.takeMore' : 'scan.take')}
          primary={!current}
          onPhotos={add}
        />
        <PhotoButton label={t(current ? 'scan.chooseMore' : 'scan.choose')} onPhotos={add} />
      </div>
      {current && (
        <>
          <Choices
            label={t('scan.look')}
            value={look}
            options={[
              { value: 'document', label: t('scan.look.document') },
              { value: 'color', label: t('scan.look.color') },
            ]}
            onChange={setLook}
          />
          <Choices
            label={t('scan.format')}
            value={format}
            options={[
              { value: 'pdf', label: 'PDF' },
              { value: 'jpeg', label: 'JPEG' },
            ]}
            onChange={setFormat}
          />
        </>
      )}
    </Dialog>
  );
}

interface PhotoButtonProps {
  label: string;
  camera?: boolean;
  primary?: boolean;
  onPhotos: (files: readonly File[]) => Promise<void>;
}

function PhotoButton({ label, camera = false, primary = false, onPhotos }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const PhotoIcon = camera ? IconCamera : IconPhoto;
  return (
    <>
      <Button
        look={primary ? 'primary' : 'plain'}
        icon={<PhotoIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current!.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        multiple={!camera}
        {...(camera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          void onPhotos([...(currentTarget.files ?? [])]);
          // The same photo may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function Result({ page, look }: { page: ScanPage; look: ScanLook }) {
  const t = useT('scan');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const canvas = straightened(page, look);
    canvas.role = 'img';
    canvas.ariaLabel = t('scan.preview');
    box.current!.replaceChildren(canvas);
  }, [page, look, t]);
  return <div ref={box} className={classNames(classes.stage, classes.result)} />;
}
