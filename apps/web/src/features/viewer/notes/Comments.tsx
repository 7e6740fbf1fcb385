import type { NoteComment } from '@linework/contract/note';
import { IconArrowLeft, IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useT } from '../../../app/language.ts';
import { useUser } from '../../../app/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/settings/ConfirmDialog.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { useViewer, type OpenedFile } from '../state/viewerStore.ts';
import { CommentForm } from './CommentForm.tsx';
import type { Note } from './note.ts';
import { jumpToNote } from './noteCommands.ts';
import classes from './notes.module.css';
import { useNotes } from './notesStore.ts';
import { threads } from './threads.ts';
import { useComments, type CommentsOf } from './useComments.ts';
import { useWords } from './useWords.ts';
import { whenText } from './whenText.ts';

/** Where the keyboard would cover what others said. */
const coarse = matchMedia('(pointer: coarse)');

/** What people say about one note. */
export function Comments({ note, onBack }: { note: Note; onBack: () => void }) {
  const t = useT('notes');
  const words = useWords(note);
  const where = useNotes((state) => state.where);
  const file = useViewer((state) => state.file);
  return (
    <section className={classes.panel} aria-label={t('notes.comment.title')}>
      <div className={classes.bar}>
        <Tip label={t('notes.back')}>
          <IconButton label={t('notes.back')} onClick={onBack}>
            <IconArrowLeft size={18} stroke={1.5} />
          </IconButton>
        </Tip>
        <span className={classes.words}>{words}</span>
        <Tip label={t('notes.jump')}>
          <IconButton label={t('notes.jump')} onClick={() => void jumpToNote(note.key)}>
            <IconFocusCentered size={18} stroke={1.5} />
          </IconButton>
        </Tip>
      </div>
      {where === 'cloud' && file ? (
        <Thread file={file} note={note} />
      ) : (
        <p className={classes.empty}>{t('notes.comment.cloudOnly')}</p>
      )}
    </section>
  );
}

function Thread({ file, note }: { file: OpenedFile; note: Note }) {
  const t = useT('notes');
  const comments = useComments(file, note);
  const signedIn = useUser() !== undefined;
  const mayComment = file.via === undefined || (file.may?.comment === true && signedIn);
  const [replyTo, setReplyTo] = useState<NoteComment>();
  const { rows, failed } = comments;
  const others = [
    ...new Set(
      (rows ?? [])
        .filter(({ own, userName }) => own === 0 && userName !== '')
        .map(({ userName }) => userName),
    ),
  ];
  return (
    <>
      <div className={classes.thread}>
        {!rows && !failed && <SkeletonRows label={t('notes.comment.loading')} rows={2} />}
        {failed && !rows && (
          <p className={classes.status} data-bad>
            {t('notes.comment.failed')}
            <button type="button" onClick={() => void comments.load()}>
              {t('notes.retry')}
            </button>
          </p>
        )}
        {rows?.length === 0 && <p className={classes.empty}>{t('notes.comment.none')}</p>}
        {rows && rows.length > 0 && (
          <ol>
            {threads(rows).map(({ comment, isReply }) => (
              <Comment
                key={comment.id}
                comment={comment}
                isReply={isReply}
                comments={comments}
                onReply={mayComment ? () => setReplyTo(comment) : undefined}
              />
            ))}
          </ol>
        )}
      </div>
      {mayComment && (
        <CommentForm
          key={replyTo?.id ?? ''}
          label={replyTo ? t('notes.comment.replyTo', { name: replyTo.userName }) : t('notes.comment.write')}
          action={t(replyTo ? 'notes.comment.reply' : 'notes.comment.send')}
          focused={replyTo !== undefined || !coarse.matches}
          people={others}
          onCancel={replyTo && (() => setReplyTo(undefined))}
          onSend={async (text) => {
            await comments.save({ text, ...(replyTo && { replyTo: replyTo.id }) });
            setReplyTo(undefined);
          }}
        />
      )}
    </>
  );
}

interface CommentProps {
  comment: NoteComment;
  isReply: boolean;
  comments: CommentsOf;
  /** Absent where one may only read. */
  onReply: (() => void) | undefined;
}

function Comment({ comment, isReply, comments, onReply }: CommentProps) {
  const t = useT('notes');
  const language = useLanguage();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const edited = comment.modifyTime > comment.createTime;
  return (
    <li className={classes.comment} data-reply={isReply || undefined}>
      <Avatar name={comment.userName} picture="" size={26} />
      <div className={classes.commentBody}>
        <p className={classes.commentHead}>
          <strong>{comment.userName}</strong>
          <time dateTime={new Date(comment.createTime).toISOString()}>
            {whenText(comment.createTime, language)}
          </time>
          {edited && t('notes.comment.edited')}
        </p>
        {editing ? (
          <CommentForm
            label={t('notes.comment.edit')}
            action={t('notes.comment.save')}
            text={comment.text}
            focused
            onCancel={() => setEditing(false)}
            onSend={async (text) => {
              await comments.save({ id: comment.id, text });
              setEditing(false);
            }}
          />
        ) : (
          <>
            <p className={classes.commentText}>{comment.text}</p>
            <div className={classes.commentTools}>
              {onReply && (
                <button type="button" onClick={onReply}>
                  {t('notes.comment.reply')}
                </button>
              )}
              {comment.own === 1 && (
                <button type="button" onClick={() => setEditing(true)}>
                  {t('notes.comment.edit')}
                </button>
              )}
              {comment.removable === 1 && (
                <button type="button" onClick={() => setDeleting(true)}>
                  {t('notes.comment.delete')}
                </button>
              )}
            </div>
          </>
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          title={t('notes.comment.deleteTitle')}
          text={t('notes.comment.deleteText')}
          confirm={t('notes.comment.delete')}
          onConfirm={() => comments.remove(comment.id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
