import { CallError } from '@linework/client';
import type { MergeConflict } from '@linework/contract/edit';
import type { VersionItem } from '@linework/contract/version';
import { useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConflictList, type ConflictChoices } from './ConflictList.tsx';
import { refreshVersions } from './queries.ts';
import classes from './merge.module.css';

interface MergeDialogProps {
  version: VersionItem;
  latest: VersionItem;
  /** Of the file, as far as they are known. */
  all: readonly VersionItem[];
  onClose: () => void;
  onMerged: (made: VersionItem) => void;
}

const failures = {
  handles: 'version.mergeFailed.handles',
  'unsupported-format': 'version.mergeFailed.unsafe',
  'unsupported-change': 'version.mergeFailed.unsafe',
  'verification-failed': 'version.mergeFailed.unsafe',
} as const;

const failureKey = (reason: string) =>
  failures[reason as keyof typeof failures] ?? 'version.mergeFailed.damaged';

/** Brings what an older version changed into the latest; where both changed the same, it is chosen here. */
export function MergeDialog({ version, latest, all, onClose, onMerged }: MergeDialogProps) {
  const t = useT('version');
  const older = all.filter((each) => each.version < version.version);
  const [baseId, setBaseId] = useState(older[0]?.versionId);
  const [busy, setBusy] = useState(false);
  const [conflicts, setConflicts] = useState<readonly MergeConflict[]>([]);
  const [choices, setChoices] = useState<ConflictChoices>({});
  const [problem, setProblem] = useState<string>();
  const numbers = { version: version.version, latest: latest.version };
  const left = conflicts.filter(({ id }) => choices[id] === undefined).length;

  const merge = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const merged = await client.call('versionMerge', {
        versionId: version.versionId,
        ...(baseId !== undefined && { baseVersionId: baseId }),
        choices: conflicts.flatMap(({ id }) => (choices[id] ? [{ id, side: choices[id] }] : [])),
      });
      if (merged.state === 'conflicts') setConflicts(merged.conflicts ?? []);
      else if (merged.state === 'failed') setProblem(t(failureKey(merged.reason ?? '')));
      else await finish(merged.state, merged.version);
    } catch (error) {
      // The client has said why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const finish = async (state: 'done' | 'same', made: VersionItem): Promise<void> => {
    if (state === 'same') showToast('info', t('version.mergeSame', numbers));
    else {
      await refreshVersions();
      showToast('success', t('version.merged', { ...numbers, next: made.version }));
      onMerged(made);
    }
    onClose();
  };
  return (
    <Dialog
      open
      wide={conflicts.length > 0}
      onClose={onClose}
      title={t('version.mergeTitle', numbers)}
      footer={
        <>
          {left > 0 && <span className={classes.left}>{t('version.mergeLeft', { count: left })}</span>}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={busy} disabled={left > 0} onClick={() => void merge()}>
            {t('version.mergeStart')}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
      {conflicts.length === 0 ? (
        <>
          <p>{t('version.mergeText', { ...numbers, next: latest.version + 1 })}</p>
          {older.length > 1 && (
            <SelectField
              label={t('version.mergeSince')}
              value={baseId}
              disabled={busy}
              onChange={(event) => setBaseId(event.currentTarget.value)}
            >
              {older.map(({ versionId, version: number, remark, memo }) => (
                <option key={versionId} value={versionId}>
                  {t('version.number', { version: number })} · {remark || memo}
                </option>
              ))}
            </SelectField>
          )}
        </>
      ) : (
        <>
          <p>{t('version.mergeConflicts', { count: conflicts.length })}</p>
          <ConflictList
            conflicts={conflicts}
            choices={choices}
            onChoose={setChoices}
            mine={t('version.mergeMine', numbers)}
            latest={latest.version}
          />
        </>
      )}
      {busy && (
        <p role="status" className={classes.status}>
          {t('version.mergeWorking')}
        </p>
      )}
    </Dialog>
  );
}
