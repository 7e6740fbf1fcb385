import { useId } from 'react';
import { useT } from '../../../app/language.ts';
import type { CurrentProperties, EditColor, EditorProperty } from '../engine/types.ts';
import { getEngine, useEngine } from '../page/editorStore.ts';
import { evaluate, evaluatePoint } from './expression.ts';
import { Choice, ColorField, Row, ValueField } from './fields.tsx';
import classes from './panels.module.css';
import { propertyLabel } from './propertyLabel.ts';

/** Of what is selected, whatever it is; of nothing, what the next entity is drawn with. */
export function PropertiesPanel() {
  const t = useT('editor');
  const { handles, types, properties } = useEngine((state) => state.selection);
  if (handles.length === 0) return <Current />;
  const kinds = types.map(({ type, count }) => (count === 1 ? type : `${type} × ${count}`)).join(', ');
  return (
    <div className={classes.body}>
      <p className={classes.about}>
        <strong>{t('editor.selected', { count: handles.length })}</strong>
        <span>{kinds}</span>
      </p>
      {properties.map((property) => (
        <PropertyRow key={property.name} property={property} />
      ))}
    </div>
  );
}

const number = (value: number): string => String(Number(value.toPrecision(12)));
const degrees = 180 / Math.PI;

const set = (name: string, value: unknown): boolean => {
  getEngine()?.setProperties({ [name]: value });
  return true;
};

function PropertyRow({ property }: { property: EditorProperty }) {
  const t = useT('editor');
  const { name, kind, value, isVaried, isReadOnly } = property;
  const id = useId();
  const label = propertyLabel(name);
  const common = { id, isReadOnly };
  return (
    <Row label={label} htmlFor={id} isWide={kind === 'point'}>
      {kind === 'color' ? (
        <ColorField
          id={id}
          label={label}
          color={isVaried ? undefined : (value as EditColor)}
          onChange={(color) => set(name, color)}
        />
      ) : kind === 'boolean' ? (
        <Yes
          id={id}
          value={isVaried ? undefined : value === true}
          isReadOnly={isReadOnly}
          onChange={(yes) => set(name, yes)}
        />
      ) : kind === 'name' ? (
        <NameField id={id} property={property} />
      ) : name === 'lineWeight' ? (
        <Weight
          id={id}
          value={isVaried ? undefined : Number(value)}
          onChange={(weight) => set(name, weight)}
        />
      ) : kind === 'text' ? (
        <ValueField
          {...common}
          isLong={name === 'text'}
          text={isVaried ? undefined : String(value ?? '')}
          onChange={(text) => set(name, text)}
        />
      ) : kind === 'point' ? (
        <ValueField
          {...common}
          text={isVaried || !Array.isArray(value) ? undefined : (value as number[]).map(number).join(', ')}
          onChange={(text) => {
            const point = evaluatePoint(text, isVaried ? undefined : (value as number[]));
            return point !== undefined && set(name, point);
          }}
        />
      ) : (
        <ValueField
          {...common}
          unset={name === 'opacity' ? t('editor.byLayer') : ''}
          text={
            isVaried || typeof value !== 'number'
              ? isVaried
                ? undefined
                : ''
              : kind === 'angle'
                ? number(value * degrees)
                : number(value)
          }
          onChange={(text) => {
            const factor = kind === 'angle' ? degrees : 1;
            const before = typeof value === 'number' ? value * factor : undefined;
            const typed = evaluate(text, before);
            return typed !== undefined && set(name, typed / factor);
          }}
        />
      )}
    </Row>
  );
}

interface YesProps {
  id: string;
  value: boolean | undefined;
  isReadOnly: boolean;
  onChange: (value: boolean) => void;
}

function Yes({ id, value, isReadOnly, onChange }: YesProps) {
  const t = useT('editor');
  return (
    <Choice
      id={id}
      isReadOnly={isReadOnly}
      value={value === undefined ? undefined : String(value)}
      choices={[
        { value: 'true', label: t('editor.yes') },
        { value: 'false', label: t('editor.no') },
      ]}
      onChange={(chosen) => onChange(chosen === 'true')}
    />
  );
}

/** Linetypes taken over from elsewhere are said as colors and weights are. */
function nameLabel(t: ReturnType<typeof useT<'editor'>>, name: string): string {
  if (/^bylayer$/i.test(name)) return t('editor.byLayer');
  return /^byblock$/i.test(name) ? t('editor.byBlock') : name;
}

