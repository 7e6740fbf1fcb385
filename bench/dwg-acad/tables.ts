import type * as acad from '@node-projects/acad-ts';
import { defaultDimensionVariables } from '@linework/cad/model/defaults';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Tags } from '@linework/cad/model/common';
import type { DimStyle, Layer, LineType, TextStyle } from '@linework/cad/model/styles';
import { color, extendedData, handleOf, point, point2, text } from './common.ts';

function withExtra<T extends { extra?: Tags }>(entry: T, source: acad.CadObject): T {
  const extra = extendedData(source);
  if (extra) entry.extra = extra;
  return entry;
}

export function readTables(document: acad.CadDocument, drawing: Drawing): void {
  for (const record of document.blockRecords ?? []) drawing.names.blocks.set(record.handle, record.name);
  readTextStyles(document, drawing);
  readLineTypes(document, drawing);
  readLayers(document, drawing);
  for (const style of document.dimensionStyles ?? []) {
    drawing.dimStyles.set(style.name.toUpperCase(), withExtra(dimStyle(style), style));
  }
  readViews(document, drawing);
}

function readTextStyles(document: acad.CadDocument, drawing: Drawing): void {
  for (const style of document.textStyles ?? []) {
    const face = faceOf(style);
    const entry = withExtra<TextStyle>(
      {
        name: text(style.name),
        handle: style.handle,
        shapeFile: style.isShapeFile,
        vertical: (style.styleFlags & 4) !== 0,
        fixedHeight: style.height,
        widthFactor: style.width || 1,
        oblique: style.obliqueAngle,
        backwards: (style.mirrorFlag & 2) !== 0,
        upsideDown: (style.mirrorFlag & 4) !== 0,
        font: text(style.filename),
        bigFont: text(style.bigFontFilename),
        face,
        bold: (style.trueType & 2) !== 0,
        italic: (style.trueType & 1) !== 0,
        lastHeight: style.lastHeight,
      },
      style,
    );
    // Styles that only load a shape file carry made-up names: key them by the file, as the DXF reader does.
    const key = entry.shapeFile ? `*SHAPE ${entry.font}` : entry.name;
    drawing.textStyles.set(key.toUpperCase(), entry);
    drawing.names.textStyles.set(style.handle, entry.name);
  }
}

/** The TrueType family is the first string of the ACAD extended data. */
function faceOf(style: acad.TextStyle): string {
  const tags = extendedData(style);
  const at = tags ? tags.values.indexOf('ACAD') : -1;
  const value = at >= 0 && tags?.codes[at + 1] === 1000 ? tags.values[at + 1] : '';
  return typeof value === 'string' ? value : '';
}

function readLineTypes(document: acad.CadDocument, drawing: Drawing): void {
  for (const source of document.lineTypes ?? []) {
    const lineType: LineType = {
      name: text(source.name),
      handle: source.handle,
      description: text(source.description),
      length: source.patternLength,
      elements: source.segments.map((segment) => {
        if (!(segment.shapeFlags & 6)) return { length: segment.length };
        const style = segment.style;
        const shape = {
          number: segment.shapeNumber,
          styleHandle: handleOf(style),
          style: style ? (style.isShapeFile ? `*SHAPE ${style.filename}` : style.name) : '',
          scale: segment.scale,
          rotation: segment.rotation,
          absolute: (segment.shapeFlags & 1) !== 0,
          upright: (segment.shapeFlags & 8) !== 0,
          offset: point2(segment.offset),
        };
        return {
          length: segment.length,
          shape: segment.shapeFlags & 2 ? { ...shape, text: text(segment.text) } : shape,
        };
      }),
    };
    drawing.lineTypes.set(lineType.name.toUpperCase(), withExtra(lineType, source));
    drawing.names.lineTypes.set(source.handle, lineType.name);
  }
}

function readLayers(document: acad.CadDocument, drawing: Drawing): void {
  for (const layer of document.layers ?? []) {
    const own = color(layer.color);
    const entry = withExtra<Layer>(
      {
        name: text(layer.name),
        handle: layer.handle,
        color: typeof own === 'number' ? own % 256 || 7 : own,
        off: !layer.isOn,
        frozen: (layer.layerFlags & 1) !== 0,
        frozenInNewViewports: (layer.layerFlags & 2) !== 0,
        locked: (layer.layerFlags & 4) !== 0,
        plot: layer.plotFlag,
        lineType: layer.lineType?.name ?? 'CONTINUOUS',
        lineWeight: layer.lineWeight,
        plotStyle: '',
      },
      layer,
    );
    drawing.layers.set(entry.name.toUpperCase(), entry);
    drawing.names.layers.set(layer.handle, entry.name);
  }
}

