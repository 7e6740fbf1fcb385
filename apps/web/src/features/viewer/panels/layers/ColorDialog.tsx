import { colourKey } from '@linework/cad/display/colour';
import { useState } from 'react';
import { useT } from '../../../../app/language.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { layers as change } from '../../page/layers.ts';
import { useViewer } from '../../page/viewerStore.ts';
import { cssColour } from '../colour.ts';
import classes from './colourDialog.module.css';
import { indexColours, indexOf } from './indexColours.ts';

interface ColourDialogProps {
  layer: number;
  onClose: () => void;
}

/** In what colour a layer is seen. Every choice shows at once. */
export function ColourDialog({ layer, onClose }: ColourDialogProps) {
  const t = useT('viewerPanels');
  const info = useViewer((state) => state.head!.layers[layer]!);
  const colours = useViewer((state) => state.colours);
  const background = useViewer((state) => state.look.background);
  const colour = colours.get(layer) ?? info.colour;
  const [typed, setTyped] = useState<string>();
  const index = colour.kind === 'index' ? String(colour.index) : '';
  const choose = (number: number): void => {
    setTyped(undefined);
    change.paint(layer, { kind: 'index', index: number });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('viewer.layers.colourOf', { name: info.name })}
      footer={
        <>
          {colours.size > (colours.has(layer) ? 1 : 0) && (
            <Button onClick={change.paintAsDrawn}>{t('viewer.layers.ownColours')}</Button>
          )}
          <Button
            disabled={!colours.has(layer)}
            onClick={() => {
              setTyped(undefined);
              change.paint(layer, undefined);
            }}
          >
            {t('viewer.layers.ownColour')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <p>{t('viewer.layers.colourHint')}</p>
      <div role="radiogroup" aria-label={t('viewer.layers.indexColours')} className={classes.groups}>
        {indexColours.map((group) => (
          <div key={group[0]} className={classes.group}>
            {group.map((number) => (
              <input
                key={number}
                type="radio"
                name="index"
                className={classes.colour}
                aria-label={t('viewer.layers.indexColour', { number: String(number) })}
                title={String(number)}
                checked={colourKey(colour) === number}
                style={{ background: cssColour({ kind: 'index', index: number }, background) }}
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
          label={t('viewer.layers.anyColour')}
          type="color"
          className={classes.any}
          value={cssColour(colour, background)}
          onChange={(event) => {
            setTyped(undefined);
            change.paint(layer, { kind: 'rgb', rgb: parseInt(event.currentTarget.value.slice(1), 16) });
          }}
        />
      </div>
    </Dialog>
  );
}
