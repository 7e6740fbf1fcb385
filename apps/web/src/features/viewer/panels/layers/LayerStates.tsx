import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../../app/language.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/Field.tsx';
import { MenuButton, type MenuEntry } from '../../../../ui/Menu.tsx';
import { applyState, keptStates, stateNow, type LayerState } from './states.ts';

/** How layers look, under names; of the drawing that this browser keeps under `drawing`. */
export function LayerStates({ drawing }: { drawing: string }) {
  const t = useT('viewerPanels');
  const [states, setStates] = useState(() => keptStates.get(drawing) ?? []);
  const [naming, setNaming] = useState(false);
  const keep = (next: readonly LayerState[]): void => {
    keptStates.set(drawing, next.length > 0 ? next : undefined);
    setStates(next);
  };
  const without = (name: string) => states.filter((state) => state.name !== name);
  const entries = (): MenuEntry[] => [
    ...states.map((state): MenuEntry => ({
      id: `state ${state.name}`,
      label: state.name,
      icon: IconBookmark,
      onChoose: () => applyState(state),
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
              onChoose: () => keep(without(name)),
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
      <NameDialog
        open={naming}
        onClose={() => setNaming(false)}
        onName={(name) => keep([...without(name), stateNow(name)])}
      />
    </>
  );
}

interface NameDialogProps {
  open: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ open, onClose, onName }: NameDialogProps) {
  const t = useT('viewerPanels');
  const [name, setName] = useState('');
  const save = (): void => {
    if (name.trim() === '') return;
    onName(name.trim());
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
