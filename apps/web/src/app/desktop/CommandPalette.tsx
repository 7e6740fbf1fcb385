import { IconFile, IconFolder, type Icon } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { nameList } from '@linework/contract/files';
import {
  actionsFor,
  contextOf,
  currentContext,
  openItem,
  type DriveContext,
} from '../../features/drive/actions.ts';
import { actions, applies, type Action, type ActionContext } from '../actions.ts';
import { useLanguage, useT, type Translate } from '../language.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './CommandPalette.module.css';
import { Keys } from './Keys.tsx';
import { listCommands, settingCommands, toolCommands } from './paletteCommands.ts';
import { useFoundFiles } from './useFoundFiles.ts';

function labelOf(action: Action, t: Translate<'drive'>): string {
  const label = t(action.label);
  if (action.group === 'places') return t('palette.go', { place: label });
  if (action.group === 'language') return t('palette.language', { language: label });
  if (action.group === 'theme') return t('palette.theme', { theme: label });
  return label;
}

export interface PaletteCommand {
  id: string;
  label: string;
  icon: Icon;
  shortcut?: string | undefined;
  /** What it would be done to. */
  about?: string | undefined;
  run: () => void;
}

/** What can be done to what is chosen, then to the place; both without a second mention. */
function driveCommands(t: Translate<'drive'>, aboutOf: (context: DriveContext) => string): PaletteCommand[] {
  const chosen = currentContext();
  const place = contextOf([]);
  const found = new Map<string, PaletteCommand>();
  for (const context of chosen.count > 0 ? [chosen, place] : [place]) {
    for (const { id, label, icon, shortcut, perform } of actionsFor(context)) {
      if (found.has(id)) continue;
      const about = context.count > 0 ? aboutOf(context) : undefined;
      const run = (): void => void perform(context);
      found.set(id, { id: `drive:${id}`, label: t(label), icon, shortcut, about, run });
    }
  }
  return [...found.values()];
}

interface CommandPaletteProps {
  context: ActionContext;
  /** Of a page that is not the drive: they stand in place of what one does there. */
  own?: readonly PaletteCommand[];
  onClose: () => void;
}

/** Ctrl+K: every action by name. A combobox: the focus stays in the field, the arrows choose. */
export function CommandPalette({ context, own, onClose }: CommandPaletteProps) {
  const t = useT('drive', 'account');
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const language = useLanguage();
  const commands = useMemo((): PaletteCommand[] => {
    const aboutOf = ({ items, count }: DriveContext): string =>
      items.length > 0 && count < 3
        ? nameList(
            items.map(({ name }) => name),
            language,
          )
        : t('drive.bulk.count', { count });
    const general = actions
      .filter((action) => action.id !== 'palette' && applies(action) && !(own && action.group === 'general'))
      .map(({ id, icon, shortcut, ...action }) => ({
        id,
        icon,
        shortcut,
        label: labelOf({ id, icon, ...action }, t),
        run: () => action.perform(context),
      }));
    // What was there when the palette opened: nothing can change under it.
    if (own) return [...own, ...general];
    const others = [...toolCommands(t), ...settingCommands(t, context)];
    return document.querySelector('[data-drive-scroller]')
      ? [...driveCommands(t, aboutOf), ...listCommands(t, context), ...general, ...others]
      : [...general, ...others];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [language]);
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const files = useFoundFiles(own ? '' : text).map((item): PaletteCommand => ({
    id: `item:${item.id}`,
    label: item.name,
    icon: item.kind === 0 ? IconFolder : IconFile,
    about: item.parentName || t('nav.all'),
    run: () => openItem(item),
  }));
  const found = [
    ...commands.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word))),
    ...files,
  ];
  const current = Math.min(chosen, found.length - 1);

  const run = (command: PaletteCommand | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (current + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(found[current]);
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('action.palette')} wide>
      <div>
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={t('action.palette')} className={classes.list}>
          {found.map((command, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={command.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === current}
              className={classes.option}
              onMouseMove={() => setChosen(index)}
              onClick={() => run(command)}
            >
              <command.icon size={18} stroke={1.5} aria-hidden />
              <span>{command.label}</span>
              {command.about !== undefined && <span className={classes.about}>{command.about}</span>}
              {command.shortcut !== undefined && <Keys shortcut={command.shortcut} />}
            </button>
          ))}
        </div>
        <p role="status" className={classes.nothing}>
          {found.length === 0 && t('palette.nothing')}
        </p>
      </div>
    </Dialog>
  );
}
