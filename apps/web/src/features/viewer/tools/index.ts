/** The tools that measure and annotate, in the order of their menus. */
import {
  IconAngle,
  IconArrowUpRight,
  IconBallpen,
  IconCircle,
  IconCloud,
  IconCrosshair,
  IconHighlight,
  IconLine,
  IconMessagePin,
  IconPhotoPlus,
  IconPolygon,
  IconRadiusTopRight,
  IconRectangle,
  IconRubberStamp,
  IconRuler2,
  IconRulerMeasure,
  IconScribble,
  IconPointerPin,
  IconShape,
  IconTextCaption,
  IconTimeline,
  IconVectorSpline,
} from '@tabler/icons-react';
import { keepMeasurement } from '../measure/measureStore.ts';
import { isModelView3d, mayNote, maySeeNotes, useViewer } from '../state/viewerStore.ts';
import { angleMachine } from './measure/angle.ts';
import { areaMachine } from './measure/area.ts';
import { distanceMachine } from './measure/distance.ts';
import { arcLengthMachine, coordinateMachine, radiusMachine, shapeAreaMachine } from './measure/picked.ts';
import { editToolId } from '../state/activeTool.ts';
import { editTool } from './note/edit.ts';
import { leaderMachine, pictureMachine, stampMachine, textMachine } from './note/placed.ts';
import { polylineMachine } from './note/polyline.ts';
import { strokeTool } from './note/stroke.ts';
import { twoPointMachine, type TwoPointKind } from './note/twoPoints.ts';
import { areaNow, editPorts, notePorts, toolHost } from './pageHost.ts';
import { pointTool, type PointMachine } from './pointing.ts';
import type { ToolSpec } from '../state/tool.ts';

const canNote = (): boolean => mayNote(useViewer.getState().file);

type Face = Pick<ToolSpec, 'label' | 'icon'> & { shortcut?: string; commands?: readonly string[] };

function measuring(id: string, face: Face, machine: () => PointMachine, exact: boolean): ToolSpec {
  const whole = `measure-${id}`;
  return {
    ...face,
    id: whole,
    group: 'measure',
    reason: () => (isModelView3d() ? 'viewer.refused.modelView3d' : undefined),
    create: () => pointTool(toolHost, machine(), { id: whole, exact }),
  };
}

function noting(kind: string, face: Face, machine: () => PointMachine): ToolSpec {
  const id = `note-${kind}`;
  return {
    ...face,
    id,
    group: 'note',
    when: canNote,
    create: () => pointTool(toolHost, machine(), { id, exact: false }),
  };
}

const shape = (kind: TwoPointKind, face: Face): ToolSpec =>
  noting(kind, face, () => twoPointMachine(kind, notePorts));

function stroke(kind: 'freehand' | 'highlighter', face: Face): ToolSpec {
  return {
    ...face,
    id: `note-${kind}`,
    group: 'note',
    when: canNote,
    create: () => strokeTool(kind, notePorts),
  };
}

export const viewerTools: readonly ToolSpec[] = [
  measuring(
    'distance',
    { label: 'measure.tool.distance', icon: IconRuler2, shortcut: 'd', commands: ['di', 'dist', 'mea'] },
    () => distanceMachine(toolHost, keepMeasurement),
    true,
  ),
  measuring(
    'area',
    { label: 'measure.tool.area', icon: IconPolygon, shortcut: 'a', commands: ['aa', 'area'] },
    () => areaMachine(keepMeasurement, areaNow),
    true,
  ),
  measuring(
    'shape',
    { label: 'measure.tool.shape', icon: IconShape, commands: ['aao'] },
    () => shapeAreaMachine(toolHost, keepMeasurement),
    false,
  ),
  measuring(
    'angle',
    { label: 'measure.tool.angle', icon: IconAngle, shortcut: 'g', commands: ['angle', 'dan'] },
    () => angleMachine(toolHost, keepMeasurement),
    true,
  ),
  measuring(
    'radius',
    {
      label: 'measure.tool.radius',
      icon: IconRadiusTopRight,
      shortcut: 'r',
      commands: ['radius', 'dra', 'ddi'],
    },
    () => radiusMachine(toolHost, keepMeasurement),
    false,
  ),
  measuring(
    'arc',
    { label: 'measure.tool.arc', icon: IconVectorSpline, commands: ['dar', 'length'] },
    () => arcLengthMachine(toolHost, keepMeasurement),
    false,
  ),
  measuring(
    'coordinate',
    { label: 'measure.tool.coordinate', icon: IconCrosshair, shortcut: 'c', commands: ['id', 'dor'] },
    () => coordinateMachine(keepMeasurement),
    true,
  ),
  {
    id: editToolId,
    group: 'note',
    label: 'notes.tool.edit',
    icon: IconPointerPin,
    shortcut: 'n',
    when: () => maySeeNotes(useViewer.getState().file),
    create: () => editTool(editPorts),
  },
  noting(
    'text',
    { label: 'notes.kind.text', icon: IconTextCaption, shortcut: 't', commands: ['mt', 'dt'] },
    () => textMachine(notePorts),
  ),
  noting(
    'leader',
    { label: 'notes.kind.leader', icon: IconMessagePin, commands: ['mld', 'le', 'leader'] },
    () => leaderMachine(notePorts),
  ),
  shape('arrow', { label: 'notes.kind.arrow', icon: IconArrowUpRight, commands: ['arrow'] }),
  shape('line', { label: 'notes.kind.line', icon: IconLine, commands: ['line'] }),
  noting('polyline', { label: 'notes.kind.polyline', icon: IconTimeline, commands: ['pl', 'pline'] }, () =>
    polylineMachine(notePorts),
  ),
  shape('rectangle', { label: 'notes.kind.rectangle', icon: IconRectangle, commands: ['rec', 'rectang'] }),
  shape('ellipse', { label: 'notes.kind.ellipse', icon: IconCircle, commands: ['el', 'ellipse'] }),
  shape('cloud', {
    label: 'notes.kind.cloud',
    icon: IconCloud,
    shortcut: 'k',
    commands: ['revcloud', 'cloud'],
  }),
  stroke('freehand', { label: 'notes.kind.freehand', icon: IconScribble, commands: ['sketch'] }),
  stroke('highlighter', { label: 'notes.kind.highlighter', icon: IconHighlight, commands: ['highlight'] }),
  noting('stamp', { label: 'notes.kind.stamp', icon: IconRubberStamp, commands: ['stamp'] }, () =>
    stampMachine(notePorts),
  ),
  noting('picture', { label: 'notes.kind.picture', icon: IconPhotoPlus, commands: ['im', 'attach'] }, () =>
    pictureMachine(notePorts),
  ),
];

/** What stands for each group before one of its tools was used. */
export const groupIcons = { measure: IconRulerMeasure, note: IconBallpen } as const;
