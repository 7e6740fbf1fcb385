/** Fields that several of the administrator's calls have. */
import * as z from 'zod/mini';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

export const base = '/order/v5/admin';
export const nothing = z.object({});
export const money = z.number().check(z.int(), z.gte(0), z.lte(bounds.moneyMax));
export const time = z.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000));
export const label = fields.text(100);
export const reason = fields.text(bounds.reasonChars).check(z.minLength(1));
