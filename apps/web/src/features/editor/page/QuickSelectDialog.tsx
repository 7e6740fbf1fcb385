import type { QuickRule, QuickType } from '@linework/editor/select/quick';
import { useEffect, useId, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { parseColor } from '../panels/colors.ts';
import { propertyLabel } from '../panels/propertyLabel.ts';
import { focusDrawing, getEngine } from './editorStore.ts';

const degrees = 180 / Math.PI;
const operators = ['=', '<>', '>', '<', '*'] as const;
type Kind = QuickType['properties'][number]['kind'];

/** What was chosen last, while the page stays. */
const last = { type: '', property: 'layer', operator: '=' as QuickRule['operator'] };

/** Selects by any property: all entities, or those of a type. */
export function QuickSelectDialog({ onClose }: { onClose: () => void }) {
  const t = useT('editor');
  const listId = useId();
  const [types, setTypes] = useState<readonly QuickType[]>();
  const [values, setValues] = useState<readonly (string | number | boolean)[]>([]);
  const [{ type, property, operator }, setRule] = useState(last);
  const [value, setValue] = useState('');
  useEffect(() => void getEngine()?.quickTypes().then(setTypes), []);
  const properties = propertiesOf(types ?? [], type);
  const kind = properties.find(({ name }) => name === property)?.kind ?? 'text';
  useEffect(() => {
    let isWanted = true;
    void getEngine()
      ?.quickValues(property, type || undefined)
      .then((found) => isWanted && setValues(found));
    return () => {
      isWanted = false;
    };
  }, [property, type]);
  const choose = (part: Partial<typeof last>): void => {
    const next = { type, property, operator, ...part };
    const isThere = propertiesOf(types ?? [], next.type).some(({ name }) => name === next.property);
    Object.assign(last, next, isThere ? {} : { property: 'layer' });
    setRule({ ...last });
    if (next.property !== property) setValue('');
  };
  const select = async (mode: 'replace' | 'add' | 'remove'): Promise<void> => {
    const parsed = valueOf(value, kind);
    const rule: QuickRule = { property, operator, value: parsed, ...(type !== '' && { type }) };
    const count = (await getEngine()?.quickSelect(rule, mode)) ?? 0;
    if (count === 0) {
      showToast('info', t('editor.quick.none'));
      return;
    }
    onClose();
    focusDrawing();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.quick.title')}
      footer={
        <>
          <Button onClick={() => void select('add')}>{t('editor.quick.add')}</Button>
          <Button look="primary" onClick={() => void select('replace')}>
            {t('editor.quick.select')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('editor.quick.type')}
        value={type}
        onChange={({ currentTarget }) => choose({ type: currentTarget.value })}
      >
        <option value="">{t('editor.quick.anyType')}</option>
        {types?.map((one) => (
          <option key={one.type} value={one.type}>
            {one.type} ({one.count})
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('editor.quick.property')}
        value={property}
        onChange={({ currentTarget }) => choose({ property: currentTarget.value })}
      >
        {properties.map(({ name }) => (
          <option key={name} value={name}>
            {propertyLabel(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('editor.quick.operator')}
        value={operator}
        onChange={({ currentTarget }) =>
          choose({ operator: currentTarget.value as (typeof operators)[number] })
        }
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {t(`editor.quick.operator.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('editor.quick.value')}
        value={value}
        list={listId}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void select('replace');
        }}
      />
      <datalist id={listId}>
        {values.map((one) => (
          <option key={String(one)} value={valueText(one, kind)}>
            {valueText(one, kind)}
          </option>
        ))}
      </datalist>
    </Dialog>
  );
}

/** Of any type: those that all have. */
function propertiesOf(types: readonly QuickType[], type: string): QuickType['properties'] {
  const wanted = type === '' ? types : types.filter((one) => one.type === type);
  const [first, ...others] = wanted;
  return (first?.properties ?? []).filter(({ name }) =>
    others.every(({ properties }) => properties.some((one) => one.name === name)),
  );
}

/** As the properties panel shows it: angles in degrees. */
function valueText(value: string | number | boolean, kind: Kind): string {
  return kind === 'angle' && typeof value === 'number'
    ? String(Math.round(value * degrees * 1e6) / 1e6)
    : String(value);
}

function valueOf(text: string, kind: Kind): string | number {
  if (kind === 'color') {
    const color = parseColor(text);
    return color === undefined ? text : typeof color === 'number' ? color : color.rgb;
  }
  return kind === 'angle' && text.trim() !== '' && !Number.isNaN(Number(text))
    ? Number(text) / degrees
    : text;
}
