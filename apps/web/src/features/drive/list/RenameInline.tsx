import { CallError } from '@linework/client';
import type { Item } from '@linework/contract/drive';
import { bounds } from '@linework/contract/limits';
import { nameProblem } from '@linework/contract/files';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../../app/language.ts';
import { session } from '../../../app/session.ts';
import { isCovered, isTyping } from '../../../app/typing.ts';
import { tellFailure, tryRename } from '../operations.ts';
import { renaming, useRenaming } from '../renaming.ts';
import classes from './list.module.css';

/** The name without its extension is what people mean to change. */
function stemLength(kind: Item['kind'], name: string): number {
  const dot = name.lastIndexOf('.');
  return kind === 0 || dot <= 0 ? name.length : dot;
}

/** Below the last row on screen there may be no room for it. */
const showWhole = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Something else has the keyboard by now. */
const isElsewhere = (): boolean => isTyping(document.activeElement) || isCovered();

/** The row shows the new name at once; a refusal brings the field back with what was typed. */
async function rename(item: Item, name: string): Promise<void> {
  try {
    await tryRename(item, name);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Whoever has to sign in first does so, and finds the field as it was left.
    if (session.get().user === undefined) renaming.again(item.id, name, undefined);
    else if (isElsewhere()) tellFailure(error);
    else renaming.again(item.id, name, error.message);
  }
}

/** The name as a field: Enter or leaving it renames, Escape does not. */
export function RenameInline({ item }: { item: Item }) {
  const t = useT('drive');
  const { draft, refusal } = useRenaming();
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const name = draft ?? item.name;
  const problem = nameProblem(name);
  const words = problem !== undefined ? t(`drive.name.${problem}`) : refusal;

  const { kind } = item;
  useLayoutEffect(() => {
    const field = input.current!;
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, stemLength(kind, field.value));
  }, [kind]);

  const finish = (keep: boolean, row: Element | null): void => {
    if (over.current) return;
    const wanted = name.trim();
    const changed = keep && wanted !== '' && wanted !== item.name;
    if (changed && problem !== undefined) return;
    over.current = true;
    renaming.end();
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    if (changed) void rename(item, wanted);
  };

  return (
    <span className={classes.rename} data-no-drag>
      <input
        ref={input}
        value={name}
        maxLength={bounds.fileNameBytes}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('drive.rename.label', { name: item.name })}
        aria-invalid={words !== undefined}
        aria-describedby={words === undefined ? undefined : `rename-${item.id}`}
        onChange={(event) => renaming.type(event.currentTarget.value)}
        onBlur={() => finish(problem === undefined, null)}
        onKeyDown={(event) => {
          event.stopPropagation();
          const row = event.currentTarget.closest('[data-index]');
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish(true, row);
          else if (event.key === 'Escape') finish(false, row);
        }}
      />
      {words !== undefined && (
        <span ref={showWhole} id={`rename-${item.id}`} role="alert" className={classes.problem}>
          {words}
        </span>
      )}
    </span>
  );
}
