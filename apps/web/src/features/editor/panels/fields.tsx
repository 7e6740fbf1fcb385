/** Fields of the editor's panels. What is typed counts at Enter or when the field is left; Escape gives it up. */
import { useState, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import type { EditColor } from '../engine/types.ts';
import { focusDrawing } from '../page/editorStore.ts';
import { colorValue, namedColors, parseColor, swatchOf } from './colors.ts';
import classes from './panels.module.css';

interface RowProps {
  label: string;
  htmlFor: string;
  /** On phones its value has a line of its own. */
  isWide?: boolean;
  children: ReactNode;
}

export function Row({ label, htmlFor, isWide = false, children }: RowProps) {
  return (
    <div className={classes.row} data-wide={isWide || undefined}>
      <label htmlFor={htmlFor} title={label}>
        {label}
      </label>
      {children}
    </div>
  );
}

interface ValueFieldProps {
  id: string;
  /** Undefined where the selected ones differ. */
  text: string | undefined;
  isReadOnly?: boolean;
  isLong?: boolean;
  /** What counts while there is no value. */
  unset?: string;
  /** False where it cannot be so: the field goes back to what it was. */
  onChange: (text: string) => boolean;
}

export function ValueField({
  id,
  text,
  isReadOnly = false,
  isLong = false,
  unset = '',
  onChange,
}: ValueFieldProps) {
  const t = useT('editor');
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const shown = typed ?? text ?? '';
  const commit = (): void => {
    if (typed === undefined || typed === text) return setTyped(undefined);
    setWrong(!onChange(typed));
    setTyped(undefined);
  };
  const common = {
    id,
    value: shown,
    readOnly: isReadOnly,
    placeholder: text === undefined ? t('editor.varies') : unset,
    'aria-invalid': isWrong || undefined,
    className: classes.input,
    onFocus: () => setWrong(false),
    onBlur: commit,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        commit();
      } else if (event.key === 'Escape') {
        event.stopPropagation();
        setTyped(undefined);
        focusDrawing();
      }
    },
  };
  return isLong ? <textarea rows={2} {...common} /> : <input type="text" autoComplete="off" {...common} />;
}

interface ChoiceProps {
  id: string;
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
  isReadOnly?: boolean;
  onChange: (value: string) => void;
}

export function Choice({ id, value, choices, isReadOnly = false, onChange }: ChoiceProps) {
  const t = useT('editor');
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <select
      id={id}
      value={value ?? ''}
      disabled={isReadOnly}
      className={classes.input}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {value === undefined && <option value="">{t('editor.varies')}</option>}
      {value !== undefined && !isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface ColorFieldProps {
  id: string;
  color: EditColor | undefined;
  /** Layers have a color of their own. */
  isOfLayer?: boolean;
  label: string;
  onChange: (color: EditColor) => void;
}

const known = namedColors.map(String);

export function ColorField({ id, color, isOfLayer = false, label, onChange }: ColorFieldProps) {
  const t = useT('editor');
  const background = useViewer((state) => state.look.background);
  const swatch = color === undefined ? undefined : swatchOf(color, background);
  const name = (value: string): string =>
    value === '256'
      ? t('editor.byLayer')
      : value === '0'
        ? t('editor.byBlock')
        : Number(value) <= 7
          ? `${value} ${t(`editor.color.${Number(value) as 1}`)}`
          : value;
  const choices = known
    .filter((value) => !isOfLayer || (value !== '256' && value !== '0'))
    .map((value) => ({ value, label: name(value) }));
  return (
    <span className={classes.color}>
      <input
        type="color"
        aria-label={t('editor.anyColor', { name: label })}
        value={swatch ?? '#808080'}
        data-empty={swatch === undefined || undefined}
        onChange={({ currentTarget }) => {
          const chosen = parseColor(currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
      <Choice
        id={id}
        value={color === undefined ? undefined : colorValue(color)}
        choices={choices}
        onChange={(value) => {
          const chosen = parseColor(value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
    </span>
  );
}
