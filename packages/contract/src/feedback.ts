/** What people tell us, and what the administrator reads. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const rating = z.number().check(z.int(), z.gte(0), z.lte(5));

const ratingKinds = ['overall', 'speed', 'drawing', 'drive'] as const;

const ratings = z.partialRecord(z.enum(ratingKinds), rating);

const cursor = z.optional(fields.id);

export const feedbackCalls = {
  adviceAdd: call({
    path: '/cloud/v5/advice/add',
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 10,
    about: 'Feedback: ratings from 1 to 5 (0 is none), an address for the answer, the text, a picture.',
    request: z.object({
      ratings,
      email: z.union([fields.email, z.literal('')]),
      content: fields.text(bounds.feedbackMax).check(z.refine((v) => v.trim() !== '', 'required')),
      pictureId: z.optional(fields.token),
    }),
    response: z.object({ id: z.string() }),
  }),
  advicePictureUrl: call({
    path: '/cloud/v5/advice/pictureUrl',
    envelope: 'sign',
    policy: 'anyone',
    perMinute: 10,
    about: 'A storage URL to PUT a screenshot to (ossPut), and the id that names it in advice/add.',
    request: z.object({
      size: z.number().check(z.int(), z.gte(1), z.lte(bounds.feedbackPictureBytes)),
      md5: fields.md5,
    }),
    response: z.object({ url: z.string(), pictureId: z.string() }),
  }),
  adminFeedback: call({
    path: '/cloud/v5/advice/list',
    envelope: 'sign',
    policy: 'admin',
    about: 'Feedback, newest first.',
    request: z.object({ before: cursor }),
    response: z.object({
      list: z.array(
        z.object({
          id: fields.id,
          email: z.string(),
          content: z.string(),
          ratings,
          hasPicture: z.boolean(),
          createTime: z.number(),
        }),
      ),
      next: cursor,
    }),
  }),
  adminFeedbackPicture: call({
    path: '/cloud/v5/advice/picture',
    envelope: 'sign',
    policy: 'admin',
    about: 'A signed URL of the picture of a feedback.',
    request: z.object({ id: fields.id }),
    response: z.object({ signedUrl: z.string() }),
  }),
  adminOutbox: call({
    path: '/user/v5/outbox/list',
    envelope: 'sign',
    policy: 'admin',
    about: 'Mails that were kept here because no SMTP server is configured, newest first.',
    request: z.object({ before: cursor }),
    response: z.object({
      list: z.array(z.object({ id: fields.id, to: z.string(), subject: z.string(), createTime: z.number() })),
      next: cursor,
    }),
  }),
  adminOutboxRead: call({
    path: '/user/v5/outbox/read',
    envelope: 'sign',
    policy: 'admin',
    about: 'One mail of the outbox.',
    request: z.object({ id: fields.id }),
    response: z.object({
      id: fields.id,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createTime: z.number(),
    }),
  }),
} as const;
