import {
  IconArrowBackUp,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconLock,
  IconSnowflake,
  IconStack2,
  IconSwitchHorizontal,
} from '@tabler/icons-react';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../../../app/language.ts';
import { lazyPart } from '../../../../app/lazyPart.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import { Tip } from '../../../../ui/Tip.tsx';
import { isFrozen } from '../../engine/view/layerRules.ts';
import { layers as change } from '../../state/layers.ts';
import { useViewer } from '../../state/viewerStore.ts';
import { cssColor } from '../color.ts';
import panel from '../../ui/panel.module.css';
import { Empty, Search } from '../../ui/parts.tsx';
import { useRows } from '../useRows.ts';
import classes from './layers.module.css';
import { LayerStates } from './LayerStates.tsx';
import { matchingLayers } from './matching.ts';

const ColorDialog = lazyPart(() => import('./ColorDialog.tsx'), 'ColorDialog');

export function LayersPanel() {
  const t = useT('viewer', 'viewerPanels');
  const language = useLanguage();
  const infos = useViewer((state) => state.head!.layers);
  const visible = useViewer((state) => state.layers);
  const colors = useViewer((state) => state.colors);
  const background = useViewer((state) => state.look.background);
  const drawing = useViewer((state) => state.file?.key ?? '');
  /** The layer whose color is being chosen. */
  const [painted, setPainted] = useState<number>();
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const found = useMemo(() => matchingLayers(infos, query), [infos, query]);
  const shown = useMemo(() => visible.filter((state) => state === 1).length, [visible]);

  const toggle = (row: number): void => {
    const layer = found[row]!;
    change.show([layer], visible[layer] !== 1);
  };
  const freeze = (row: number): void => change.freeze(found[row]!);
  const paint = (row: number): void => setPainted(found[row]!);
  const isolate = (row: number): void => {
    const layer = found[row]!;
    const alone = shown === 1 && visible[layer] === 1;
    if (alone) change.asDrawn();
    else change.isolate([layer]);
  };
  const rows = useRows({
    count: found.length,
    onEnter: isolate,
    onSpace: toggle,
    keys: { f: freeze, c: paint },
  });
  const all = found.every((layer) => visible[layer] === 1);
  const part = query.trim() === '' ? undefined : found;

  return (
    <>
      <div className={panel.head}>
        <Search
          label={t('viewer.layers.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') rows.listProps.ref.current?.focus();
          }}
        />
        <div className={panel.bar}>
          <span role="status">
            {t('viewer.layers.count', { count: infos.length, shown: shown.toLocaleString(language) })}
          </span>
          <BarButton
            label={t(all ? 'viewer.layers.hideAll' : 'viewer.layers.showAll')}
            onClick={() => (part ? change.show(part, !all) : change.show(found, !all))}
          >
            {all ? <IconEye size={18} stroke={1.5} /> : <IconEyeOff size={18} stroke={1.5} />}
          </BarButton>
          <BarButton label={t('viewer.layers.invert')} onClick={change.invert}>
            <IconSwitchHorizontal size={18} stroke={1.5} />
          </BarButton>
          <BarButton label={t('viewer.action.layersAsDrawn')} onClick={change.asDrawn}>
            <IconArrowBackUp size={18} stroke={1.5} />
          </BarButton>
          <LayerStates key={drawing} drawing={drawing} />
        </div>
      </div>
      {found.length === 0 ? (
        <Empty icon={IconStack2} title={t('viewer.layers.none')} text={t('viewer.layers.noneText')} />
      ) : (
        <div
          {...rows.listProps}
          aria-label={t('viewer.panel.layers')}
          aria-multiselectable
          aria-description={t('viewer.layers.keys')}
          className={panel.scroller}
        >
          <div role="presentation" style={{ height: rows.total, position: 'relative' }}>
            {rows.items.map(({ index, start, size }) => {
              const layer = found[index]!;
              const info = infos[layer]!;
              const on = visible[layer] === 1;
              const frozen = isFrozen(infos, visible, layer);
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={layer}
                  {...rows.rowProps(index, start, size)}
                  role="option"
                  aria-selected={on}
                  className={classNames(panel.row, classes.layer, !on && classes.off)}
                  onClick={() => {
                    rows.setCursor(index);
                    toggle(index);
                  }}
                  onDoubleClick={() => isolate(index)}
                >
                  <span className={classes.eye} aria-hidden>
                    {on ? <IconEye size={16} stroke={1.5} /> : <IconEyeOff size={16} stroke={1.5} />}
                  </span>
                  <Small
                    label={t('viewer.layers.color')}
                    className={classes.color}
                    on={colors.has(layer)}
                    onClick={() => {
                      rows.setCursor(index);
                      paint(index);
                    }}
                  >
                    <span
                      className={panel.swatch}
                      style={{ background: cssColor(colors.get(layer) ?? info.color, background) }}
                    />
                  </Small>
                  <span className={panel.text} title={info.name}>
                    {info.name}
                  </span>
                  {info.locked && (
                    <IconLock
                      size={14}
                      stroke={1.5}
                      className={classes.flag}
                      aria-label={t('viewer.layers.locked')}
                    />
                  )}
                  {frozen && <span role="img" aria-label={t('viewer.layers.frozen')} />}
                  <Small
                    label={t(frozen ? 'viewer.layers.thaw' : 'viewer.layers.freeze')}
                    on={frozen}
                    onClick={() => {
                      rows.setCursor(index);
                      freeze(index);
                    }}
                  >
                    <IconSnowflake size={16} stroke={1.5} />
                  </Small>
                  <Small
                    label={t('viewer.layers.isolate')}
                    onClick={() => {
                      rows.setCursor(index);
                      isolate(index);
                    }}
                  >
                    <IconFocusCentered size={16} stroke={1.5} />
                  </Small>
                </button>
              );
            })}
          </div>
        </div>
      )}
      {painted !== undefined && infos[painted] && (
        <Suspense fallback={null}>
          <ColorDialog layer={painted} onClose={() => setPainted(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface SmallProps {
  label: string;
  className?: string | undefined;
  on?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/** For the mouse and fingers: keys have their own ways to it, and a row is one thing to a screen reader. */
function Small({ label, className = classes.extra, on = false, onClick, children }: SmallProps) {
  return (
    <span
      className={classNames(panel.small, className)}
      data-on={on || undefined}
      title={label}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </span>
  );
}

interface BarButtonProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <Tip label={label}>
      <IconButton label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tip>
  );
}
