import { CallError } from '@linework/client';
import { bounds } from '@linework/contract/limits';
import { IconArrowLeft, IconMessages, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { useSession } from '../../../app/session.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { CommentThread } from '../../note/queries.ts';
import { useModel } from '../modelStore.ts';
import shared from '../page/model.module.css';
import type { Pin, PinPlace } from './pin.ts';
import classes from './pins.module.css';
import { cancelPin, choosePin, deletePin, savePin, startPin, usePins } from './pinStore.ts';

const timeStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** The client has said why a call failed. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}

/** The notes by number, with what they are on; a press goes there. */
export function PinsPanel() {
  const t = useT('model');
  const pins = usePins((state) => state.pins);
  const draft = usePins((state) => state.draft);
  const mayWrite = usePins((state) => state.mayWrite);
  const isPlacing = useModel((state) => state.tool === 'note');
  const talking = usePins((state) => state.pins.findIndex(({ key }) => key === state.talking));
  if (talking >= 0 && !draft) return <PinTalk pin={pins[talking]!} number={talking + 1} />;
  return (
    <>
      <h2 className={shared.panelTitle}>{t('model.panel.notes')}</h2>
      {draft && <DraftForm draft={draft} />}
      {isPlacing && (
        <p role="status" className={shared.hint}>
          {t('model.notes.hint')}
        </p>
      )}
      {mayWrite && !draft && !isPlacing && (
        <Button icon={<IconPlus size={16} stroke={1.5} />} onClick={startPin}>
          {t('model.notes.add')}
        </Button>
      )}
      {pins.length === 0 && !draft && !isPlacing && <p className={classes.none}>{t('model.notes.none')}</p>}
      <ol className={classes.list}>
        {pins.map((pin, i) => (
          <PinRow key={pin.key} pin={pin} number={i + 1} />
        ))}
      </ol>
    </>
  );
}

function PinRow({ pin, number }: { pin: Pin; number: number }) {
  const t = useT('model');
  const language = useLanguage();
  const isChosen = usePins((state) => state.chosen === pin.key);
  const when = new Intl.DateTimeFormat(language, timeStyle).format(pin.createTime);
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={isChosen || undefined}
        onClick={() => choosePin(pin)}
      >
        <i aria-hidden>{number}</i>
        <span>
          {pin.text}
          <small>{pin.part || t('model.tree.unnamed')}</small>
          <small>{[pin.userName, when].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
      <button
        type="button"
        className={classes.talk}
        aria-label={t('model.notes.comments', { number, count: pin.comments })}
        onClick={() => {
          choosePin(pin);
          usePins.setState({ talking: pin.key });
        }}
      >
        <IconMessages size={16} stroke={1.5} aria-hidden />
        {pin.comments > 0 && <small>{pin.comments}</small>}
      </button>
      {pin.own && (
        <IconButton
          label={t('model.notes.delete', { number })}
          onClick={() => void deletePin(pin).catch(ignoreRefusal)}
        >
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      )}
    </li>
  );
}

/** One note with what people say about it. */
function PinTalk({ pin, number }: { pin: Pin; number: number }) {
  const t = useT('model');
  const { fileId, via } = usePins();
  const mayComment = useModel((state) => state.opened?.may.comment === true);
  const isSignedIn = useSession((state) => state.user !== undefined);
  return (
    <div className={classes.talking}>
      <div className={classes.about}>
        <IconButton label={t('model.notes.back')} onClick={() => usePins.setState({ talking: undefined })}>
          <IconArrowLeft size={18} stroke={1.5} />
        </IconButton>
        <button type="button" className={classes.row} onClick={() => choosePin(pin)}>
          <i aria-hidden>{number}</i>
          <span>
            {pin.text}
            <small>{pin.part || t('model.tree.unnamed')}</small>
          </span>
        </button>
      </div>
      <Suspense>
        <CommentThread
          fileId={fileId}
          via={via}
          noteKey={pin.key}
          createTime={pin.createTime}
          mayComment={via === undefined || (mayComment && isSignedIn)}
        />
      </Suspense>
    </div>
  );
}

function DraftForm({ draft }: { draft: PinPlace }) {
  const t = useT('model');
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await savePin(text.trim());
    } catch (error) {
      ignoreRefusal(error);
      setIsBusy(false);
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={t('model.notes.text', { part: draft.part || t('model.tree.unnamed') })}
        rows={3}
        maxLength={bounds.noteChars}
        value={text}
        ref={field}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={shared.buttons}>
        <Button type="submit" look="primary" busy={isBusy} disabled={text.trim() === ''}>
          {t('action.save')}
        </Button>
        <Button onClick={cancelPin}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}
