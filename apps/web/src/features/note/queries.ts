/** What people say about a note, wherever the note is: on a drawing or a model. */
import { lazyPart } from '../../app/lazyPart.ts';

export const CommentThread = lazyPart(() => import('./CommentThread.tsx'), 'CommentThread', 'notes');
export { whenText } from './whenText.ts';
