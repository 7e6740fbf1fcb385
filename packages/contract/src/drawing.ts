/** Drawings: opening them in the viewer, and finding what they say. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const via = z.optional(fields.via);

/** A place inside a drawing. */
export const drawingHit = z.object({
  fileId: fields.id,
  name: z.string(),
  parentId: fields.id,
  parentName: z.string(),
  thumbkey: z.string(),
  modifyTime: z.number(),
  /** `part`: of a model, by its name. */
  kind: z.enum(['text', 'layer', 'block', 'part']),
  text: z.string(),
  layer: z.string(),
  layout: z.string(),
  /** In drawing units; of texts only. */
  x: z.optional(z.number()),
  y: z.optional(z.number()),
  /** Hexadecimal; '' where there is none. */
  handle: z.string(),
});
export type DrawingHit = z.infer<typeof drawingHit>;

export const drawingCalls = {
  drawingOpen: call({
    path: '/cloud/v5/drawing/open',
    envelope: 'sign',
    policy: 'reader',
    about:
      'Opens a drawing: signed URLs of the prepared .ocf (read it by ranges) and of the file itself. Counts as looking at it.',
    request: z.object({
      via,
      fileId: fields.id,
      /** Another version than the latest; for its owner. */
      versionId: z.optional(fields.id),
    }),
    response: z.object({
      name: z.string(),
      fileType: z.string(),
      parentId: fields.id,
      size: z.number(),
      version: z.number(),
      /** `making`: ask again when the event `drive` tells of the file; meanwhile `fileUrl` can be read. */
      state: z.enum(['ready', 'making', 'failed']),
      reason: z.optional(z.string()),
      ocfUrl: z.optional(z.string()),
      ocfBytes: z.optional(z.number()),
      /** Absent where the caller may look but not download. */
      fileUrl: z.optional(z.string()),
      /** Fonts and drawings that it asks for and its owner has, so that everyone sees the same. */
      companions: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['font', 'xref', 'image', 'plotTable']),
          url: z.string(),
          size: z.number(),
        }),
      ),
      /** What the caller may do besides looking. */
      may: z.object({ download: z.boolean(), save: z.boolean(), notes: z.boolean(), comment: z.boolean() }),
      /** When the URLs end; ask again for new ones. */
      expires: z.number(),
    }),
  }),
  drawingSearch: call({
    path: '/cloud/v5/drawing/search',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Finds text, layer and block names inside all drawings of the account, and part names inside its models.',
    request: z.object({
      searchText: fields.text(bounds.searchChars),
      /** Only this drawing. */
      fileId: z.optional(fields.id),
      pageSize: z.optional(z.number().check(z.int(), z.gte(1), z.lte(bounds.searchResults))),
    }),
    response: z.object({ rows: z.array(drawingHit), more: z.boolean() }),
  }),
} as const;
