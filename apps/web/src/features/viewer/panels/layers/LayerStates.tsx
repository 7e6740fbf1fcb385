import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../../app/language.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { MenuButton, type MenuEntry } from '../../../../ui/Menu.tsx';
import { layerStates, useLayerStates } from '../../page/layers.ts';

/** Sets of visible layers that were given a name, kept in this browser for this drawing. */
export function LayerStates() {
  const t = useT('viewer');
  const states = useLayerStates();
  const [naming, setNaming] = useState(false);
  const entries = (): MenuEntry[] => [
    ...states.map((state): MenuEntry => ({
      id: `state ${state.name}`,
      label: state.name,
      icon: IconBookmark,
      onChoose: () => layerStates.apply(state),
    })),
    ...(states.length > 0 ? [{ kind: 'line' as const, id: 'line' }] : []),
    {
      id: 'save',
      label: t('viewer.layers.saveState'),
      icon: IconBookmarkPlus,
      onChoose: () => setNaming(true),
    },
    ...(states.length > 0
      ? [
          {
            kind: 'sub' as const,
            id: 'remove',
            label: t('viewer.layers.removeState'),
            icon: IconTrash,
            entries: states.map(({ name }): MenuEntry => ({
              id: `remove ${name}`,
              label: name,
              onChoose: () => layerStates.remove(name),
            })),
          },
        ]
      : []),
  ];
  return (
    <>
      <MenuButton label={t('viewer.layers.states')} align="end" entries={entries}>
        {(props) => (
          <IconButton {...props} label={t('viewer.layers.states')}>
            <IconBookmark size={18} stroke={1.5} />
          </IconButton>
        )}
      </MenuButton>
      <NameDialog open={naming} onClose={() => setNaming(false)} />
    </>
  );
}

function NameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('viewer');
  const [name, setName] = useState('');
  const save = (): void => {
    if (name.trim() === '') return;
    layerStates.save(name.trim());
    setName('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('viewer.layers.saveState')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={name.trim() === ''} onClick={save}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('viewer.layers.stateName')}
          hint={t('viewer.layers.stateHint')}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
