import type {
  AttdefEntity,
  AttribEntity,
  MtextEntity,
  ShapeEntity,
  TextEntity,
  ToleranceEntity,
} from '../../model/texts.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import { keep, type DxfContext } from './context.ts';
import { blankMtext, readMtextGroup } from './mtext.ts';

/** All that a line of text has; whoever spreads it does so first, then it is copied at once. */
function blankText() {
  return {
    ...blank(),
    position: [0, 0, 0] as [number, number, number],
    height: 0,
    text: '',
    rotation: 0,
    widthFactor: 1,
    oblique: 0,
    style: 'STANDARD',
    backwards: false,
    upsideDown: false,
    horizontal: 0,
    vertical: 0,
    thickness: 0,
  };
}

/** Groups of a single line of text; true when taken. */
function readTextGroup(context: DxfContext, text: TextEntity | AttribEntity | AttdefEntity): boolean {
  const cursor = context.cursor;
  const code = cursor.code;
  switch (code) {
    case 1:
      text.text = cursor.text();
      return true;
    case 10:
    case 20:
    case 30:
      text.position[code / 10 - 1] = cursor.number();
      return true;
    case 11:
    case 21:
    case 31:
      (text.alignment ??= [0, 0, text.position[2]])[(code - 11) / 10] = cursor.number();
      return true;
    case 38:
      text.position[2] = cursor.number();
      return true;
    case 39:
      text.thickness = cursor.number();
      return true;
    case 40:
      text.height = cursor.number();
      return true;
    case 41:
      text.widthFactor = cursor.number();
      return true;
    case 50:
      text.rotation = cursor.number() * DEGREE;
      return true;
    case 51:
      text.oblique = cursor.number() * DEGREE;
      return true;
    case 7:
      text.style = cursor.name();
      return true;
    case 71: {
      const flags = cursor.int();
      text.backwards = (flags & 2) !== 0;
      text.upsideDown = (flags & 4) !== 0;
      return true;
    }
    case 72:
      text.horizontal = cursor.int();
      return true;
    default:
      return false;
  }
}

export function readText(context: DxfContext): TextEntity {
  const cursor = context.cursor;
  const text: TextEntity = { ...blankText(), type: 'TEXT' };
  while (cursor.next() && cursor.code !== 0) {
    if (cursor.code === 73) text.vertical = cursor.int();
    else if (!readTextGroup(context, text)) readCommon(context, text);
  }
  return text;
}

export function readAttribute(context: DxfContext, type: 'ATTRIB' | 'ATTDEF'): AttribEntity | AttdefEntity {
  const cursor = context.cursor;
  const shape = {
    ...blankText(),
    tag: '',
    flags: 0,
    hidden: false,
    constant: false,
    fieldLength: 0,
    lockPosition: false,
  };
  const attribute: AttribEntity | AttdefEntity =
    type === 'ATTRIB' ? { ...shape, type } : { ...shape, type, prompt: '' };
  let embedded: MtextEntity | undefined;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    if (code === 101) {
      embedded = blankMtext();
      continue;
    }
    if (embedded && code < 1000) {
      if (!readMtextGroup(context, embedded)) readEmbeddedCommon(context, embedded);
      continue;
    }
    if (readAttributeGroup(context, attribute)) continue;
    if (!readTextGroup(context, attribute)) readCommon(context, attribute);
  }
  if (embedded && embedded.text !== '') attribute.paragraph = inherit(embedded, attribute);
  return attribute;
}

function readEmbeddedCommon(context: DxfContext, text: MtextEntity): void {
  if (context.cursor.code === 330 || context.cursor.code === 340) return;
  const { owner, paper, maxHandle } = context;
  readCommon(context, text);
  context.owner = owner;
  context.paper = paper;
  context.maxHandle = maxHandle;
}

function inherit(text: MtextEntity, attribute: AttribEntity | AttdefEntity): MtextEntity {
  const { handle, layer, color, lineType, lineTypeScale, lineWeight, invisible } = attribute;
  return { ...text, handle, layer, color, lineType, lineTypeScale, lineWeight, invisible };
}

function readAttributeGroup(context: DxfContext, attribute: AttribEntity | AttdefEntity): boolean {
  const cursor = context.cursor;
  switch (cursor.code) {
    case 2:
      attribute.tag = cursor.text();
      return true;
    case 3:
      if (attribute.type === 'ATTDEF') attribute.prompt = cursor.text();
      else keep(attribute, cursor);
      return true;
    case 70:
      attribute.flags = cursor.int();
      attribute.hidden = (attribute.flags & 1) !== 0;
      attribute.constant = (attribute.flags & 2) !== 0;
      return true;
    case 73:
      attribute.fieldLength = cursor.int();
      return true;
    case 74:
      attribute.vertical = cursor.int();
      return true;
    case 280:
      // first the version (0), then the lock
      attribute.lockPosition = cursor.int() !== 0;
      return true;
    default:
      return false;
  }
}

export function readTolerance(context: DxfContext): ToleranceEntity {
  const cursor = context.cursor;
  const tolerance: ToleranceEntity = {
    ...blank(),
    type: 'TOLERANCE',
    text: '',
    position: [0, 0, 0],
    xAxis: [1, 0, 0],
    dimStyle: 'STANDARD',
  };
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 1:
        tolerance.text = cursor.text();
        break;
      case 3:
        tolerance.dimStyle = cursor.name();
        break;
      case 10:
      case 20:
      case 30:
        tolerance.position[code / 10 - 1] = cursor.number();
        break;
      case 11:
      case 21:
      case 31:
        tolerance.xAxis[(code - 11) / 10] = cursor.number();
        break;
      default:
        readCommon(context, tolerance);
    }
  }
  return tolerance;
}

export function readShape(context: DxfContext): ShapeEntity {
  const cursor = context.cursor;
  const shape: ShapeEntity = {
    ...blank(),
    type: 'SHAPE',
    name: '',
    style: '',
    position: [0, 0, 0],
    size: 1,
    rotation: 0,
    widthFactor: 1,
    oblique: 0,
    thickness: 0,
  };
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 2:
        shape.name = cursor.name();
        break;
      case 10:
      case 20:
      case 30:
        shape.position[code / 10 - 1] = cursor.number();
        break;
      case 38:
        shape.position[2] = cursor.number();
        break;
      case 39:
        shape.thickness = cursor.number();
        break;
      case 40:
        shape.size = cursor.number();
        break;
      case 41:
        shape.widthFactor = cursor.number();
        break;
      case 50:
        shape.rotation = cursor.number() * DEGREE;
        break;
      case 51:
        shape.oblique = cursor.number() * DEGREE;
        break;
      default:
        readCommon(context, shape);
    }
  }
  return shape;
}
