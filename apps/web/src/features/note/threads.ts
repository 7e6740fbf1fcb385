import type { NoteComment } from '@linework/contract/note';

interface Threaded {
  comment: NoteComment;
  /** Stands under the one it answers, or answers an answer to. */
  isReply: boolean;
}

/** Answers below what they answer, each in the order they came. One level: long talks stay readable on a phone. */
export function threads(comments: readonly NoteComment[]): Threaded[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const rootOf = (comment: NoteComment): NoteComment => {
    let at = comment;
    // Bounded by their number: no circle is followed for ever.
    for (let i = 0; i < comments.length; i += 1) {
      const above = byId.get(at.replyTo);
      if (!above) break;
      at = above;
    }
    return at;
  };
  const groups = new Map<NoteComment, NoteComment[]>();
  for (const comment of comments) {
    const root = rootOf(comment);
    const group = groups.get(root) ?? [];
    if (comment !== root) group.push(comment);
    groups.set(root, group);
  }
  return [...groups].flatMap(([root, replies]) => [
    { comment: root, isReply: false },
    ...replies.map((comment) => ({ comment, isReply: true })),
  ]);
}
