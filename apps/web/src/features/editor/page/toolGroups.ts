/** The rail: eight groups, each with the tools that people look for there. Names are those of the command table. */
import {
  IconAlignJustified,
  IconAngle,
  IconArrowAutofitWidth,
  IconArrowBarToRight,
  IconArrowsDiagonal,
  IconArrowsMove,
  IconArrowsSplit2,
  IconArrowUpRight,
  IconBackground,
  IconBomb,
  IconBorderRadius,
  IconBoxMultiple,
  IconBrush,
  IconChartArcs,
  IconCircle,
  IconCircleDashed,
  IconCircleDot,
  IconClipboard,
  IconClipboardCopy,
  IconCloud,
  IconComponents,
  IconCopy,
  IconCornerDownRight,
  IconCrosshair,
  IconCut,
  IconDimensions,
  IconDivide,
  IconEraser,
  IconFlipVertical,
  IconGitMerge,
  IconLayoutGrid,
  IconLetterT,
  IconLine,
  IconLineDashed,
  IconListDetails,
  IconMessagePin,
  IconOval,
  IconPencil,
  IconPoint,
  IconPolygon,
  IconRadiusTopRight,
  IconRectangle,
  IconResize,
  IconRotate2,
  IconRuler2,
  IconRulerMeasure,
  IconRulerMeasure2,
  IconScissors,
  IconSelectAll,
  IconSeparator,
  IconShape,
  IconSquarePlus,
  IconStretching,
  IconTexture,
  IconTimeline,
  IconTransform,
  IconTypography,
  IconVector,
  IconVectorSpline,
  type Icon,
} from '@tabler/icons-react';

export interface EditorTool {
  /** Of the command. */
  name: string;
  icon: Icon;
}

export const groupNames = [
  'draw',
  'shape',
  'move',
  'reshape',
  'text',
  'dimension',
  'fill',
  'inquire',
] as const;
export type GroupName = (typeof groupNames)[number];

const tools = (...pairs: readonly (readonly [name: string, icon: Icon])[]): readonly EditorTool[] =>
  pairs.map(([name, icon]) => ({ name, icon }));

export const toolGroups: Readonly<Record<GroupName, readonly EditorTool[]>> = {
  draw: tools(
    ['LINE', IconLine],
    ['PLINE', IconTimeline],
    ['ARC', IconChartArcs],
    ['SPLINE', IconVectorSpline],
    ['XLINE', IconLineDashed],
    ['RAY', IconArrowUpRight],
    ['POINT', IconPoint],
  ),
  shape: tools(
    ['RECTANG', IconRectangle],
    ['CIRCLE', IconCircle],
    ['ELLIPSE', IconOval],
    ['POLYGON', IconPolygon],
    ['DONUT', IconCircleDot],
    ['REVCLOUD', IconCloud],
    ['WIPEOUT', IconBackground],
  ),
  move: tools(
    ['MOVE', IconArrowsMove],
    ['COPY', IconCopy],
    ['ROTATE', IconRotate2],
    ['SCALE', IconResize],
    ['MIRROR', IconFlipVertical],
    ['STRETCH', IconStretching],
    ['ALIGN', IconTransform],
    ['ARRAY', IconLayoutGrid],
    ['ERASE', IconEraser],
  ),
  reshape: tools(
    ['TRIM', IconScissors],
    ['EXTEND', IconArrowBarToRight],
    ['OFFSET', IconBoxMultiple],
    ['FILLET', IconBorderRadius],
    ['CHAMFER', IconCornerDownRight],
    ['BREAK', IconSeparator],
    ['JOIN', IconGitMerge],
    ['LENGTHEN', IconArrowsDiagonal],
    ['EXPLODE', IconBomb],
    ['PEDIT', IconVector],
    ['DIVIDE', IconDivide],
    ['MEASURE', IconArrowsSplit2],
  ),
  text: tools(
    ['TEXT', IconLetterT],
    ['MTEXT', IconAlignJustified],
    ['TEXTEDIT', IconPencil],
    ['MLEADER', IconMessagePin],
    ['LEADER', IconTypography],
  ),
  dimension: tools(
    ['DIM', IconDimensions],
    ['DIMLINEAR', IconArrowAutofitWidth],
    ['DIMALIGNED', IconRulerMeasure2],
    ['DIMRADIUS', IconRadiusTopRight],
    ['DIMDIAMETER', IconCircleDashed],
    ['DIMANGULAR', IconAngle],
  ),
  fill: tools(
    ['HATCH', IconTexture],
    ['GRADIENT', IconShape],
    ['INSERT', IconComponents],
    ['BLOCK', IconSquarePlus],
    ['EATTEDIT', IconListDetails],
  ),
  inquire: tools(
    ['DIST', IconRuler2],
    ['AREA', IconRulerMeasure],
    ['ID', IconCrosshair],
    ['LIST', IconListDetails],
  ),
};

/** What is likeliest to be done with a selection: of more than one kind the general ones. */
export function likelyTools(types: readonly string[]): readonly string[] {
  const [only] = types.length === 1 ? types : [];
  if (only === 'TEXT' || only === 'MTEXT' || only === 'ATTDEF')
    return ['TEXTEDIT', 'MOVE', 'COPY', 'ROTATE', 'ERASE'];
  if (only === 'INSERT') return ['MOVE', 'COPY', 'ROTATE', 'EXPLODE', 'ERASE'];
  if (only === 'LINE' || only === 'ARC' || only === 'CIRCLE')
    return ['MOVE', 'COPY', 'OFFSET', 'ROTATE', 'ERASE'];
  if (only === 'LWPOLYLINE' || only === 'POLYLINE') return ['MOVE', 'COPY', 'OFFSET', 'EXPLODE', 'ERASE'];
  return ['MOVE', 'COPY', 'ROTATE', 'MIRROR', 'ERASE'];
}

/** In menus only. */
const others = tools(
  ['CUTCLIP', IconCut],
  ['COPYCLIP', IconClipboardCopy],
  ['PASTECLIP', IconClipboard],
  ['SELECTSIMILAR', IconSelectAll],
  ['MATCHPROP', IconBrush],
);

const icons = new Map([...Object.values(toolGroups).flat(), ...others].map(({ name, icon }) => [name, icon]));
export const iconOf = (name: string): Icon => icons.get(name) ?? IconPencil;
