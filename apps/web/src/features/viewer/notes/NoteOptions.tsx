import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopyPlus,
  IconPencil,
  IconPhotoPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useViewer } from '../state/viewerStore.ts';
import options from '../ui/options.module.css';
import { choosePicture, useChosenPicture } from './chosenPicture.ts';
import { noteColors, stampNames, type Note, type StampName } from './note.ts';
import classes from './notes.module.css';
import { deleteSelected, duplicateSelected, editText, restyle } from './noteCommands.ts';
import { redoNotes, undoNotes, useNotes, type NoteStyle } from './notesStore.ts';
import { colorOf } from './palette.ts';

const widths = [
  { name: 'thin', width: 1 },
  { name: 'medium', width: 2 },
  { name: 'thick', width: 4 },
] as const;
const sizes = [
  { name: 'small', letters: 13 },
  { name: 'medium', letters: 18 },
  { name: 'large', letters: 28 },
] as const;

const withText = new Set(['text', 'leader', 'stamp']);
const withWidth = new Set([
  'leader',
  'arrow',
  'line',
  'polyline',
  'rectangle',
  'ellipse',
  'cloud',
  'freehand',
]);
const withFill = new Set(['rectangle', 'ellipse', 'cloud']);

/** How the next note looks; of the tool that edits, how those look that are selected. */
export function NoteOptions({ kind }: { kind: string }) {
  const selection = useNotes((state) => state.selection);
  const notes = useNotes((state) => state.notes);
  const own = selection.flatMap((key) => notes.get(key) ?? []).filter((note) => note.own);
  if (kind === 'edit')
    return (
      <>
        {own.length > 0 && <SelectedOptions own={own} />}
        <History />
      </>
    );
  return (
    <>
      {kind === 'picture' ? <PictureChoice /> : kind === 'stamp' ? <StampChoice /> : <Colors />}
      {withWidth.has(kind) && <Widths />}
      {withText.has(kind) && <Letters />}
      {withFill.has(kind) && <Fill />}
      <span className={options.rule} aria-hidden />
      <History />
    </>
  );
}

function SelectedOptions({ own }: { own: readonly Note[] }) {
  const t = useT('notes');
  const [first] = own;
  const writes = own.length === 1 && (first!.kind === 'text' || first!.kind === 'leader');
  return (
    <>
      <Colors value={first!.data.color} />
      {own.some(({ kind }) => withWidth.has(kind)) && <Widths value={first!.data.width} />}
      {own.some(({ kind }) => withFill.has(kind)) && <Fill value={first!.data.fill} />}
      <span className={options.rule} aria-hidden />
      {writes && (
        <Named label={t('notes.editText')} onClick={() => editText(first!.key)}>
          <IconPencil size={18} stroke={1.5} />
        </Named>
      )}
      <Named label={t('notes.duplicate')} onClick={duplicateSelected}>
        <IconCopyPlus size={18} stroke={1.5} />
      </Named>
      <Named label={t('notes.delete')} onClick={() => void deleteSelected()}>
        <IconTrash size={18} stroke={1.5} />
      </Named>
      <span className={options.rule} aria-hidden />
    </>
  );
}

interface NamedProps {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Named({ label, pressed, disabled, onClick, children }: NamedProps) {
  return (
    <Tip label={label}>
      <IconButton label={label} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </Tip>
  );
}

function History() {
  const t = useT('notes');
  const { canUndo, canRedo } = useNotes();
  return (
    <>
      <Named label={t('notes.undo')} disabled={!canUndo} onClick={() => void undoNotes()}>
        <IconArrowBackUp size={18} stroke={1.5} />
      </Named>
      <Named label={t('notes.redo')} disabled={!canRedo} onClick={() => void redoNotes()}>
        <IconArrowForwardUp size={18} stroke={1.5} />
      </Named>
    </>
  );
}

const useStyle = (): NoteStyle => useNotes((state) => state.style);

function Colors({ value }: { value?: NoteStyle['color'] }) {
  const t = useT('notes');
  const { color } = useStyle();
  const dark = useViewer((state) => state.look.background === 'dark');
  return (
    <div role="group" aria-label={t('notes.color')} className={classes.colors}>
      {noteColors.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.swatch}
          aria-label={t(`notes.color.${name}`)}
          aria-pressed={(value ?? color) === name}
          style={{ ['--swatch' as string]: colorOf(name, dark) }}
          onClick={() => restyle({ color: name })}
        />
      ))}
    </div>
  );
}

function Widths({ value }: { value?: number }) {
  const t = useT('notes');
  const style = useStyle();
  return (
    <div role="group" aria-label={t('notes.width')} className={classes.group}>
      {widths.map(({ name, width }) => (
        <Named
          key={name}
          label={t(`notes.width.${name}`)}
          pressed={(value ?? style.width) === width}
          onClick={() => restyle({ width })}
        >
          <span className={classes.stroke} style={{ height: width }} />
        </Named>
      ))}
    </div>
  );
}

function Letters() {
  const t = useT('notes');
  const style = useStyle();
  return (
    <div role="group" aria-label={t('notes.textSize')} className={classes.group}>
      {sizes.map(({ name, letters }) => (
        <Named
          key={name}
          label={t(`notes.textSize.${name}`)}
          pressed={style.letters === letters}
          onClick={() => useNotes.setState({ style: { ...style, letters } })}
        >
          <span className={classes.letter} style={{ fontSize: 10 + letters / 3 }} aria-hidden>
            A
          </span>
        </Named>
      ))}
    </div>
  );
}

function Fill({ value }: { value?: boolean }) {
  const t = useT('notes');
  const { fill } = useStyle();
  const on = value ?? fill;
  return (
    <Named label={t('notes.fill')} pressed={on} onClick={() => restyle({ fill: !on })}>
      <span className={classes.fill} />
    </Named>
  );
}

function StampChoice() {
  const t = useT('notes');
  const style = useStyle();
  return (
    <select
      className={classes.select}
      aria-label={t('notes.stamp.choose')}
      value={style.stamp}
      onChange={(event) => useNotes.setState({ style: { ...style, stamp: event.target.value as StampName } })}
    >
      {stampNames.map((name) => (
        <option key={name} value={name}>
          {t(`notes.stamp.${name}`)}
        </option>
      ))}
    </select>
  );
}

function PictureChoice() {
  const t = useT('notes');
  const field = useRef<HTMLInputElement>(null);
  const { picture, busy } = useChosenPicture();
  const take = async (file: File | undefined): Promise<void> => {
    if (file && !(await choosePicture(file))) showToast('error', t('notes.pictureFailed'));
  };
  return (
    <>
      {picture && <img src={picture.source} alt="" className={classes.thumb} />}
      <Button
        size="small"
        busy={busy}
        icon={<IconPhotoPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {t('notes.choosePicture')}
      </Button>
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
