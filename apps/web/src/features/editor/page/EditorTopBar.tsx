import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDots,
  IconShare2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLanguage, useT } from '../../../app/language.ts';
import buttons from '../../../ui/Button.module.css';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/Menu.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { openVersions } from '../../version/actions.ts';
import { Caps } from '../../viewer/ui/ActionButton.tsx';
import { shareDrawing } from '../../viewer/page/fileActions.ts';
import { fitExtents } from '../../viewer/camera/views.ts';
import { useNarrow } from '../../../ui/media.ts';
import { backgroundActions } from '../../viewer/page/viewerActions.ts';
import { useViewer, type OpenedFile } from '../../viewer/state/viewerStore.ts';
import { editorActions } from './editorActions.ts';
import classes from './editor.module.css';
import { dockTabs, keep, useEditor, useEngine } from './editorStore.ts';
import { newDrawing, openLocalToEdit } from './openOther.ts';
import { saveNow, saveToDisk, useLog, useSaving } from './saving.ts';

function backTo(file: OpenedFile | undefined): string {
  if (file?.kind !== 'cloud') return '/';
  return file.parentId === '0' || file.parentId === '' ? '/yun/index' : `/yun/index?folder=${file.parentId}`;
}

export function EditorTopBar() {
  const t = useT('editor');
  const file = useViewer((state) => state.file);
  const canUndo = useEngine((state) => state.canUndo);
  const canRedo = useEngine((state) => state.canRedo);
  const narrow = useNarrow();
  const back = t('editor.back');
  return (
    <header className={classes.top}>
      <Tip label={back}>
        <Link to={backTo(file)} aria-label={back} className={buttons.icon}>
          <IconArrowLeft size={20} stroke={1.5} aria-hidden />
        </Link>
      </Tip>
      <div className={classes.name}>
        <h1 className={classes.title} title={file?.name}>
          {file?.name ?? t('editor.title')}
        </h1>
        <SavedState />
      </div>
      <div className={classes.actions}>
        <TopButton
          label={t('editor.undo')}
          shortcut="mod+z"
          isDisabled={!canUndo}
          onClick={() => editorActions.undo()}
        >
          <IconArrowBackUp size={20} stroke={1.5} />
        </TopButton>
        {!narrow && (
          <TopButton
            label={t('editor.redo')}
            shortcut="mod+y"
            isDisabled={!canRedo}
            onClick={() => editorActions.redo()}
          >
            <IconArrowForwardUp size={20} stroke={1.5} />
          </TopButton>
        )}
        {file?.kind === 'cloud' && !narrow && (
          <TopButton label={t('editor.share')} onClick={shareDrawing}>
            <IconShare2 size={20} stroke={1.5} />
          </TopButton>
        )}
        <MoreMenu file={file} />
        <MainButton file={file} />
      </div>
    </header>
  );
}

interface TopButtonProps {
  label: string;
  shortcut?: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function TopButton({ label, shortcut, isDisabled = false, onClick, children }: TopButtonProps) {
  return (
    <Tip label={label} aside={shortcut !== undefined && <Caps shortcut={shortcut} />}>
      <IconButton
        label={label}
        aria-disabled={isDisabled || undefined}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
      >
        {children}
      </IconButton>
    </Tip>
  );
}

/** "Draft saved 14:32", or why not. */
function SavedState() {
  const t = useT('editor');
  const language = useLanguage();
  const phase = useEngine((state) => state.phase);
  const isDirty = useEngine((state) => state.isDirty);
  const log = useLog((state) => state);
  const diskTime = useSaving((state) => state.savedAt);
  const time = (at: number): string =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at);
  const text = (): string => {
    if (phase === 'viewing' || phase === 'opening') return t('editor.gettingReady');
    if (phase === 'viewOnly') return t('editor.viewOnly');
    if (!log) {
      if (isDirty) return t('editor.saved.dirty');
      return diskTime === undefined ? '' : t('editor.saved.disk', { time: time(diskTime) });
    }
    if (log.phase === 'offline') return t('editor.saved.offline');
    if (log.phase === 'takenOver') return t('editor.saved.takenOver');
    if (log.phase === 'refused') return t('editor.saved.refused');
    if (log.phase === 'saving') return t('editor.saved.saving');
    if (log.seq === log.publishedSeq) return t('editor.saved.published', { number: log.baseVersion });
    return log.savedAt === undefined ? '' : t('editor.saved.draft', { time: time(log.savedAt) });
  };
  const isWarning = log && ['offline', 'takenOver', 'refused'].includes(log.phase);
  return (
    <span className={classes.saved} role="status" data-warning={isWarning || undefined}>
      {text()}
    </span>
  );
}

