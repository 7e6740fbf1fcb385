import { Suspense, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { ConflictList, openVersions, type ConflictChoices } from '../../version/actions.ts';
import { useViewer } from '../../viewer/state/viewerStore.ts';
import classes from './editor.module.css';
import { getEngine } from './editorStore.ts';
import { useLog, useSaving } from './saving.ts';

/** Makes a version of the draft; asks where somebody else has changed the same. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const t = useT('editor');
  const fileId = useViewer((state) => state.file?.fileId ?? '');
  const log = useSaving((state) => state.log);
  const publish = useLog((state) => state.publish) ?? { step: 'idle' as const };
  const [remark, setRemark] = useState('');
  const [choices, setChoices] = useState<ConflictChoices>({});
  const isBusy = publish.step === 'sending' || publish.step === 'publishing';

  const go = async (isReplacing = false): Promise<void> => {
    const result = await log?.publish({
      ...(remark.trim() !== '' && { remark: remark.trim() }),
      ...(publish.step === 'conflicts' && { choices }),
      ...(isReplacing && { replace: true }),
    });
    if (result?.step === 'done') getEngine()?.markSaved(log!.getState().publishedSeq);
  };
  const isChosen =
    publish.step !== 'conflicts' || publish.conflicts.every(({ id }) => choices[id] !== undefined);
  const isDone = publish.step === 'done';
  return (
    <Dialog
      open
      wide={publish.step === 'conflicts'}
      onClose={onClose}
      title={t(isDone ? 'editor.publish.done' : 'editor.publish.title')}
      footer={
        isDone ? (
          <>
            <Button onClick={() => openVersions(fileId)}>{t('nav.version')}</Button>
            <Button look="primary" onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            {publish.step === 'failed' && publish.canReplace && (
              <Button onClick={() => void go(true)}>{t('editor.publish.replace')}</Button>
            )}
            <Button look="primary" busy={isBusy} disabled={!isChosen} onClick={() => void go()}>
              {t('editor.publish')}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <p>
          {t('editor.publish.doneText', { number: publish.version })}{' '}
          {publish.isMerged && t('editor.publish.merged')}
        </p>
      ) : (
        <>
          <p>{t('editor.publish.text')}</p>
          <TextField
            label={t('editor.publish.remark')}
            value={remark}
            maxLength={200}
            onChange={({ currentTarget }) => setRemark(currentTarget.value)}
          />
          {publish.step === 'conflicts' && (
            <>
              <p role="alert">{t('editor.publish.conflicts', { count: publish.conflicts.length })}</p>
              <Suspense>
                <ConflictList
                  conflicts={publish.conflicts}
                  choices={choices}
                  onChoose={setChoices}
                  mine={t('editor.publish.draft')}
                  latest={publish.version}
                />
              </Suspense>
            </>
          )}
          {publish.step === 'failed' && (
            <p role="alert" className={classes.problem}>
              {publish.reason === 'unsupported-format' ? (
                t('editor.publish.unsupported')
              ) : (
                <>
                  {t('editor.publish.failed')} <code lang="en">{publish.reason || publish.code}</code>
                </>
              )}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
