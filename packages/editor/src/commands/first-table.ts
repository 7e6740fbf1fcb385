import type { Command } from '../command.ts';
import { ATTDEF } from './block/attdef.ts';
import { EATTEDIT } from './block/attributes.ts';
import { BASE, BLOCK, RENAME } from './block/block.ts';
import { GROUP, UNGROUP } from './block/group.ts';
import { INSERT, MINSERT } from './block/insert.ts';
import { COPYBASE, COPYCLIP, CUTCLIP, PASTEBLOCK, PASTECLIP, PASTEORIG } from './clipboard/clipboard.ts';
import { ARC } from './draw/arc.ts';
import { CIRCLE } from './draw/circle.ts';
import { ELLIPSE } from './draw/ellipse.ts';
import { LINE } from './draw/line.ts';
import { POLYGON } from './draw/polygon.ts';
import { PLINE } from './draw/polyline.ts';
import { RAY, XLINE } from './draw/rays.ts';
import { RECTANG } from './draw/rectangle.ts';
import { DONUT, POINT } from './draw/small.ts';
import { SPLINE } from './draw/spline.ts';
import { CLOSE, NEW, OPEN, SAVE, SAVEAS } from './file/file.ts';
import { AREA, DIST, ID, LIST } from './inquire/inquire.ts';
import { LAYER } from './layer/layer.ts';
import {
  LAYCUR,
  LAYDEL,
  LAYERP,
  LAYFRZ,
  LAYISO,
  LAYLCK,
  LAYMCH,
  LAYMCUR,
  LAYMRG,
  LAYOFF,
  LAYON,
  LAYTHW,
  LAYULK,
  LAYUNISO,
} from './layer/tools.ts';
import { COPY } from './modify/copy.ts';
import { ERASE } from './modify/erase.ts';
import { MIRROR } from './modify/mirror.ts';
import { MOVE } from './modify/move.ts';
import { DRAWORDER } from './modify/order.ts';
import { CHPROP, MATCHPROP, PROPERTIES } from './modify/properties.ts';
import { ROTATE, SCALE } from './modify/turn.ts';
import { QSELECT, SELECT, SELECTSIMILAR } from './settings/select.ts';
import { COLOR, LIMITS, LINETYPE, LTSCALE, LWEIGHT, SETVAR, UNITS } from './settings/settings.ts';
import { REDO, U, UNDO } from './settings/undo.ts';
import { TEXTEDIT } from './text/edit.ts';
import { MTEXT } from './text/mtext.ts';
import { TEXT } from './text/text.ts';
import { VIEW } from './view/named-views.ts';
import { PAN, REGEN, ZOOM } from './view/view.ts';

/** Commands that are there from the beginning; those of geometry-table.ts, as large again, may come after them. */
export const FIRST_COMMANDS: readonly Command[] = [
  LINE,
  PLINE,
  CIRCLE,
  ARC,
  RECTANG,
  POLYGON,
  ELLIPSE,
  SPLINE,
  XLINE,
  RAY,
  POINT,
  DONUT,
  TEXT,
  MTEXT,
  TEXTEDIT,
  ERASE,
  MOVE,
  COPY,
  ROTATE,
  SCALE,
  MIRROR,
  CHPROP,
  PROPERTIES,
  MATCHPROP,
  DRAWORDER,
  U,
  REDO,
  UNDO,
  SELECT,
  SELECTSIMILAR,
  QSELECT,
  LAYER,
  LAYISO,
  LAYUNISO,
  LAYFRZ,
  LAYTHW,
  LAYOFF,
  LAYON,
  LAYLCK,
  LAYULK,
  LAYMCUR,
  LAYCUR,
  LAYMCH,
  LAYERP,
  LAYDEL,
  LAYMRG,
  INSERT,
  MINSERT,
  BLOCK,
  BASE,
  RENAME,
  EATTEDIT,
  ATTDEF,
  GROUP,
  UNGROUP,
  COPYCLIP,
  COPYBASE,
  CUTCLIP,
  PASTECLIP,
  PASTEORIG,
  PASTEBLOCK,
  LIST,
  DIST,
  AREA,
  ID,
  UNITS,
  LTSCALE,
  SETVAR,
  LIMITS,
  COLOR,
  LINETYPE,
  LWEIGHT,
  ZOOM,
  PAN,
  VIEW,
  REGEN,
  NEW,
  OPEN,
  SAVE,
  SAVEAS,
  CLOSE,
];
