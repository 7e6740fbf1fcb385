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
  /** Of the one drawing that was chosen; undefined where there are several, or nobody knows. */
  layoutNames?: readonly string[] | undefined;
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

function Layouts({ choices, layoutNames = [], onChange }: ConvertSettingsProps) {
  const t = useT('convert');
  const isNamed = choices.layoutNames.length > 0 && layoutNames.length > 1;
  const offered =
    layoutNames.length > 1
      ? (['all', 'model', 'sheets', 'named'] as const)
      : (['all', 'model', 'sheets'] as const);
  const choose = (value: (typeof offered)[number]): void =>
    onChange(value === 'named' ? { layoutNames: [...layoutNames] } : { layouts: value, layoutNames: [] });
  const toggle = (name: string, on: boolean): void => {
    const next = layoutNames.filter((one) => (one === name ? on : choices.layoutNames.includes(one)));
    // One at least has to be made.
    if (next.length > 0) onChange({ layoutNames: next });
  };
  return (
    <>
      <SelectField
        label={t('convert.layouts')}
        value={isNamed ? 'named' : choices.layouts}
        onChange={(event) => choose(event.currentTarget.value as (typeof offered)[number])}
      >
        {offered.map((value) => (
          <option key={value} value={value}>
            {t(`convert.layouts.${value}`)}
          </option>
        ))}
      </SelectField>
      {isNamed && (
        <div role="group" aria-label={t('convert.layouts')} className={classes.layouts}>
          {layoutNames.map((name) => (
            <Check
              key={name}
              checked={choices.layoutNames.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            >
              {name}
            </Check>
          ))}
        </div>
      )}
    </>
  );
}

/** Of 1:n, as plans are drawn. */
const ratios = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000] as const;

function Scale({ choices, onChange }: ConvertSettingsProps) {
  const t = useT('convert');
  return (
    <SelectField
      label={t('convert.scale')}
      value={choices.ratio ?? 0}
      onChange={(event) => onChange({ ratio: Number(event.currentTarget.value) || undefined })}
    >
      <option value={0}>{t('print.scale.fit')}</option>
      {ratios.map((ratio) => (
        <option key={ratio} value={ratio}>{`1:${ratio}`}</option>
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
      <div className={classes.pair}>
        <PaperField value={choices.paper} onChange={(paper) => onChange({ paper })} />
        <Scale {...props} />
      </div>
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
