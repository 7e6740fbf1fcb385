import * as acad from '@node-projects/acad-ts';
import { defaultLayout } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import { color, handleOf, point, point2, text } from './common.ts';

export function readObjects(document: acad.CadDocument, drawing: Drawing): void {
  readLayouts(document, drawing);
  for (const definition of entries(document, 'ACAD_IMAGE_DICT', acad.ImageDefinition)) {
    drawing.imageDefinitions.set(definition.handle, {
      handle: definition.handle,
      path: text(definition.fileName),
      width: definition.size.x,
      height: definition.size.y,
      loaded: definition.isLoaded,
    });
  }
  for (const definition of entries(document, 'ACAD_PDFDEFINITIONS', acad.PdfUnderlayDefinition)) {
    drawing.underlayDefinitions.set(definition.handle, {
      handle: definition.handle,
      path: text(definition.file),
      page: text((definition as { page?: string }).page),
      kind: 'pdf',
    });
  }
  for (const group of document.groups ?? []) {
    drawing.groups.push({
      name: text(group.name),
      handle: group.handle,
      description: text(group.description),
      selectable: group.selectable,
      entities: group.entities.map((entity) => entity.handle),
    });
  }
  readStyles(document, drawing);
  readVariables(document, drawing);
}

/** Objects of a dictionary below the root; the library makes collections of only some of them. */
function* entries<T extends acad.NonGraphicalObject>(
  document: acad.CadDocument,
  name: string,
  kind: new (...args: never[]) => T,
): Generator<T> {
  const dictionary = document.rootDictionary?.get(name);
  if (!(dictionary instanceof acad.CadDictionary)) return;
  for (const object of dictionary) if (object instanceof kind) yield object;
}

function readLayouts(document: acad.CadDocument, drawing: Drawing): void {
  for (const source of document.layouts ?? []) {
    const layout = defaultLayout(text(source.name), source.associatedBlock?.name ?? '');
    const { plot } = layout;
    layout.handle = source.handle;
    layout.blockHandle = handleOf(source.associatedBlock);
    layout.tabOrder = source.tabOrder;
    layout.limits = [point2(source.minLimits), point2(source.maxLimits)];
    layout.insertionBase = point(source.insertionBasePoint);
    layout.extents = [point(source.minExtents), point(source.maxExtents)];
    const margin = source.unprintableMargin;
    plot.printer = text(source.systemPrinterName);
    plot.paper = text(source.paperSize);
    plot.plotView = text(source.plotViewName);
    if (margin) plot.margins = [margin.left, margin.bottom, margin.right, margin.top];
    plot.paperWidth = source.paperWidth;
    plot.paperHeight = source.paperHeight;
    plot.origin = [source.plotOriginX, source.plotOriginY];
    plot.window = [
      source.windowLowerLeftX,
      source.windowLowerLeftY,
      source.windowUpperLeftX,
      source.windowUpperLeftY,
    ];
    plot.scaleNumerator = source.numeratorScale;
    plot.scaleDenominator = source.denominatorScale;
    plot.flags = source.flags;
    plot.units = source.paperUnits;
    plot.rotation = source.paperRotation;
    plot.kind = source.plotType;
    plot.styleSheet = text(source.styleSheet);
    plot.standardScale = source.standardScale;
    drawing.layouts.push(layout);
  }
}

function readStyles(document: acad.CadDocument, drawing: Drawing): void {
  for (const style of document.mLineStyles ?? []) {
    drawing.mlineStyles.set(style.name.toUpperCase(), {
      name: text(style.name),
      handle: style.handle,
      description: text(style.description),
      flags: style.flags,
      fillColor: color(style.fillColor),
      startAngle: style.startAngle,
      endAngle: style.endAngle,
      elements: style.elements.map((element) => ({
        offset: element.offset,
        color: color(element.color),
        lineType: element.lineType?.name ?? 'BYLAYER',
      })),
    });
  }
  for (const style of entries(document, 'ACAD_MLEADERSTYLE', acad.MultiLeaderStyle)) {
    drawing.multileaderStyles.set(style.handle, {
      name: text(style.name),
      handle: style.handle,
      contentKind: style.contentType,
      pathKind: style.pathType,
      lineColor: color(style.lineColor),
      lineTypeHandle: handleOf(style.leaderLineType),
      lineWeight: style.leaderLineWeight,
      landing: style.enableLanding,
      landingGap: style.landingGap,
      dogleg: style.enableDogleg,
      doglegLength: style.landingDistance,
      arrowHandle: handleOf(style.arrowhead),
      arrowSize: style.arrowheadSize,
      text: text(style.defaultTextContents),
      textStyleHandle: handleOf(style.textStyle),
      textColor: color(style.textColor),
      textHeight: style.textHeight,
      textFrame: style.textFrame,
      leftAttachment: style.textLeftAttachment,
      rightAttachment: style.textRightAttachment,
      blockHandle: handleOf(style.blockContent),
      scale: style.scaleFactor || 1,
    });
  }
  for (const style of entries(document, 'ACAD_TABLESTYLE', acad.TableStyle)) {
    drawing.tableStyles.set(style.handle, {
      name: text(style.name),
      handle: style.handle,
      flowUp: (style.flowDirection as number) === 1,
      horizontalMargin: style.horizontalCellMargin,
      verticalMargin: style.verticalCellMargin,
      titleHidden: style.suppressTitle,
      headerHidden: style.suppressHeaderRow,
      cells: [style.dataCellStyle, style.titleCellStyle, style.headerCellStyle].map((cell) => ({
        textStyle: cell.textStyle?.name ?? 'STANDARD',
        textHeight: cell.textHeight,
        alignment: cell.cellAlignment,
        textColor: color(cell.textColor),
        ...(cell.isFillColorOn ? { fill: color(cell.backgroundColor) } : {}),
      })),
    });
  }
}

/** Frames of wipeouts and images are objects of the root dictionary. */
function readVariables(document: acad.CadDocument, drawing: Drawing): void {
  const root = document.rootDictionary;
  const wipeout = root?.get('ACAD_WIPEOUT_VARS');
  if (wipeout instanceof acad.WipeoutVariables)
    drawing.header.wipeoutFrame = Number(wipeout.displayImageFrame);
  const image = root?.get('ACAD_IMAGE_VARS');
  if (image instanceof acad.RasterVariables) {
    drawing.header.imageFrame = Number(
      (image as { isDisplayFrameShown?: boolean }).isDisplayFrameShown ?? true,
    );
  }
}
