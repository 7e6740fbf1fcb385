/** The schema of every field that people type, used by forms and by the server alike. */
import * as z from 'zod/mini';
import { bounds } from './limits.ts';
import { languages, type Region } from './enums.ts';
import { nameProblem } from './files.ts';

// The patterns are linear, and each field checks its length before it looks at one.
const emailPattern = /^\w+(?:[-+.]\w+)*@[\p{L}\d]+(?:[-.][\p{L}\d]+)*\.[\p{L}\d]+(?:-[\p{L}\d]+)*$/u;
const mobilePattern = /^1\d{10}$/;
/** With its country code, as E.164 writes it. */
const worldMobilePattern = /^\+[1-9]\d{6,14}$/;
const codePattern = /^\d{6}$/;
const servicePattern = /^(?:400\d{7}|1[34578]\d{9}|\d{3,4}-\d{7,8})$/;

const shaped = (pattern: RegExp, max: number) => (value: string) =>
  value.length <= max && pattern.test(value);

export const isEmail = shaped(emailPattern, bounds.emailChars);
export const isMobile = shaped(mobilePattern, 11);
const isWorldMobile = shaped(worldMobilePattern, 16);

/** In China 11 digits that begin with 1; elsewhere also any number with its country code. */
export const isMobileIn = (value: string, region: Region): boolean =>
  isMobile(value) || (region !== 'cn' && isWorldMobile(value));

export const isVerificationCode = shaped(codePattern, 6);
export const isServiceNumber = shaped(servicePattern, 13);

/** PostgreSQL stores no NUL, and nobody types one. */
const text = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000'), 'text'),
  );

export const fields = {
  email: z.string().check(z.refine(isEmail, 'email')),
  mobile: z.string().check(z.refine((value) => isMobile(value) || isWorldMobile(value), 'mobile')),
  code: z.string().check(z.refine(isVerificationCode, 'code')),
  serviceNumber: z.string().check(z.refine(isServiceNumber, 'serviceNumber')),
  /** Any password a person may already have; only its length bounds the work. */
  password: text(bounds.passwordMax).check(z.minLength(1)),
  newPassword: text(bounds.passwordMax).check(z.minLength(bounds.passwordMin)),
  nickname: text(bounds.nicknameMax).check(
    z.refine((value) => value.trim() !== '' && !/[\u0000-\u001f\u007f]/.test(value), 'nickname'),
  ),
  fileName: z.string().check(z.refine((value) => nameProblem(value) === undefined, 'fileName')),
  language: z.enum(languages),
  flag: z.union([z.literal(0), z.literal(1)]),
  /** Ids travel as decimal strings; the root folder is 0. */
  id: z.string().check(z.refine((value) => value.length <= 16 && /^\d+$/.test(value), 'id')),
  md5: z.string().check(z.refine((value) => value.length === 32 && /^[0-9a-f]+$/.test(value), 'md5')),
  token: text(4096),
  /** How somebody else's file is reached: by a link, by what was shared into a group, or as a public drawing. */
  via: z
    .string()
    .check(
      z.refine(
        (value) => value.length <= 64 && /^(?:share:[\w-]{22}|(?:group|public):\d{1,16})$/.test(value),
        'via',
      ),
    ),
  /** Names a share: 128 bits in base64url. */
  rand: z.string().check(z.refine((value) => value.length === 22 && /^[\w-]{22}$/.test(value), 'rand')),
  text,
} as const;

export const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A page of a list, counted from 1. */
export const pageOf = (most: number) => ({
  pageNo: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  pageSize: z.optional(z.number().check(z.int(), z.gte(1), z.lte(most))),
});

/** Ids are passed comma-separated and split for per-item calls. */
export function splitIds(ids: string): string[] {
  return ids === ''
    ? []
    : ids
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '');
}
