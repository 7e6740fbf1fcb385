/** 3D models: converting them within the allowance, and opening them in the viewer. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { ctoken, ids, via } from './driveItems.ts';
import { fields } from './fields.ts';

/** How far one model is. */
const conversion = z.object({
  fileId: fields.id,
  /** 3 not converted, 0 converting, 1 success, 2 failed. */
  transformStatus: z.number(),
  thumbkey: z.string(),
});
export type ModelConversion = z.infer<typeof conversion>;

/** Of several: converting if any is, else the first one's. */
const conversions = z.extend(conversion, { list: z.array(conversion) });

/** Conversions that accounts without a membership have, in all. */
export const freeModelConversions = 5;

const modelStates = ['ready', 'making', 'failed', 'notConverted'] as const;

export const modelCalls = {
  transformBatch3D: call({
    path: '/cloud/v5/file/task/transformBatch3D',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Converts models. Members convert at once; others use up their allowance, once for each content.',
    request: z.object({
      fileIds: ids,
      isTransForm: z.optional(fields.flag),
      ctoken,
      uid: z.optional(fields.text(64)),
    }),
    response: conversions,
  }),
  checkTransformSuplus3D: call({
    path: '/cloud/v5/file/task/checkTransformSuplus3D',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'How many models the account may still convert. Members may always: the count is then the allowance itself.',
    request: z.object({ fileId: z.optional(ids), ctoken }),
    response: z.object({ count: z.number() }),
  }),
  checkTaskStatus3D: call({
    path: '/cloud/v5/file/task/checkTaskStatus3D',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How far the conversion of one model is.',
    request: z.object({ fileId: fields.id, hoops: z.optional(fields.text(64)), ctoken }),
    response: conversion,
  }),
  checkTaskStatusBatch3D: call({
    path: '/cloud/v5/file/task/checkTaskStatusBatch3D',
    envelope: 'sign',
    policy: 'signedIn',
    about: 'How far the conversions of several models are.',
    request: z.object({ fileIds: ids, ctoken, type: z.optional(fields.text(64)) }),
    response: conversions,
  }),
  modelOpen: call({
    path: '/cloud/v5/model/open',
    envelope: 'sign',
    policy: 'reader',
    about:
      'Opens a converted model, or the solids of a drawing: signed URLs of its geometry (GLB, gzipped) and its tree (JSON, gzipped).',
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
      state: z.enum(modelStates),
      reason: z.optional(z.string()),
      /** Names of files that it cannot be shown without, and that are not beside it. */
      missing: z.optional(z.array(z.string())),
      glbUrl: z.optional(z.string()),
      glbBytes: z.optional(z.number()),
      treeUrl: z.optional(z.string()),
      /** A picture of it, for browsers that cannot draw the model. */
      viewUrl: z.optional(z.string()),
      /** Absent where the caller may look but not download. */
      fileUrl: z.optional(z.string()),
      may: z.object({ download: z.boolean(), save: z.boolean(), notes: z.boolean(), comment: z.boolean() }),
      expires: z.number(),
    }),
  }),
  modelCompareWait: call({
    path: '/cloud/v5/model/compareWait',
    envelope: 'sign',
    policy: 'signedIn',
    about:
      'Sends a notice when two models that are being converted can be compared; with `wait` 0 none, as whoever waited has them.',
    request: z.object({
      fileId: fields.id,
      versionId: z.optional(fields.id),
      via,
      otherFileId: fields.id,
      otherVersionId: z.optional(fields.id),
      otherVia: via,
      wait: fields.flag,
    }),
    /** 1 where a notice will come. */
    response: z.object({ waiting: fields.flag }),
  }),
} as const;
