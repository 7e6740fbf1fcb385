import type { NoteComment } from '@linework/contract/note';
import { useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { touch } from '../../ui/media.ts';
import { ConfirmDialog } from '../../ui/settings/ConfirmDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { CommentForm } from './CommentForm.tsx';
import classes from './comments.module.css';
import { threads } from './threads.ts';
import { useComments, type CommentedNote, type CommentsOf } from './useComments.ts';
import { whenText } from './whenText.ts';

interface CommentThreadProps extends CommentedNote {
  mayComment: boolean;
}

/** What people say about one note of a drawing or a model. */
export function CommentThread({ mayComment, ...note }: CommentThreadProps) {
  const t = useT('notes');
  const comments = useComments(note);
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
          // A keyboard on the screen would cover what others said.
          focused={replyTo !== undefined || !touch.matches}
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