/** The one filled button: publishes what is of the drive, saves what is of this machine. */
function MainButton({ file }: { file: OpenedFile | undefined }) {
  const t = useT('editor');
  const isReady = useEngine((state) => state.phase === 'ready');
  const isDirty = useEngine((state) => state.isDirty);
  const isSaving = useSaving((state) => state.isSaving);
  const log = useLog((state) => state);
  if (file?.kind !== 'cloud') {
    return (
      <Button look="primary" busy={isSaving} disabled={!isReady || !isDirty} onClick={() => void saveNow()}>
        {t('editor.save')}
      </Button>
    );
  }
  const isUnpublished = log !== undefined && log.seq > log.publishedSeq;
  const isBusy = log?.publish.step === 'sending' || log?.publish.step === 'publishing';
  return (
    <Button
      look="primary"
      busy={isBusy}
      disabled={!isReady || !isUnpublished || log.phase === 'takenOver'}
      onClick={() => useSaving.setState({ isPublishOpen: true })}
    >
      {t('editor.publish')}
    </Button>
  );
}

function MoreMenu({ file }: { file: OpenedFile | undefined }) {
  const t = useT('editor', 'viewer');
  const narrow = useNarrow();
  const dock = useEditor((state) => state.dock);
  const canRedo = useEngine((state) => state.canRedo);
  const entries = (): MenuEntry[] => [
    // The name of the drawing needs the place of its button, and of that to share.
    ...(narrow
      ? ([
          {
            id: 'redo',
            label: t('editor.redo'),
            disabled: !canRedo,
            onChoose: () => editorActions.redo(),
          },
        ] satisfies MenuEntry[])
      : []),
    ...(file?.kind === 'cloud'
      ? ([
          {
            id: 'versions',
            label: t('nav.version'),
            onChoose: () => openVersions(file.fileId),
          },
          ...(narrow ? [{ id: 'share', label: t('editor.share'), onChoose: shareDrawing }] : []),
        ] satisfies MenuEntry[])
      : []),
    { id: 'new', label: t('editor.new'), onChoose: () => newDrawing('metric') },
    { id: 'newImperial', label: t('editor.newImperial'), onChoose: () => newDrawing('imperial') },
    { id: 'openLocal', label: t('editor.openLocal'), onChoose: () => void openLocalToEdit() },
    { id: 'saveCopy', label: t('editor.saveCopy'), onChoose: () => void saveToDisk({ isCopy: true }) },
    { kind: 'line', id: 'look' },
    ...backgroundActions.map((action): MenuEntry => ({
      id: action.id,
      label: t(action.label),
      icon: action.icon,
      kind: 'radio',
      checked: action.isOn!(),
      onChoose: () => void action.perform(),
    })),
    ...(narrow
      ? ([
          // What the right button has on a desk.
          { kind: 'line', id: 'drawing' },
          { id: 'fit', label: t('editor.zoomExtents'), onChoose: fitExtents },
          {
            id: 'quickSelect',
            label: t('editor.quick.open'),
            onChoose: () => useEditor.setState({ isQuickSelectOpen: true }),
          },
        ] satisfies MenuEntry[])
      : ([
          { kind: 'line', id: 'dock' },
          {
            kind: 'check',
            id: 'showDock',
            label: t('editor.dock.show'),
            checked: dock !== undefined,
            onChoose: () => keep({ dock: dock === undefined ? dockTabs[0] : undefined }),
          },
        ] satisfies MenuEntry[])),
  ];
  return (
    <MenuButton label={t('action.more')} align="end" entries={entries}>
      {(props) => (
        <Tip label={t('action.more')}>
          <IconButton {...props} label={t('action.more')}>
            <IconDots size={20} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
    </MenuButton>
  );
}
