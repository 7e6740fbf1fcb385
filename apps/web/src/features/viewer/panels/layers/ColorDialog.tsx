import { colorKey } from '@linework/cad/display/color';
import { useState } from 'react';
import { useT } from '../../../../app/language.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { layers as change } from '../../state/layers.ts';
import { useViewer } from '../../state/viewerStore.ts';
import { cssColor } from '../color.ts';
import classes from './colorDialog.module.css';
import { indexColors, indexOf } from './indexColors.ts';

interface ColorDialogProps {
  layer: number;
  onClose: () => void;
}

/** In what color a layer is seen. Every choice shows at once. */
export function ColorDialog({ layer, onClose }: ColorDialogProps) {
  const t = useT('viewerPanels');
  const info = useViewer((state) => state.head!.layers[layer]!);
  const colors = useViewer((state) => state.colors);
  const background = useViewer((state) => state.look.background);
  const color = colors.get(layer) ?? info.color;
  const [typed, setTyped] = useState<string>();
  const index = color.kind === 'index' ? String(color.index) : '';
  const choose = (number: number): void => {
    setTyped(undefined);
    change.paint(layer, { kind: 'index', index: number });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('viewer.layers.colorOf', { name: info.name })}
      footer={
        <>
          {colors.size > (colors.has(layer) ? 1 : 0) && (
            <Button onClick={change.paintAsDrawn}>{t('viewer.layers.ownColors')}</Button>
          )}
          <Button
            disabled={!colors.has(layer)}
            onClick={() => {
              setTyped(undefined);
              change.paint(layer, undefined);
            }}
          >
            {t('viewer.layers.ownColor')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <p>{t('viewer.layers.colorHint')}</p>
      <div role="radiogroup" aria-label={t('viewer.layers.indexColors')} className={classes.groups}>
        {indexColors.map((group) => (
          <div key={group[0]} className={classes.group}>
            {group.map((number) => (
              <input
                key={number}
                type="radio"
                name="index"
                className={classes.color}
                aria-label={t('viewer.layers.indexColor', { number: String(number) })}
                title={String(number)}
                checked={colorKey(color) === number}
                style={{ background: cssColor({ kind: 'index', index: number }, background) }}
                onChange={() => choose(number)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.others}>
        <TextField
          label={t('viewer.layers.anyIndex')}
          inputMode="numeric"
          value={typed ?? index}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const number = indexOf(text);
            if (number !== undefined) choose(number);
            setTyped(text);
          }}
        />
        <TextField
          label={t('viewer.layers.anyColor')}
          type="color"
          className={classes.any}
          value={cssColor(color, background)}
          onChange={(event) => {
            setTyped(undefined);
            change.paint(layer, { kind: 'rgb', rgb: parseInt(event.currentTarget.value.slice(1), 16) });
          }}
        />
      </div>
    </Dialog>
  );
}
