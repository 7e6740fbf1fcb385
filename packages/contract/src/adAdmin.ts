/** The administrator's announcements. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { adPlaces, languages } from './enums.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';
import { nothing, time, label } from './orderAdminFields.ts';

export const adAdminCalls = {
  adminAds: call({
    path: '/ad/v5/admin/list',
    envelope: 'sign',
    policy: 'admin',
    about: 'All announcements that administrators keep here.',
    request: nothing,
    response: z.object({
      list: z.array(
        z.object({
          adId: fields.id,
          place: z.enum(adPlaces),
          language: z.string(),
          title: z.string(),
          text: z.string(),
          link: z.string(),
          startTime: z.number(),
          endTime: z.number(),
          position: z.number(),
          isOn: z.number(),
          picture: z.optional(z.string()),
        }),
      ),
    }),
  }),
  adminAdSave: call({
    path: '/ad/v5/admin/save',
    envelope: 'sign',
    policy: 'admin',
    about: 'Makes an announcement, or changes the one that is named.',
    request: z.object({
      adId: z.optional(fields.id),
      place: z.enum(adPlaces),
      language: z.union([z.enum(languages), z.literal('')]),
      title: label.check(z.minLength(1)),
      text: fields.text(bounds.adTextChars),
      link: fields
        .text(512)
        .check(z.refine((value) => value === '' || /^(?:\/(?!\/)|https?:\/\/)/.test(value), 'link')),
      startTime: time,
      endTime: time,
      position: z.number().check(z.int(), z.gte(0), z.lte(1000)),
      isOn: fields.flag,
    }),
    response: z.object({ adId: fields.id }),
  }),
  adminAdPicture: call({
    path: '/ad/v5/admin/picture',
    envelope: 'postFile',
    policy: 'admin',
    about: 'Sets the picture of an announcement: PNG, JPEG or WebP of at most 1 MB.',
    request: z.object({ adId: fields.id }),
    response: z.object({ picture: z.string() }),
  }),
  adminAdRemove: call({
    path: '/ad/v5/admin/remove',
    envelope: 'sign',
    policy: 'admin',
    about: 'Removes an announcement.',
    request: z.object({ adId: fields.id }),
    response: nothing,
  }),
} as const;
