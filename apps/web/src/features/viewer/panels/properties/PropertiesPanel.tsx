import { IconClick, IconFocus2, IconStack2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLanguage, useT, type Translate } from '../../../../app/language.ts';
import { Button } from '../../../../ui/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import { showBox } from '../../camera/views.ts';
import type { EntityId, EntityProperties } from '../../engine/types.ts';
import { notationNow } from '../../measure/notation.ts';
import { layers as change } from '../../state/layers.ts';
import { getViewer, useViewer } from '../../state/viewerStore.ts';
import { colorName, cssColor } from '../color.ts';
import panel from '../../ui/panel.module.css';
import { Empty, Fact } from '../../ui/parts.tsx';
import { propertyLabel, valueText } from './propertyText.ts';
import { readProperties } from './readProperties.ts';
import classes from './properties.module.css';
import { touch } from '../../../../ui/media.ts';
import { typeLabel } from '../../../../app/wording/entityText.ts';

/** A finger that is drawn along moves the drawing; it frames nothing. */
/** More are counted, not read. */
const maxRead = 400;

export function PropertiesPanel() {
  const t = useT('viewer', 'viewerPanels');
  const selection = useViewer((state) => state.selection);
  const read = useProperties(selection);
  if (selection.length === 0) {
    const text = touch.matches ? 'viewer.properties.noneTouch' : 'viewer.properties.noneText';
    return <Empty icon={IconClick} title={t('viewer.properties.none')} text={t(text)} />;
  }
  const [only] = read ?? [];
  return (
    <div className={panel.body} aria-live="polite" aria-busy={!read}>
      {selection.length === 1 && only ? <One of={only} /> : <Several count={selection.length} of={read} />}
    </div>
  );
}

function useProperties(selection: readonly EntityId[]): readonly EntityProperties[] | undefined {
  const [read, setRead] = useState<{ of: readonly EntityId[]; properties: EntityProperties[] }>();
  useEffect(() => {
    const viewer = getViewer();
    if (!viewer || selection.length === 0) return undefined;
    const work = new AbortController();
    void readProperties(viewer, selection.slice(0, maxRead), work.signal).then((properties) => {
      if (properties) setRead({ of: selection, properties });
    });
    return () => work.abort();
  }, [selection]);
  return read?.of === selection ? read.properties : undefined;
}