function readViews(document: acad.CadDocument, drawing: Drawing): void {
  for (const port of document.vPorts ?? []) {
    drawing.viewports.push({
      name: port.name,
      center: point2(port.center),
      height: port.viewHeight,
      aspect: port.aspectRatio || 1,
      target: point(port.target),
      direction: point(port.direction),
      twist: port.twistAngle,
      paperSpace: false,
    });
  }
  for (const view of document.views ?? []) {
    drawing.views.push({
      name: text(view.name),
      handle: view.handle ?? 0,
      center: point2(view.center),
      height: view.height,
      aspect: view.width / (view.height || 1) || 1,
      target: point(view.target),
      direction: point(view.direction),
      twist: view.angle,
      paperSpace: (view.flags & 1) !== 0,
    });
  }
  for (const ucs of document.uCSs ?? []) {
    drawing.ucs.push({
      name: text(ucs.name),
      handle: ucs.handle,
      origin: point(ucs.origin),
      xAxis: point(ucs.xAxis),
      yAxis: point(ucs.yAxis),
    });
  }
}

function dimStyle(source: acad.DimensionStyle): DimStyle {
  return {
    ...defaultDimensionVariables(),
    name: text(source.name),
    handle: source.handle,
    scale: source.scaleFactor,
    arrowSize: source.arrowSize,
    extensionOffset: source.extensionLineOffset,
    lineIncrement: source.dimensionLineIncrement,
    extensionBeyond: source.extensionLineExtension,
    rounding: source.rounding,
    lineBeyond: source.dimensionLineExtension,
    tolerancePlus: source.plusTolerance,
    toleranceMinus: source.minusTolerance,
    tolerances: source.generateTolerances,
    limits: source.limitsGeneration,
    textInsideHorizontal: source.textInsideHorizontal,
    textOutsideHorizontal: source.textOutsideHorizontal,
    suppressExtension1: source.suppressFirstExtensionLine,
    suppressExtension2: source.suppressSecondExtensionLine,
    suppressLine1: source.suppressFirstDimensionLine,
    suppressLine2: source.suppressSecondDimensionLine,
    textVertical: source.textVerticalAlignment,
    zeroSuppression: source.zeroHandling,
    angularZeroSuppression: source.angularZeroHandling,
    toleranceZeroSuppression: source.toleranceZeroHandling,
    alternateZeroSuppression: source.alternateUnitZeroHandling,
    alternateUnits: source.alternateUnitFormat,
    alternateRounding: source.alternateUnitRounding,
    alternate: source.alternateUnitDimensioning,
    alternateDecimals: source.alternateUnitDecimalPlaces,
    alternateFactor: source.alternateUnitScaleFactor,
    lineForced: source.textOutsideExtensions,
    arrowsSeparate: source.separateArrowBlocks,
    textForcedInside: source.textInsideExtensions,
    suppressOutside: source.suppressOutsideExtensions,
    lineColor: color(source.dimensionLineColor),
    extensionColor: color(source.extensionLineColor),
    textColor: color(source.textColor),
    angularDecimals: source.angularDecimalPlaces,
    units: source.linearUnitFormat,
    decimals: source.decimalPlaces,
    toleranceDecimals: source.toleranceDecimalPlaces,
    angularUnits: source.angularUnit,
    fractionFormat: source.fractionFormat,
    decimalSeparator: source.decimalSeparator ? source.decimalSeparator.charCodeAt(0) : 46,
    textMovement: source.textMovement,
    textHorizontal: source.textHorizontalAlignment,
    toleranceVertical: source.toleranceAlignment,
    fit: source.dimensionTextArrowFit,
    textHeight: source.textHeight,
    centerMark: source.centerMarkSize,
    tickSize: source.tickSize,
    linearFactor: source.linearScaleFactor,
    textVerticalPosition: source.textVerticalPosition,
    toleranceFactor: source.toleranceScaleFactor,
    textGap: source.dimensionLineGap,
    postfix: text(source.postFix),
    alternatePostfix: text(source.alternateDimensioningSuffix),
    arrowBlock: source.arrowBlock?.name ?? '',
    arrowBlock1: source.dimArrow1?.name ?? '',
    arrowBlock2: source.dimArrow2?.name ?? '',
    leaderArrow: source.leaderArrow?.name ?? '',
    textStyle: source.style?.name ?? 'STANDARD',
    lineWeight: source.dimensionLineWeight,
    extensionWeight: source.extensionLineWeight,
    textFill: source.textBackgroundFillMode,
    textFillColor: color(source.textBackgroundColor),
    arcSymbol: source.arcLengthSymbolPosition,
    fixedExtension: source.isExtensionLineLengthFixed,
    fixedExtensionLength: source.fixedExtensionLineLength,
    jogAngle: source.joggedRadiusDimensionTransverseSegmentAngle,
    lineType: source.lineType?.name ?? '',
    extensionLineType1: source.lineTypeExt1?.name ?? '',
    extensionLineType2: source.lineTypeExt2?.name ?? '',
  };
}
