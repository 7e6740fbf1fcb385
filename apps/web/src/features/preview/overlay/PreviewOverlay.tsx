import type { FileItem } from '@linework/contract/drive';
import { formatSize } from '@linework/contract/format';
import { isViewable } from '@linework/contract/files';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { useBackCloses } from '../../../ui/useBackCloses.ts';
import { downloadFile } from '../../download/actions.ts';
import { closePreview, stepPreview, usePreview } from '../actions.ts';
import classes from './PreviewOverlay.module.css';
import { Stage } from './Stage.tsx';
import { isControl } from './keys.ts';
import { useSwipe } from './useSwipe.ts';
import { openViewer } from '../../../app/links/openViewer.ts';

const dateStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A file, as large as the window, over the list it came from. */
export function PreviewOverlay({ file }: { file: FileItem }) {
  const t = useT('preview');
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const canStep = usePreview((state) => state.options.step !== undefined);
  const via = usePreview((state) => state.options.via);
  const isDetached = usePreview((state) => state.options.isDetached ?? false);
  useBackCloses(true, closePreview);
  const [ends, setEnds] = useState<{ id: string; by: -1 | 1 }>();

  // Closed before it leaves the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return undefined;
    element.showModal();
    stage.current?.focus();
    return () => {
      element.close();
      usePreview.getState().options.onClosed?.();
    };
  }, []);

  const go = async (by: -1 | 1): Promise<void> => {
    stage.current?.focus();
    await stepPreview(by);
    if (usePreview.getState().file?.id === file.id) setEnds({ id: file.id, by });
  };
  const isEnd = (by: -1 | 1): boolean => ends?.id === file.id && ends.by === by;
  const swipe = useSwipe((by) => void go(by));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isControl(event.target, event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The browser closes by Escape itself, but not from inside of a frame.
    if (event.key === ' ' || event.key === 'Escape') closePreview();
    else if (event.key === 'ArrowLeft' && canStep) void go(-1);
    else if (event.key === 'ArrowRight' && canStep) void go(1);
    else return;
    event.preventDefault();
    // The list below has these keys too.
    event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      className={classes.overlay}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        closePreview();
      }}
      {...swipe}
    >
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id={titleId} className={classes.title} title={file.name}>
            {file.name}
          </h2>
          <p className={classes.about}>
            {[
              formatSize(file.size),
              // What lies in an archive may have none.
              file.modifyTime > 0 && new Intl.DateTimeFormat(language, dateStyle).format(file.modifyTime),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={classes.tools}>
          {canStep && (
            <>
              <StepButton by={-1} label={t('preview.previous')} disabled={isEnd(-1)} onStep={go} />
              <StepButton by={1} label={t('preview.next')} disabled={isEnd(1)} onStep={go} />
              <span className={classes.rule} aria-hidden />
            </>
          )}
          {isViewable(file.name) && !isDetached && (
            <Button size="small" look="primary" onClick={() => openViewer(file.id, via?.name)}>
              {t('preview.open')}
            </Button>
          )}
          {(via?.download ?? true) && !isDetached && (
            <Tip label={t('preview.download')}>
              <IconButton
                label={t('preview.download')}
                touch
                onClick={() => void downloadFile(file.id, via?.name)}
              >
                <IconDownload size={18} stroke={1.5} />
              </IconButton>
            </Tip>
          )}
          <Tip label={t('action.close')}>
            <IconButton label={t('action.close')} touch onClick={closePreview}>
              <IconX size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        </div>
      </div>
      <div ref={stage} className={classes.stage} tabIndex={-1}>
        <Stage key={file.id} file={file} />
      </div>
    </dialog>
  );
}

interface StepButtonProps {
  by: -1 | 1;
  label: string;
  disabled: boolean;
  onStep: (by: -1 | 1) => Promise<void>;
}

function StepButton({ by, label, disabled, onStep }: StepButtonProps) {
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <Tip label={label} aside={<kbd className={classes.key}>{by < 0 ? '←' : '→'}</kbd>}>
      <IconButton label={label} touch aria-disabled={disabled || undefined} onClick={() => void onStep(by)}>
        <Icon size={20} stroke={1.5} />
      </IconButton>
    </Tip>
  );
}
