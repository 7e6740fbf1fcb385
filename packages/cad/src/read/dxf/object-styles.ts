import { defaultMultileaderStyle } from '../../model/defaults.ts';
import type { RawObject } from '../../model/drawing.ts';
import type { MlineStyle, MultileaderStyle, TableStyle } from '../../model/styles.ts';
import { DEGREE, indexColor, rawColor } from './common.ts';
import { handleOf } from './dimvars.ts';

const number = (value: string | number | Uint8Array | undefined): number =>
  typeof value === 'number' ? value : Number(value) || 0;
const text = (value: string | number | Uint8Array | undefined): string =>
  typeof value === 'string' ? value : '';

export function readMlineStyle(object: RawObject): MlineStyle {
  const { codes, values } = object.tags;
  const style: MlineStyle = {
    name: '',
    handle: object.handle,
    description: '',
    flags: 0,
    fillColor: 256,
    startAngle: Math.PI / 2,
    endAngle: Math.PI / 2,
    elements: [],
  };
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    const value = values[i];
    const element = style.elements.at(-1);
    if (code === 2) style.name = text(value);
    else if (code === 3) style.description = text(value);
    else if (code === 70) style.flags = number(value);
    else if (code === 51) style.startAngle = number(value) * DEGREE;
    else if (code === 52) style.endAngle = number(value) * DEGREE;
    else if (code === 49) style.elements.push({ offset: number(value), color: 256, lineType: 'BYLAYER' });
    else if (code === 62 && element) element.color = indexColor(number(value));
    else if (code === 62) style.fillColor = indexColor(number(value));
    else if (code === 420 && element) element.color = { rgb: number(value) & 0xffffff };
    else if (code === 420) style.fillColor = { rgb: number(value) & 0xffffff };
    else if (code === 6 && element) element.lineType = text(value);
  }
  return style;
}

export function readMultileaderStyle(object: RawObject): MultileaderStyle {
  const { codes, values } = object.tags;
  const style = defaultMultileaderStyle('', object.handle);
  for (let i = 0; i < codes.length; i++) {
    const value = values[i];
    switch (codes[i]) {
      case 170:
        style.contentKind = number(value);
        break;
      case 173:
        style.pathKind = number(value);
        break;
      case 91:
        style.lineColor = rawColor(number(value));
        break;
      case 340:
        style.lineTypeHandle = handleOf(value);
        break;
      case 92:
        style.lineWeight = number(value);
        break;
      case 290:
        style.landing = number(value) !== 0;
        break;
      case 42:
        style.landingGap = number(value);
        break;
      case 291:
        style.dogleg = number(value) !== 0;
        break;
      case 43:
        style.doglegLength = number(value);
        break;
      case 341:
        style.arrowHandle = handleOf(value);
        break;
      case 44:
        style.arrowSize = number(value);
        break;
      case 300:
        style.text = text(value);
        break;
      case 342:
        style.textStyleHandle = handleOf(value);
        break;
      case 174:
        style.leftAttachment = number(value);
        break;
      case 178:
        style.rightAttachment = number(value);
        break;
      case 93:
        style.textColor = rawColor(number(value));
        break;
      case 45:
        style.textHeight = number(value);
        break;
      case 292:
        style.textFrame = number(value) !== 0;
        break;
      case 343:
        style.blockHandle = handleOf(value);
        break;
      case 142:
        style.scale = number(value) || 1;
        break;
      case 3:
        style.name = text(value);
        break;
    }
  }
  return style;
}

export function readTableStyle(object: RawObject): TableStyle {
  const { codes, values } = object.tags;
  const style: TableStyle = {
    name: '',
    handle: object.handle,
    flowUp: false,
    horizontalMargin: 0.06,
    verticalMargin: 0.06,
    titleHidden: false,
    headerHidden: false,
    cells: [],
  };
  for (let i = 0; i < codes.length; i++) {
    const value = values[i];
    const cell = style.cells.at(-1);
    switch (codes[i]) {
      case 3:
        style.name = text(value);
        break;
      case 70:
        style.flowUp = number(value) === 1;
        break;
      case 40:
        style.horizontalMargin = number(value);
        break;
      case 41:
        style.verticalMargin = number(value);
        break;
      case 280:
        style.titleHidden = number(value) !== 0;
        break;
      case 281:
        style.headerHidden = number(value) !== 0;
        break;
      case 7:
        style.cells.push({ textStyle: text(value), textHeight: 0.18, alignment: 5, textColor: 0 });
        break;
      case 140:
        if (cell) cell.textHeight = number(value);
        break;
      case 170:
        if (cell) cell.alignment = number(value);
        break;
      case 62:
        if (cell) cell.textColor = indexColor(number(value));
        break;
      case 63:
        if (cell) cell.fill = indexColor(number(value));
        break;
      case 283:
        if (cell && number(value) === 0) delete cell.fill;
        break;
    }
  }
  return style;
}