function One({ of }: { of: EntityProperties }) {
  const t = useT('viewer', 'viewerPanels');
  const head = useViewer((state) => state.head!);
  const layer = head.layers[of.layer];
  const attributes = of.properties.filter(({ unit }) => unit === 'attribute');
  const geometry = of.properties.filter(({ unit }) => unit !== 'attribute');
  return (
    <>
      <header className={classes.head}>
        <h3>{typeLabel(of.type, t)}</h3>
        <Actions entities={[of.entity]} layers={[of.layer]} />
      </header>
      <dl className={panel.facts}>
        <Fact label={t('viewer.property.layer')}>{layer?.name ?? ''}</Fact>
        <Fact label={t('viewer.property.color')}>
          <Color of={of} />
        </Fact>
        <Fact label={t('viewer.property.linetype')}>{of.linePattern || t('viewer.continuous')}</Fact>
        <Fact label={t('viewer.property.lineweight')}>{weightText(of.lineWeight, t)}</Fact>
        <Fact label={t('viewer.property.handle')}>{of.handle}</Fact>
      </dl>
      {geometry.length > 0 && (
        <>
          <h4 className={panel.title}>{t('viewer.properties.geometry')}</h4>
          <dl className={panel.facts}>
            {geometry.map((property, index) => (
              <Fact key={index} label={propertyLabel(property, t)}>
                {valueText(property, notationNow())}
              </Fact>
            ))}
          </dl>
        </>
      )}
      {attributes.length > 0 && (
        <>
          <h4 className={panel.title}>{t('viewer.properties.attributes')}</h4>
          <dl className={panel.facts}>
            {attributes.map(({ key, value }, index) => (
              <Fact key={index} label={key}>
                {String(value)}
              </Fact>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Color({ of: { color, layer } }: { of: EntityProperties }) {
  const t = useT('viewer', 'viewerPanels');
  const head = useViewer((state) => state.head!);
  const background = useViewer((state) => state.look.background);
  const painted = useViewer((state) => state.colors.get(layer));
  const own = color.kind === 'layer' ? (painted ?? head.layers[layer]?.color) : color;
  const rule =
    color.kind === 'layer' ? t('viewer.byLayer') : color.kind === 'block' ? t('viewer.byBlock') : '';
  return (
    <span className={panel.inline}>
      {own && <span className={panel.swatch} style={{ background: cssColor(own, background) }} aria-hidden />}
      {[rule, own ? colorName(own) : ''].filter(Boolean).join(' · ')}
    </span>
  );
}

function weightText(weight: number, t: Translate<'viewerPanels'>): string {
  if (weight >= 0) return `${(weight / 100).toFixed(2)} mm`;
  if (weight === -1) return t('viewer.byLayer');
  return weight === -2 ? t('viewer.byBlock') : t('viewer.standard');
}

interface SeveralProps {
  count: number;
  /** Undefined while they are being read: how many there are is known before what they are. */
  of: readonly EntityProperties[] | undefined;
}

function Several({ count, of }: SeveralProps) {
  const t = useT('viewer', 'viewerPanels');
  const language = useLanguage();
  const head = useViewer((state) => state.head!);
  const title = <h3>{t('viewer.properties.several', { count })}</h3>;
  if (!of) return <header className={classes.head}>{count > 1 && title}</header>;
  const counts = (keys: readonly string[]): [string, number][] => {
    const found = new Map<string, number>();
    for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
    return [...found].toSorted((a, b) => b[1] - a[1]);
  };
  const total = (key: string, unit: 'length' | 'area'): string | undefined => {
    const values = of.flatMap(({ properties }) =>
      properties.filter((property) => property.key === key && typeof property.value === 'number'),
    );
    if (values.length < 2) return undefined;
    const sum = values.reduce((all, { value }) => all + Number(value), 0);
    return valueText({ key, unit, value: sum }, notationNow());
  };
  const length = total('length', 'length');
  const area = total('area', 'area');
  return (
    <>
      <header className={classes.head}>
        {title}
        <Actions
          entities={of.map(({ entity }) => entity)}
          layers={[...new Set(of.map(({ layer }) => layer))]}
        />
      </header>
      {(length !== undefined || area !== undefined) && (
        <dl className={panel.facts}>
          {length !== undefined && <Fact label={t('viewer.properties.totalLength')}>{length}</Fact>}
          {area !== undefined && <Fact label={t('viewer.properties.totalArea')}>{area}</Fact>}
        </dl>
      )}
      <h4 className={panel.title}>{t('viewer.properties.types')}</h4>
      <dl className={classNames(panel.facts, classes.counts)}>
        {counts(of.map(({ type }) => typeLabel(type, t))).map(([name, number]) => (
          <Fact key={name} label={name}>
            {number.toLocaleString(language)}
          </Fact>
        ))}
      </dl>
      <h4 className={panel.title}>{t('viewer.panel.layers')}</h4>
      <dl className={classNames(panel.facts, classes.counts)}>
        {counts(of.map(({ layer }) => head.layers[layer]?.name ?? '')).map(([name, number]) => (
          <Fact key={name} label={name}>
            {number.toLocaleString(language)}
          </Fact>
        ))}
      </dl>
      {count > of.length && (
        <p className={panel.quiet}>{t('viewer.properties.counted', { count: of.length })}</p>
      )}
    </>
  );
}

interface ActionsProps {
  entities: readonly EntityId[];
  layers: readonly number[];
}

function Actions({ entities, layers }: ActionsProps) {
  const t = useT('viewer', 'viewerPanels');
  const show = async (): Promise<void> => {
    const viewer = getViewer();
    const boxes = await Promise.all(entities.map((entity) => viewer?.boxOf(entity)));
    const known = boxes.filter((box) => box !== undefined);
    if (known.length === 0) return;
    showBox({
      minX: Math.min(...known.map((box) => box.minX)),
      minY: Math.min(...known.map((box) => box.minY)),
      maxX: Math.max(...known.map((box) => box.maxX)),
      maxY: Math.max(...known.map((box) => box.maxY)),
    });
  };
  return (
    <div className={classes.actions}>
      <Button size="small" icon={<IconFocus2 size={16} stroke={1.5} />} onClick={() => void show()}>
        {t(entities.length > 1 ? 'viewer.properties.showSeveral' : 'viewer.properties.show')}
      </Button>
      <Button
        size="small"
        icon={<IconStack2 size={16} stroke={1.5} />}
        onClick={() => change.isolate(layers)}
      >
        {t(layers.length > 1 ? 'viewer.properties.isolateSeveral' : 'viewer.properties.isolate')}
      </Button>
    </div>
  );
}
