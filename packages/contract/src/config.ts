/** Configuration, keys and the small public calls. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';
import { languages, regions } from './enums.ts';

const nothing = z.object({});
const bytes = z.number();

export const confTypes = { mini: 1, web: 2 } as const;

export const configCalls = {
  confParams: call({
    path: '/global/v5/common/getConfParamsByType',
    envelope: 'raw',
    policy: 'anyone',
    about: 'Size limits and switches by kind of client: 1 mini program, 2 web.',
    request: z.object({ type: z.union([z.literal(1), z.literal(2)]) }),
    response: z.object({
      miniOpenFileSize: z.optional(bytes),
      miniUploadFileSize: z.optional(bytes),
      webOpenFileSize: z.optional(bytes),
      webUploadFileSize: z.optional(bytes),
      region: z.enum(regions),
      language: z.enum(languages),
      /** No account yet: the next one is the administrator, and needs no code. */
      firstAccount: z.boolean(),
      registration: z.boolean(),
      sms: z.boolean(),
      mail: z.enum(['smtp', 'outbox']),
      /** How long Premium is given to whoever registers. */
      giftDays: z.number(),
    }),
  }),
  ipAddress: call({
    path: '/global/v5/common/getIpAddress',
    envelope: 'raw',
    policy: 'anyone',
    about: 'The address the call came from.',
    request: nothing,
    response: z.object({ ip: z.string() }),
  }),
  rsaKey: call({
    path: '/global/v5/common/getRsaKey',
    envelope: 'raw',
    policy: 'anyone',
    perMinute: 60,
    about:
      'Without `wrap`: the public key. With it: the secret of the signed envelope, encrypted under the wrapped key.',
    request: z.object({ wrap: z.optional(fields.token) }),
    response: z.object({
      publicKey: z.optional(z.string()),
      kid: z.optional(z.string()),
      secret: z.optional(z.string()),
      exp: z.optional(z.number()),
      serverTime: z.number(),
    }),
  }),
  adver: call({
    path: '/ad/v5/web/adver',
    envelope: 'sign',
    policy: 'anyone',
    about: 'What the operator announces, for those whose membership does not remove it.',
    request: z.object({ position: z.optional(fields.text(64)) }),
    response: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          text: z.string(),
          link: z.string(),
          /** An address of this installation. */
          picture: z.optional(z.string()),
        }),
      ),
    }),
  }),
  qrcode: call({
    path: '/api/index/qrcode',
    envelope: 'get',
    policy: 'anyone',
    perMinute: 120,
    about: 'A QR code as PNG; `size` pixels square.',
    request: z.object({
      data: fields.text(bounds.qrDataChars).check(z.minLength(1)),
      size: z._default(z.coerce.number().check(z.int(), z.gte(50), z.lte(1000)), 150),
    }),
    response: nothing,
  }),
} as const;