/** As the table writes a name, whatever the case elsewhere. */
const asListed = (names: readonly string[], name: string): string =>
  names.find((one) => one.toUpperCase() === name.toUpperCase()) ?? name;

/** Names are chosen from the table that has them. */
function NameField({
  id,
  property: { name, value, isVaried, isReadOnly },
}: {
  id: string;
  property: EditorProperty;
}) {
  const t = useT('editor');
  const layers = useEngine((state) => state.layers);
  const lineTypes = useEngine((state) => state.lineTypes);
  const textStyles = useEngine((state) => state.textStyles);
  const dimStyles = useEngine((state) => state.dimStyles);
  const type = useEngine((state) => state.selection.types[0]?.type);
  const isDimension = type === 'DIMENSION' || type === 'LEADER' || name === 'dimStyle';
  const names =
    name === 'layer'
      ? layers.map((layer) => layer.name)
      : name === 'lineType'
        ? lineTypes
        : name === 'style' || name === 'dimStyle'
          ? isDimension
            ? dimStyles
            : textStyles
          : undefined;
  const text = isVaried ? undefined : String(value ?? '');
  if (!names) {
    return (
      <ValueField
        id={id}
        text={text}
        isReadOnly={isReadOnly}
        onChange={(typed) => typed !== '' && set(name, typed)}
      />
    );
  }
  return (
    <Choice
      id={id}
      value={text === undefined ? undefined : asListed(names, text)}
      isReadOnly={isReadOnly}
      choices={names.map((one) => ({ value: one, label: nameLabel(t, one) }))}
      onChange={(chosen) => set(name, chosen)}
    />
  );
}

const weights = [
  -1, -2, -3, 0, 5, 9, 13, 15, 18, 20, 25, 30, 35, 40, 50, 53, 60, 70, 80, 90, 100, 106, 120, 140, 158, 200,
  211,
];

function Weight({
  id,
  value,
  onChange,
}: {
  id: string;
  value: number | undefined;
  onChange: (value: number) => void;
}) {
  const t = useT('editor');
  const words: Readonly<Record<number, string>> = {
    [-1]: t('editor.byLayer'),
    [-2]: t('editor.byBlock'),
    [-3]: t('editor.weightDefault'),
  };
  return (
    <Choice
      id={id}
      value={value === undefined ? undefined : String(value)}
      choices={weights.map((weight) => ({
        value: String(weight),
        label: words[weight] ?? `${(weight / 100).toFixed(2)} mm`,
      }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

/** Nothing is selected. */
function Current() {
  const t = useT('editor');
  const id = useId();
  const current = useEngine((state) => state.current);
  const layers = useEngine((state) => state.layers);
  const lineTypes = useEngine((state) => state.lineTypes);
  const textStyles = useEngine((state) => state.textStyles);
  const dimStyles = useEngine((state) => state.dimStyles);
  const change = (values: Partial<CurrentProperties>): void => getEngine()?.setCurrent(values);
  const named = (
    name: 'layer' | 'lineType' | 'textStyle' | 'dimStyle',
    names: readonly string[],
  ): React.ReactNode => (
    <Row label={propertyLabel(name)} htmlFor={`${id}-${name}`}>
      <Choice
        id={`${id}-${name}`}
        value={asListed(names, current[name])}
        choices={names.map((one) => ({ value: one, label: nameLabel(t, one) }))}
        onChange={(value) => change({ [name]: value })}
      />
    </Row>
  );
  return (
    <div className={classes.body}>
      <p className={classes.about}>
        <strong>{t('editor.nothingSelected')}</strong>
        <span>{t('editor.currentAbout')}</span>
      </p>
      {named(
        'layer',
        layers.map((layer) => layer.name),
      )}
      <Row label={propertyLabel('color')} htmlFor={`${id}-color`}>
        <ColorField
          id={`${id}-color`}
          label={propertyLabel('color')}
          color={current.color}
          onChange={(color) => change({ color })}
        />
      </Row>
      {named('lineType', lineTypes)}
      <Row label={propertyLabel('lineWeight')} htmlFor={`${id}-weight`}>
        <Weight
          id={`${id}-weight`}
          value={current.lineWeight}
          onChange={(lineWeight) => change({ lineWeight })}
        />
      </Row>
      {named('textStyle', textStyles)}
      {named('dimStyle', dimStyles)}
    </div>
  );
}
