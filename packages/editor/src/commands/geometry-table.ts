import type { Command } from '../command.ts';
import { DIMANGULAR } from './dimension/angular.ts';
import { DIMEDIT, DIMTEDIT } from './dimension/edit-text.ts';
import { DIMBASELINE, DIMCONTINUE } from './dimension/chain.ts';
import { LEADER, QLEADER } from './dimension/leader.ts';
import { DIMALIGNED, DIMLINEAR, DIMORDINATE } from './dimension/linear.ts';
import { MLEADER } from './dimension/mleader.ts';
import { DIMARC, DIMDIAMETER, DIMJOGGED, DIMRADIUS } from './dimension/radial.ts';
import { DIM } from './dimension/smart.ts';
import { DIMSPACE } from './dimension/spacing.ts';
import { REVCLOUD } from './draw/revcloud.ts';
import { WIPEOUT } from './draw/wipeout.ts';
import { HATCHEDIT } from './hatch/hatch-edit.ts';
import { BOUNDARY, GRADIENT, HATCH } from './hatch/hatch.ts';
import { MEASUREGEOM } from './inquire/measuregeom.ts';
import { COPYTOLAYER, SETBYLAYER } from './layer/objects.ts';
import { ALIGN } from './modify/align.ts';
import { ARRAY_CLASSIC } from './modify/array-classic.ts';
import { ARRAY, ARRAYPATH, ARRAYPOLAR, ARRAYRECT } from './modify/array.ts';
import { BLEND } from './modify/blend.ts';
import { BREAK, BREAKATPOINT } from './modify/break.ts';
import { DIVIDE, MEASURE } from './modify/divide.ts';
import { BURST, EXPLODE } from './modify/explode.ts';
import { CHAMFER, FILLET } from './modify/fillet.ts';
import { JOIN } from './modify/join.ts';
import { LENGTHEN } from './modify/lengthen.ts';
import { OFFSET } from './modify/offset.ts';
import { HATCHTOBACK, TEXTTOFRONT } from './modify/order-kinds.ts';
import { OVERKILL } from './modify/overkill.ts';
import { PEDIT } from './modify/pedit.ts';
import { REVERSE } from './modify/reverse.ts';
import { STRETCH } from './modify/stretch.ts';
import { EXTEND, TRIM } from './modify/trim.ts';
import { XPLODE } from './modify/xplode.ts';
import { AUDIT } from './settings/audit.ts';
import { PURGE } from './settings/purge.ts';
import { DIMSTYLE, STYLE } from './settings/styles.ts';
import { LAYOUT } from './view/layout.ts';

/** Commands that change shapes, fill and measure them, and what else is seldom the first. */
export const GEOMETRY_COMMANDS: readonly Command[] = [
  OFFSET,
  TRIM,
  EXTEND,
  FILLET,
  CHAMFER,
  STRETCH,
  ALIGN,
  ARRAY,
  ARRAYRECT,
  ARRAYPOLAR,
  ARRAYPATH,
  ARRAY_CLASSIC,
  BREAK,
  BREAKATPOINT,
  JOIN,
  LENGTHEN,
  EXPLODE,
  BURST,
  XPLODE,
  PEDIT,
  DIVIDE,
  MEASURE,
  REVERSE,
  OVERKILL,
  BLEND,
  HATCH,
  GRADIENT,
  BOUNDARY,
  HATCHEDIT,
  DIM,
  DIMLINEAR,
  DIMALIGNED,
  DIMRADIUS,
  DIMDIAMETER,
  DIMJOGGED,
  DIMANGULAR,
  DIMORDINATE,
  DIMARC,
  DIMBASELINE,
  DIMCONTINUE,
  DIMSPACE,
  DIMEDIT,
  DIMTEDIT,
  DIMSTYLE,
  QLEADER,
  LEADER,
  MLEADER,
  STYLE,
  MEASUREGEOM,
  COPYTOLAYER,
  SETBYLAYER,
  HATCHTOBACK,
  TEXTTOFRONT,
  LAYOUT,
  REVCLOUD,
  WIPEOUT,
  PURGE,
  AUDIT,
];
