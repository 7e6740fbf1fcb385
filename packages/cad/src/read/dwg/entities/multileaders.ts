import { LINE_COLOR_OVERRIDE, MULTILEADER } from '../../../dwg/fields/multileader.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import {
  color,
  doubles,
  flag,
  nested,
  num,
  numbers,
  point,
  records,
  str,
} from '../../../dwg/fields/record.ts';
import { defaultHanging } from '../../../model/defaults.ts';
import type { MultileaderContext, MultileaderEntity, MultileaderHanging } from '../../../model/dimensions.ts';
import { WORLD_NORMAL } from '../../../model/point.ts';
import type { DwgContext } from '../context.ts';
import { common } from './common.ts';

export function readMultileader(context: DwgContext): MultileaderEntity {
  const record = context.record(MULTILEADER.rows);
  return {
    ...common(context, WORLD_NORMAL),
    type: 'MULTILEADER',
    styleHandle: num(record, 'style'),
    contentKind: num(record, 'contentKind'),
    pathKind: num(record, 'pathKind'),
    lineColor: color(record, 'lineColor'),
    lineTypeHandle: num(record, 'lineType'),
    leaderWeight: num(record, 'lineWeight'),
    landing: flag(record, 'landing'),
    dogleg: flag(record, 'dogleg'),
    doglegLength: num(record, 'landingDistance'),
    arrowHandle: num(record, 'arrow'),
    arrowSize: num(record, 'arrowSize'),
    textFrame: flag(record, 'textFrame'),
    scale: num(record, 'scale'),
    hanging: hangingOf(record),
    blockAttributes: records(record, 'labels').map((label) => ({
      handle: num(label, 'attdef'),
      text: context.text(str(label, 'text')),
      width: num(label, 'width'),
    })),
    context: contextOf(context, nested(record, 'context'), record),
  };
}

function hangingOf(record: Rec): MultileaderHanging {
  const { top, bottom } = defaultHanging();
  return {
    overrides: num(record, 'overrides'),
    left: num(record, 'leftAttachment'),
    right: num(record, 'rightAttachment'),
    // Before R2010 leaders came from the sides only.
    top: num(record, 'topAttachment') || top,
    bottom: num(record, 'bottomAttachment') || bottom,
    direction: num(record, 'attachmentDirection'),
    textAngle: num(record, 'textAngle'),
    textAlignment: num(record, 'textAlignment'),
    blockConnection: num(record, 'blockConnection'),
    annotative: flag(record, 'annotative'),
  };
}

export function contextOf(context: DwgContext, data: Rec, record: Rec): MultileaderContext {
  const result: MultileaderContext = {
    scale: num(data, 'scale'),
    base: point(data, 'base'),
    textHeight: num(data, 'textHeight'),
    arrowSize: num(data, 'arrowSize'),
    landingGap: num(data, 'landingGap'),
    plane: {
      origin: point(data, 'origin'),
      xAxis: point(data, 'xAxis'),
      yAxis: point(data, 'yAxis'),
      reversed: flag(data, 'reversed'),
    },
    leaders: records(data, 'leaders').map((leader) => ({
      connection: point(leader, 'connection'),
      doglegDirection: point(leader, 'direction'),
      doglegLength: num(leader, 'landingDistance'),
      breaks: pairs(leader),
      lines: records(leader, 'lines').map((line) => ({
        points: doubles(line, 'points'),
        breaks: pairs(line),
        ...(num(line, 'overrides') & LINE_COLOR_OVERRIDE ? { color: color(line, 'color') } : {}),
      })),
    })),
  };
  if (flag(data, 'hasText')) {
    result.text = {
      text: context.text(str(data, 'text')),
      styleHandle: num(data, 'textStyle') || num(record, 'textStyle'),
      position: point(data, 'textPosition'),
      direction: point(data, 'textDirection'),
      normal: point(data, 'textNormal'),
      rotation: num(data, 'textRotation'),
      width: num(data, 'textWidth'),
      height: num(data, 'textBoundaryHeight'),
      spacingFactor: num(data, 'spacingFactor'),
      spacingStyle: num(data, 'spacingStyle'),
      color: color(data, 'textColor'),
      alignment: num(data, 'textAlignment'),
      flow: num(data, 'flow'),
    };
    if (flag(data, 'fillOn')) {
      result.text.background = {
        color: color(data, 'fillColor'),
        scale: num(data, 'fillScale'),
        mask: flag(data, 'maskOn'),
      };
    }
  }
  if (flag(data, 'hasBlock')) {
    result.block = {
      handle: num(data, 'block') || num(record, 'block'),
      position: point(data, 'blockPosition'),
      normal: point(data, 'blockNormal'),
      scale: point(data, 'blockScale'),
      rotation: num(data, 'blockRotation'),
      color: color(data, 'blockColor'),
    };
    const matrix = numbers(data, 'blockMatrix');
    if (matrix.length === 16) result.block.matrix = [...matrix];
  }
  return result;
}

function pairs(record: Rec): Float64Array {
  return Float64Array.from(
    records(record, 'breaks').flatMap((pair) => [...point(pair, 'start'), ...point(pair, 'end')]),
  );
}
