import {
  letterHeight,
  parseFont,
  PLAIN,
  type FormatChange,
  type RichFormat,
} from '@linework/editor/input/rich-text';
import { useT } from '../../../../app/language.ts';
import classes from './richText.module.css';

const COLORS = ['C256', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'] as const;
const FONTS = ['Arial', 'Calibri', 'Times New Roman', 'Courier New', 'SimSun', 'Malgun Gothic'] as const;

interface FormatBarProps {
  /** Of the letter at the caret. */
  format: RichFormat | undefined;
  height: number;
  onToggle: (kind: 'bold' | 'italic' | 'underline') => void;
  onFormat: (change: FormatChange) => void;
  onStack: () => void;
}

const signs = { bold: 'B', italic: 'I', underline: 'U' } as const;

/** What most people format with; it acts on what is selected, or on all of the text. */
export function FormatBar({ format, height, onToggle, onFormat, onStack }: FormatBarProps) {
  const t = useT('editorText');
  const isOn = (kind: 'bold' | 'italic' | 'underline'): boolean =>
    kind === 'underline' ? (format?.underline ?? false) : (format?.font?.[kind] ?? false);
  const font = format?.font?.name ?? '';
  const color = format?.color ?? '';
  const setHeight = (text: string): void => {
    const value = Number(text.replace(',', '.'));
    if (value > 0 && Number.isFinite(value)) onFormat({ kind: 'height', value: String(value) });
  };
  const shown = String(Math.round(letterHeight(format ?? PLAIN, height) * 1e6) / 1e6);
  return (
    // The selection stays where it is while a button is pressed.
    <div role="toolbar" aria-label={t('editorText.format')} className={classes.bar}>
      {(['bold', 'italic', 'underline'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          title={t(`editorText.${kind}`)}
          aria-label={t(`editorText.${kind}`)}
          aria-pressed={isOn(kind)}
          data-kind={kind}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(kind)}
        >
          {signs[kind]}
        </button>
      ))}
      <button
        type="button"
        title={t('editorText.stack')}
        aria-label={t('editorText.stack')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onStack}
      >
        ½
      </button>
      <select
        aria-label={t('editorText.color')}
        value={color}
        onChange={({ currentTarget }) => onFormat({ kind: 'color', value: currentTarget.value })}
      >
        {color === '' && <option value="">{t('editorText.color')}</option>}
        {color !== '' && !COLORS.some((each) => each === color) && (
          <option value={color}>{color.slice(1)}</option>
        )}
        {COLORS.map((each, i) => (
          <option key={each} value={each}>
            {i === 0 ? t('editorText.byLayer') : each.slice(1)}
          </option>
        ))}
      </select>
      <input
        key={shown}
        aria-label={t('editorText.height')}
        title={t('editorText.height')}
        inputMode="decimal"
        defaultValue={shown}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') setHeight(event.currentTarget.value);
        }}
        onBlur={({ currentTarget }) => currentTarget.value !== shown && setHeight(currentTarget.value)}
      />
      <select
        aria-label={t('editorText.font')}
        value={font}
        onChange={({ currentTarget }) => onFormat({ kind: 'font', font: parseFont(currentTarget.value) })}
      >
        {font === '' && <option value="">{t('editorText.font')}</option>}
        {font !== '' && !FONTS.some((each) => each === font) && <option value={font}>{font}</option>}
        {FONTS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
