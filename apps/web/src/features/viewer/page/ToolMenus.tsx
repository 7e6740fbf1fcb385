import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import type { Anchor } from '../../../ui/menuPlace.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { snapActions } from '../measure/snapActions.ts';
import { groupIcons, viewerTools } from '../tools/index.ts';
import { Caps } from '../ui/ActionButton.tsx';
import { actionOf, addTools } from './allActions.ts';
import classes from './shell.module.css';
import { run } from '../state/viewerAction.ts';
import { useViewer } from '../state/viewerStore.ts';

addTools(viewerTools, snapActions);

const groups = ['measure', 'note'] as const;
const labels = { measure: 'measure.tools', note: 'notes.tools' } as const;

/** Tools that fold up behind one button: the one used last stands for its group. */
export function ToolMenus({ beside = false }: { beside?: boolean }) {
  return groups.map((group) => <ToolMenu key={group} group={group} beside={beside} />);
}

function ToolMenu({ group, beside }: { group: (typeof groups)[number]; beside: boolean }) {
  const t = useT('viewer', 'measure', 'notes');
  const tool = useViewer((state) => state.tool);
  const [last, setLast] = useState<string>();
  const [open, setOpen] = useState<{ at: Anchor; keyboard: boolean }>();
  // Which of them apply depends on whose drawing it is.
  useViewer((state) => state.file);
  const specs = viewerTools.filter((spec) => spec.group === group && (spec.when?.() ?? true));
  const active = specs.find(({ id }) => id === tool);
  if (active && active.id !== last) setLast(active.id);
  const Icon = specs.find(({ id }) => id === last)?.icon ?? groupIcons[group];
  const label = t(labels[group]);
  const entries = (): MenuEntry[] =>
    specs.map((spec) => ({
      id: spec.id,
      label: t(spec.label),
      icon: spec.icon,
      kind: 'radio',
      checked: spec.id === tool,
      ...(spec.shortcut === undefined ? {} : { aside: <Caps shortcut={spec.shortcut} /> }),
      onChoose: () => void run(actionOf(spec)),
    }));
  const show = (button: Element, keyboard: boolean): void => {
    const { right, top } = button.getBoundingClientRect();
    setOpen({ at: beside ? { x: right + 8, y: top - 6 } : { element: button }, keyboard });
  };
  if (specs.length === 0) return null;
  return (
    <>
      <Tip label={label} beside={beside}>
        <IconButton
          label={label}
          aria-haspopup="menu"
          aria-expanded={open !== undefined}
          className={classes.folded}
          data-active={active !== undefined || undefined}
          onClick={(event) => show(event.currentTarget, event.detail === 0)}
        >
          <Icon size={20} stroke={1.5} />
        </IconButton>
      </Tip>
      {open && <Menu {...open} label={label} entries={entries()} onClose={() => setOpen(undefined)} />}
    </>
  );
}
