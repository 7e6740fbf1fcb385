import {
  IconCheck,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconPlus,
  IconSnowflake,
  IconSun,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { Search } from '../../viewer/ui/parts.tsx';
import type { EditorLayer } from '../engine/types.ts';
import { getEngine, useEngine } from '../page/editorStore.ts';
import { ColorField, ValueField } from './fields.tsx';
import classes from './panels.module.css';

/** Layers that can be changed: each row its switches, its color and its name; the current one is marked. */
export function LayersPanel() {
  const t = useT('editor');
  const layers = useEngine((state) => state.layers);
  const current = useEngine((state) => state.current.layer);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<number>();
  const found = layers.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  const chosen = layers.find(({ handle }) => handle === selected);
  const add = (): void => {
    const names = new Set(layers.map(({ name }) => name.toUpperCase()));
    let count = 1;
    while (names.has(t('editor.layer.newName', { number: count }).toUpperCase())) count += 1;
    getEngine()?.addLayer(t('editor.layer.newName', { number: count }));
  };
  const canDelete = chosen !== undefined && chosen.name !== '0' && chosen.name !== current;
  return (
    <>
      <div className={classes.head}>
        <Search
          label={t('editor.layer.search')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Tip label={t('editor.layer.add')}>
          <IconButton label={t('editor.layer.add')} onClick={add}>
            <IconPlus size={18} stroke={1.5} />
          </IconButton>
        </Tip>
        <Tip label={t('editor.layer.delete')}>
          <IconButton
            label={t('editor.layer.delete')}
            aria-disabled={!canDelete || undefined}
            onClick={() => {
              if (canDelete) getEngine()?.deleteLayer(chosen.handle);
            }}
          >
            <IconTrash size={18} stroke={1.5} />
          </IconButton>
        </Tip>
      </div>
      <ul className={classes.list} aria-label={t('editor.dock.layers')}>
        {found.map((layer) => (
          <LayerRow
            key={layer.handle}
            layer={layer}
            isCurrent={layer.name === current}
            isSelected={layer.handle === selected}
            onSelect={() => setSelected(layer.handle)}
          />
        ))}
      </ul>
    </>
  );
}

interface LayerRowProps {
  layer: EditorLayer;
  isCurrent: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

function LayerRow({ layer, isCurrent, isSelected, onSelect }: LayerRowProps) {
  const t = useT('editor');
  const { handle, name, isOn, isFrozen, isLocked, color } = layer;
  const change = (values: Partial<Omit<EditorLayer, 'handle'>>): void =>
    getEngine()?.setLayer(handle, values);
  const id = `layer-${handle}`;
  return (
    <li
      className={classes.layer}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-off={!isOn || isFrozen || undefined}
      onFocus={onSelect}
      onPointerDown={onSelect}
    >
      <IconButton
        label={t('editor.layer.makeCurrent', { name })}
        aria-pressed={isCurrent}
        className={classes.current}
        onClick={() => getEngine()?.setCurrent({ layer: name })}
      >
        {isCurrent ? <IconCheck size={16} stroke={2} /> : <span className={classes.dot} />}
      </IconButton>
      <ValueField
        id={id}
        text={name}
        isReadOnly={name === '0'}
        onChange={(next) => {
          if (next.trim() === '') return false;
          change({ name: next.trim() });
          return true;
        }}
      />
      <label htmlFor={id} className={classes.hidden}>
        {t('editor.layer.name')}
      </label>
      <Switch
        label={t('editor.layer.on', { name })}
        isOn={isOn}
        on={<IconEye size={16} stroke={1.5} />}
        off={<IconEyeOff size={16} stroke={1.5} />}
        onChange={(next) => change({ isOn: next })}
      />
      <Switch
        label={t('editor.layer.frozen', { name })}
        isOn={isFrozen}
        on={<IconSnowflake size={16} stroke={1.5} />}
        off={<IconSun size={16} stroke={1.5} />}
        onChange={(next) => change({ isFrozen: next })}
      />
      <Switch
        label={t('editor.layer.locked', { name })}
        isOn={isLocked}
        on={<IconLock size={16} stroke={1.5} />}
        off={<IconLockOpen size={16} stroke={1.5} />}
        onChange={(next) => change({ isLocked: next })}
      />
      <span className={classes.layerColor}>
        <label htmlFor={`${id}-color`} className={classes.hidden}>
          {t('editor.layer.color', { name })}
        </label>
        <ColorField
          id={`${id}-color`}
          isOfLayer
          label={name}
          color={color}
          onChange={(next) => change({ color: next })}
        />
      </span>
    </li>
  );
}

interface SwitchProps {
  label: string;
  isOn: boolean;
  on: React.ReactNode;
  off: React.ReactNode;
  onChange: (on: boolean) => void;
}

function Switch({ label, isOn, on, off, onChange }: SwitchProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-pressed={isOn}
      className={classes.switch}
      onClick={() => onChange(!isOn)}
    >
      {isOn ? on : off}
    </IconButton>
  );
}
