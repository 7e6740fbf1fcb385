/** What is different between two drawings. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const via = z.optional(fields.via);

/** Lengths in drawing units, angles in degrees, points as three numbers; of long lists only how many points they have. */
export const changeValue = z.union([z.string(), z.number(), z.array(z.number()), z.null()]);
export type ToldValue = z.infer<typeof changeValue>;

const box = z.optional(z.array(z.number()));

const entityChange = z.object({
  /** entity, block, layer, lineType, textStyle, dimensionStyle, layout, reference, setting … */
  kind: z.string(),
  /** DXF name of an entity; else the same as `kind`. */
  type: z.string(),
  /** 'Model', the name of a layout or of a block; '' for what belongs to the whole drawing. */
  place: z.string(),
  placeKind: z.enum(['model', 'layout', 'block', 'drawing']),
  /** Hexadecimal; '' where there is none. */
  handle: z.string(),
  /** Where it is not the same. */
  handleBefore: z.optional(z.string()),
  layer: z.string(),
  name: z.string(),
  /** minX, minY, maxX, maxY after and before. */
  box,
  boxBefore: box,
  changes: z.optional(z.array(z.object({ property: z.string(), from: changeValue, to: changeValue }))),
  /** How far it was moved. */
  vector: z.optional(z.array(z.number())),
  /** Of block definitions: how often they are inserted. */
  uses: z.optional(z.number()),
});

const listsOf = <T extends z.ZodMiniType>(change: T) => ({
  added: z.array(change),
  removed: z.array(change),
  changed: z.array(change),
  moved: z.array(change),
});

/** Of blocks and layouts also what is different inside. */
const change = z.extend(entityChange, { inside: z.optional(z.object(listsOf(entityChange))) });
export type ToldChange = z.infer<typeof change>;

const comparison = z.object({
  ...listsOf(change),
  /** How many there are of each; the lists hold the first of them. */
  counts: z.object({ added: z.number(), removed: z.number(), changed: z.number(), moved: z.number() }),
  same: z.number(),
  /** What the whole model was moved by. */
  shift: z.optional(z.array(z.number())),
  handles: z.enum(['trusted', 'ignored']),
  tolerance: z.number(),
});
export type ToldComparison = z.infer<typeof comparison>;

const comparedFile = z.object({
  fileId: fields.id,
  name: z.string(),
  fileType: z.string(),
  version: z.number(),
  modifyTime: z.number(),
});

export const compareCalls = {
  drawingCompare: call({
    path: '/cloud/v5/drawing/compare',
    envelope: 'sign',
    policy: 'reader',
    about:
      'What is different between two drawings, or two versions of one. `via` is the way to the first, `otherVia` to the second.',
    request: z.object({
      via,
      fileId: fields.id,
      versionId: z.optional(fields.id),
      otherVia: via,
      otherFileId: fields.id,
      otherVersionId: z.optional(fields.id),
      /** Drawing units; a millionth of the drawing's size where nothing is said. */
      tolerance: z.optional(z.number().check(z.gt(0), z.lte(bounds.compareTolerance))),
      /** 'hatch', 'text', 'dimension', 'color', 'layer:NAME' and so on. */
      ignore: z.optional(
        z.array(fields.text(bounds.compareIgnoreChars)).check(z.maxLength(bounds.compareIgnored)),
      ),
    }),
    response: z.object({
      /** `making`: one of them is not prepared yet; ask again. */
      state: z.enum(['ready', 'making', 'failed']),
      reason: z.optional(z.string()),
      before: comparedFile,
      after: comparedFile,
      comparison: z.optional(comparison),
    }),
  }),
} as const;
