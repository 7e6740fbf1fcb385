import type { drawingCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { openDrawing } from './open.ts';
import { searchDrawings } from './search.ts';

export const drawingHandlers: HandlersOf<typeof drawingCalls> = {
  drawingOpen: ({ app, scope }, { fileId }) => openDrawing(app, scope, fileId),
  drawingSearch: ({ app, session }, asked) => searchDrawings(app, session, asked),
};
