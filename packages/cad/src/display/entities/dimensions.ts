import { defaultDimensionVariables } from '../../model/defaults.ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import type { DimensionVariables } from '../../model/styles.ts';
import { constraintStyle, isConstraintLayer } from '../constraints.ts';
import type { Pen } from '../pen.ts';
import { drawAngular } from './dimension-angular.ts';
import { drawLinear, drawOrdinate } from './dimension-linear.ts';
import type { DimensionOutput } from './dimension-output.ts';
import { DimensionPen } from './dimension-pen.ts';
import { drawRadial } from './dimension-radial.ts';
import type { Compile } from './inserts.ts';

export function dimensionStyle(
  pen: Pen,
  name: string,
  overrides: Partial<DimensionVariables> | undefined,
): DimensionVariables {
  const { dimStyles } = pen.source.drawing;
  const style = dimStyles.get(name.toUpperCase()) ?? dimStyles.get('STANDARD') ?? defaultDimensionVariables();
  return overrides ? { ...style, ...overrides } : style;
}

/** Draws a dimension from its points and style: for those whose picture block is missing. */
export function drawDimension(pen: Pen, e: DimensionEntity, compile: Compile): string | undefined {
  const isConstraint = isConstraintLayer(e.layer);
  const own = isConstraint ? { ...e.overrides, ...constraintStyle(pen.source.drawing) } : e.overrides;
  const out = new DimensionPen(pen, e, dimensionStyle(pen, e.style, own), compile, isConstraint);
  pen.useWorld();
  return layoutDimension(out, e);
}

/** Lines, heads and text of a dimension, wherever they go; why there is none where its points make no sense. */
export function layoutDimension(out: DimensionOutput, e: DimensionEntity): string | undefined {
  switch (e.kind) {
    case 'rotated':
    case 'aligned':
      return drawLinear(out, e);
    case 'radius':
    case 'diameter':
    case 'jogged':
      return drawRadial(out, e);
    case 'angular':
    case 'angular3':
    case 'arc':
      return drawAngular(out, e);
    case 'ordinate':
      return drawOrdinate(out, e);
  }
}
