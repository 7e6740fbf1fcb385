import type { MultileaderContext } from './dimensions.ts';
import type { Point, Point2 } from './point.ts';
import type { MtextColumns } from './texts.ts';

/** '1:50' is 50 drawing units a paper unit: as much larger an annotation is than on paper. */
export type AnnotationScale = { name: string; factor: number };

/** Where an annotative entity stands at a scale. Sizes mostly are not stored: they follow from the scale. */
export type AnnotationContext =
  | {
      kind: 'text';
      horizontal: number;
      rotation: number;
      position: Point2;
      alignment: Point2;
      paragraph?: ParagraphContext;
    }
  | ({ kind: 'paragraph' } & ParagraphContext)
  | { kind: 'insert'; rotation: number; position: Point; scale: Point }
  /** The picture: a block of its own. */
  | { kind: 'dimension'; block: string }
  | { kind: 'leader'; points: Float64Array; horizontal: Point }
  | { kind: 'multileader'; context: MultileaderContext };

export type ParagraphContext = {
  attachment: number;
  xAxis: Point;
  position: Point;
  width: number;
  rectangleHeight: number;
  columns?: MtextColumns;
};

/** An annotative entity as it is at one scale. It is stored itself as it is at the default one. */
export type Representation = {
  /** Handle. */
  scale: number;
  isDefault: boolean;
  /** Of what is not read (hatches, tolerances) only the scale is known. */
  annotationContext?: AnnotationContext;
};

/** What a drawing knows of annotation scales; made only where an entity has a representation. */
export type Annotation = {
  /** By handle. */
  scales: Map<number, AnnotationScale>;
  /** Of the model (CANNOSCALE): handle, 0 for none. */
  current: number;
  /** By the handle of their entity. */
  representations: Map<number, Representation[]>;
  /** Handle of a viewport → that of its scale. */
  viewports: Map<number, number>;
  /** Handles of the layouts that hide what has no representation at their scale (ANNOALLVISIBLE 0). */
  hiding: Set<number>;
};
