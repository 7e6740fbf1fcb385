import { defaultHanging } from '../../model/defaults.ts';
import type { MultileaderEntity } from '../../model/dimensions.ts';
import { blank, rawColor, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { ContextReader } from './multileader-context.ts';

export function blankMultileader(): MultileaderEntity {
  return {
    ...blank(),
    type: 'MULTILEADER',
    styleHandle: 0,
    contentKind: 0,
    pathKind: 1,
    lineColor: 0,
    lineTypeHandle: 0,
    leaderWeight: -2,
    landing: true,
    dogleg: true,
    doglegLength: 0,
    arrowHandle: 0,
    arrowSize: 0,
    textFrame: false,
    scale: 1,
    hanging: defaultHanging(),
    blockAttributes: [],
    context: {
      scale: 1,
      base: [0, 0, 0],
      textHeight: 0,
      arrowSize: 0,
      landingGap: 0,
      plane: { origin: [0, 0, 0], xAxis: [1, 0, 0], yAxis: [0, 1, 0], reversed: false },
      leaders: [],
    },
  };
}

export function readMultileader(context: DxfContext): MultileaderEntity {
  const cursor = context.cursor;
  const entity = blankMultileader();
  entity.raw = { codes: [], values: [] };
  const reader = new ContextReader(context, entity.context);
  let ownPart = false;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    entity.raw.codes.push(code);
    entity.raw.values.push(cursor.value());
    if (reader.take()) continue;
    if (code === 330 && ownPart) {
      entity.blockAttributes.push({ handle: cursor.handle(), text: '', width: 0 });
    } else if (!readEntityGroup(context, entity)) {
      if (code === 100) ownPart = cursor.name() === 'AcDbMLeader';
      readCommon(context, entity);
    }
  }
  reader.finish();
  delete entity.extra;
  return entity;
}

function readEntityGroup(context: DxfContext, entity: MultileaderEntity): boolean {
  const cursor = context.cursor;
  const { hanging } = entity;
  const attribute = entity.blockAttributes.at(-1);
  switch (cursor.code) {
    case 340:
      entity.styleHandle = cursor.handle();
      return true;
    case 170:
      entity.pathKind = cursor.int();
      return true;
    case 91:
      entity.lineColor = rawColor(cursor.int());
      return true;
    case 341:
      entity.lineTypeHandle = cursor.handle();
      return true;
    case 171:
      entity.leaderWeight = cursor.int();
      return true;
    case 290:
      entity.landing = cursor.int() !== 0;
      return true;
    case 291:
      entity.dogleg = cursor.int() !== 0;
      return true;
    case 41:
      entity.doglegLength = cursor.number();
      return true;
    case 342:
      entity.arrowHandle = cursor.handle();
      return true;
    case 42:
      entity.arrowSize = cursor.number();
      return true;
    case 172:
      entity.contentKind = cursor.int();
      return true;
    case 292:
      entity.textFrame = cursor.int() !== 0;
      return true;
    case 45:
      entity.scale = cursor.number();
      return true;
    case 302:
      if (attribute) attribute.text = cursor.text();
      return true;
    case 44:
      if (attribute) attribute.width = cursor.number();
      return true;
    case 90:
      hanging.overrides = cursor.int();
      return true;
    case 173:
      hanging.left = cursor.int();
      return true;
    case 95:
      hanging.right = cursor.int();
      return true;
    case 174:
      hanging.textAngle = cursor.int();
      return true;
    case 175:
      hanging.textAlignment = cursor.int();
      return true;
    case 176:
      hanging.blockConnection = cursor.int();
      return true;
    case 293:
      hanging.annotative = cursor.int() !== 0;
      return true;
    case 271:
      hanging.direction = cursor.int();
      return true;
    case 272:
      hanging.bottom = cursor.int();
      return true;
    case 273:
      hanging.top = cursor.int();
      return true;
    case 270:
    case 343:
    case 92:
    case 344:
    case 93:
    case 10:
    case 20:
    case 30:
    case 43:
    case 177:
    case 94:
    case 178:
    case 179:
    case 294:
    case 295:
    case 345:
      return true;
    default:
      return false;
  }
}
