import { useId, useState, type ChangeEvent } from 'react';
import { drawingVersions } from '@linework/contract/convertKinds';
import { bounds } from '@linework/contract/limits';
import type { Tool } from '../../app/desktop/panels.ts';
import { useT } from '../../app/language.ts';
import { Check, Choices, SelectField, TextField } from '../../ui/Field.tsx';
import { ColorsField, OrientationField, PaperField } from './PaperFields.tsx';
import { PlotStylesField } from './PlotStylesField.tsx';
import type { ConvertForm as Settings } from './settings.ts';
import classes from './ToolDialog.module.css';
import { toolKinds, type ToolTarget } from './tools.ts';

interface ConvertSettingsProps {
  tool: Tool;
  target: ToolTarget;
  choices: Settings;
  onTarget: (target: ToolTarget) => void;
  onChange: (change: Partial<Settings>) => void;
}

/** Only what the tool asks; the rest stays as it was. */
export function ConvertSettings(props: ConvertSettingsProps) {
  const t = useT('convert');
  const { tool, target, onTarget } = props;
  const { targets } = toolKinds[tool];
  return (
    <>
      {targets.length > 1 && (
        <Choices
          label={t('convert.format')}
          value={target}
          options={targets.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={onTarget}
        />
      )}
      {tool === 'dwgToPdf' && <PdfSettings {...props} />}
      {tool === 'dwgToImage' && <ImageSettings {...props} />}
      {(tool === 'dwgVersion' || tool === 'pdfToDwg') && <DrawingSettings {...props} />}
    </>
  );
}

function Layouts({ choices, onChange }: ConvertSettingsProps) {
  const t = useT('convert');
  return (
    <SelectField
      label={t('convert.layouts')}
      value={choices.layouts}
      onChange={(event) => onChange({ layouts: event.currentTarget.value as Settings['layouts'] })}
    >
      {(['all', 'model', 'sheets'] as const).map((value) => (
        <option key={value} value={value}>
          {t(`convert.layouts.${value}`)}
        </option>
      ))}
    </SelectField>
  );
}

function LineWeights({ choices, onChange }: ConvertSettingsProps) {
  const t = useT('convert');
  return (
    <Check
      checked={choices.lineWeights === 1}
      onChange={(event) => onChange({ lineWeights: event.currentTarget.checked ? 1 : 0 })}
    >
      {t('convert.lineWeights')}
    </Check>
  );
}

function PdfSettings(props: ConvertSettingsProps) {
  const t = useT('convert');
  const { choices, onChange } = props;
  return (
    <>
      <Layouts {...props} />
      <PaperField value={choices.paper} onChange={(paper) => onChange({ paper })} />
      <OrientationField value={choices.orientation} onChange={(orientation) => onChange({ orientation })} />
      <ColorsField value={choices.colours} onChange={(colours) => onChange({ colours })} />
      <PlotStylesField value={choices.plotStyles} onChange={(plotStyles) => onChange({ plotStyles })} />
      <LineWeights {...props} />
      <Check
        checked={choices.textAsShapes === 1}
        onChange={(event) => onChange({ textAsShapes: event.currentTarget.checked ? 1 : 0 })}
      >
        {t('convert.textAsShapes')}
      </Check>
    </>
  );
}

function ImageSettings(props: ConvertSettingsProps) {
  const t = useT('convert');
  const { choices, target, onChange } = props;
  const grounds =
    target === 'png' ? (['white', 'black', 'transparent'] as const) : (['white', 'black'] as const);
  return (
    <>
      <Layouts {...props} />
      <TextField
        type="number"
        label={t('convert.pixels')}
        min={bounds.convertPixelsMin}
        max={bounds.convertPixelsMax}
        value={choices.pixels}
        onChange={(event) => onChange({ pixels: Math.round(event.currentTarget.valueAsNumber) || 0 })}
        onBlur={() =>
          onChange({
            pixels: Math.min(bounds.convertPixelsMax, Math.max(bounds.convertPixelsMin, choices.pixels)),
          })
        }
      />
      <Choices
        label={t('convert.background')}
        value={(grounds as readonly string[]).includes(choices.background) ? choices.background : 'white'}
        options={grounds.map((value) => ({ value, label: t(`convert.background.${value}`) }))}
        onChange={(background) => onChange({ background })}
      />
      <LineWeights {...props} />
    </>
  );
}

function DrawingSettings({ tool, choices, onChange }: ConvertSettingsProps) {
  const t = useT('convert');
  return (
    <>
      <SelectField
        label={t('convert.version')}
        value={choices.version}
        onChange={(event) => onChange({ version: event.currentTarget.value as Settings['version'] })}
      >
        {drawingVersions.map((version) => (
          <option key={version} value={version}>
            {`AutoCAD ${version}`}
          </option>
        ))}
      </SelectField>
      {tool === 'pdfToDwg' && <KnownLength enlarge={choices.enlarge} onChange={onChange} />}
    </>
  );
}

/** How large the drawing becomes, told by one length on the paper and what it is in the drawing. */
function KnownLength({ enlarge, onChange }: Pick<ConvertSettingsProps, 'onChange'> & { enlarge: number }) {
  const t = useT('convert');
  const note = useId();
  const [length, setLength] = useState({ paper: 1, drawing: enlarge });
  const change = (part: Partial<typeof length>): void => {
    const next = { ...length, ...part };
    setLength(next);
    const ratio = next.drawing / next.paper;
    // While a number is being typed it may be none.
    if (ratio > 0 && ratio <= bounds.convertEnlargeMax) onChange({ enlarge: ratio });
  };
  const field = (part: keyof typeof length) => ({
    type: 'number',
    min: 0,
    step: 'any',
    value: Number.isNaN(length[part]) ? '' : length[part],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [part]: event.currentTarget.valueAsNumber }),
  });
  return (
    <div role="group" aria-describedby={note}>
      <div className={classes.pair}>
        <TextField label={t('convert.enlarge.paper')} {...field('paper')} />
        <TextField label={t('convert.enlarge')} {...field('drawing')} />
      </div>
      <p id={note} className={classes.note}>
        {t('convert.enlarge.hint')}
      </p>
    </div>
  );
}
