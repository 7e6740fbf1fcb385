import type { drawingCalls } from '@linework/contract';
import type { HandlersOf } from '../../http/context.ts';
import { openDrawing } from './open.ts';
import { searchDrawings } from './search.ts';

export const drawingHandlers: HandlersOf<typeof drawingCalls> = {
  drawingOpen: ({ app, scope }, wanted) => openDrawing(app, scope, wanted),
  drawingSearch: ({ app, session }, asked) => searchDrawings(app, session, asked),
};
