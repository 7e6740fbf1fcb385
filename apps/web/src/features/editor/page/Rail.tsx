import { IconCrown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../../app/language.ts';
import { catalogEntry } from './commandCatalog.ts';
import { useCommandWords } from './commandWords.ts';
import { editorActions, isMember } from './editorActions.ts';
import classes from './editor.module.css';
import { useEditor, useEngine } from './editorStore.ts';
import { groupNames, toolGroups, type EditorTool, type GroupName } from './toolGroups.ts';

const openMs = 180;
const closeMs = 160;

/** Eight groups; the tool used last stands for its own, and pointing at it opens the others. */
export function Rail() {
  const t = useT('editor');
  const isReady = useEngine(({ phase }) => phase === 'ready');
  const [open, setOpen] = useState<GroupName>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (group: GroupName | undefined, ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(group), ms);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.target instanceof HTMLElement === false) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-group]')];
    const at = buttons.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor.tools')}
      aria-orientation="vertical"
      className={classes.rail}
      inert={!isReady}
      data-disabled={!isReady || undefined}
      onKeyDown={onKeyDown}
      onPointerLeave={() => later(undefined, closeMs)}
    >
      {groupNames.map((group, index) => (
        <Group
          key={group}
          group={group}
          isFirst={index === 0}
          isOpen={open === group}
          onPoint={() => later(group, open === undefined ? openMs : 60)}
          onOpen={() => (clearTimeout(timer.current), setOpen(group))}
          onClose={() => (clearTimeout(timer.current), setOpen(undefined))}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  group: GroupName;
  isFirst: boolean;
  isOpen: boolean;
  onPoint: () => void;
  onOpen: () => void;
  onClose: () => void;
}

function Group({ group, isFirst, isOpen, onPoint, onOpen, onClose }: GroupProps) {
  const t = useT('editor');
  const words = useCommandWords();
  const last = useEditor((state) => state.lastTools[group]);
  const running = useEngine(({ prompt }) => prompt?.command);
  const known = toolGroups[group].filter(({ name }) => catalogEntry(name) !== undefined);
  const shown = known.find(({ name }) => name === last) ?? known[0];
  const list = useRef<HTMLDivElement>(null);
  if (!shown) return null;
  const isActive = known.some(({ name }) => name === running);
  const label = t('editor.groupTool', { group: t(`editor.group.${group}`), tool: words.title(shown.name) });
  return (
    <div className={classes.group} onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint()}>
      <button
        type="button"
        data-group
        tabIndex={isFirst ? 0 : -1}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-pressed={isActive}
        className={classes.railButton}
        onClick={(event) => {
          onClose();
          // A finger cannot point without pressing: it opens the group first.
          if ((event.nativeEvent as PointerEvent).pointerType === 'touch') onOpen();
          else editorActions.run(shown.name);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return;
          event.preventDefault();
          onOpen();
          requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('button')?.focus());
        }}
      >
        <shown.icon size={20} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-label={t(`editor.group.${group}`)}
          className={classes.flyout}
          onKeyDown={(event) => {
            event.stopPropagation();
            const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
            const at = items.indexOf(document.activeElement as HTMLElement);
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
            else if (event.key === 'Escape' || event.key === 'ArrowLeft') {
              onClose();
              list.current?.parentElement?.querySelector<HTMLElement>('[data-group]')?.focus();
            } else return;
            event.preventDefault();
          }}
        >
          <p className={classes.flyoutTitle}>{t(`editor.group.${group}`)}</p>
          {known.map((tool) => (
            <ToolRow key={tool.name} tool={tool} onDone={onClose} />
          ))}
        </div>
      )}
    </div>
  );
}

export function ToolRow({ tool, onDone }: { tool: EditorTool; onDone: () => void }) {
  const t = useT('editor');
  const words = useCommandWords();
  const entry = catalogEntry(tool.name);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.toolRow}
      onClick={() => {
        onDone();
        editorActions.run(tool.name);
      }}
    >
      <tool.icon size={18} stroke={1.5} aria-hidden />
      <span>{words.title(tool.name)}</span>
      {entry?.isMember && !isMember() && (
        <IconCrown size={14} stroke={1.5} className={classes.crown} aria-label={t('editor.members')} />
      )}
      <kbd>{entry?.aliases[0] ?? tool.name}</kbd>
    </button>
  );
}
