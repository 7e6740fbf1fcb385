/** Headers: whom an invoice is made out to, and what each kind of invoice needs to know of them. */
import * as z from 'zod/mini';
import type { InvoiceKind, Region } from './enums.ts';
import { invoiceTitleTypes } from './enums.ts';
import { fields, isEmail } from './fields.ts';
import { bounds } from './limits.ts';
import { chineseTaxId, europeanVatId, isInEu, plainTaxId } from './taxIds.ts';

const line = fields
  .text(bounds.invoiceTextChars)
  .check(z.refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'line'));
const named = fields
  .text(bounds.invoiceNameChars)
  .check(z.refine((value) => value.trim() !== '' && !/[\u0000-\u001f\u007f]/.test(value), 'name'));
export const countryField = z
  .string()
  .check(z.refine((value) => value === '' || (value.length === 2 && /^[A-Z]{2}$/.test(value)), 'country'));

/** Everything is there; what a kind of header has no use for is ''. */
export const titleFields = {
  type: z.enum(invoiceTitleTypes),
  name: named,
  email: fields.email,
  /** A Chinese company's number, or another one that the buyer wants to read. */
  taxNumber: line,
  /** Of the European Union, with its two letters. */
  vatId: line,
  address: line,
  city: line,
  postcode: line,
  country: countryField,
  phone: line,
  bank: line,
  account: line,
} as const;

const titleObject = z.object(titleFields);
export type TitleData = z.infer<typeof titleObject>;
export type TitleField = keyof TitleData;

export const emptyTitle: TitleData = {
  type: 'person',
  name: '',
  email: '',
  taxNumber: '',
  vatId: '',
  address: '',
  city: '',
  postcode: '',
  country: '',
  phone: '',
  bank: '',
  account: '',
};

export interface TitleRules {
  region: Region;
  kind: InvoiceKind;
}

/** The fields of a header, in the order of the form, and which of them are needed. */
export function titleForm(
  { type, country }: Pick<TitleData, 'type' | 'country'>,
  { region, kind }: TitleRules,
): { shown: TitleField[]; needed: TitleField[] } {
  if (region === 'cn') {
    if (type === 'person') return { shown: ['name', 'email'], needed: ['name', 'email'] };
    const always: TitleField[] = ['name', 'taxNumber', 'email'];
    const special: TitleField[] = ['address', 'phone', 'bank', 'account'];
    return { shown: [...always, ...special], needed: kind === 'special' ? [...always, ...special] : always };
  }
  if (type === 'person') return { shown: ['name', 'email', 'country'], needed: ['name', 'email'] };
  const place: TitleField[] = ['address', 'city', 'postcode', 'country'];
  const needed: TitleField[] = ['name', 'email', 'address', 'city', 'country'];
  return isInEu(country)
    ? { shown: ['name', 'email', ...place, 'vatId', 'taxNumber'], needed: [...needed, 'vatId'] }
    : { shown: ['name', 'email', ...place, 'taxNumber'], needed };
}

export interface TitleProblems {
  /** Without these there is no invoice. */
  wrong: TitleField[];
  /** Most likely a slip; lets through. */
  doubtful: TitleField[];
}

/** What is missing or wrong in a header for a kind of invoice. */
export function titleProblems(title: TitleData, rules: TitleRules): TitleProblems {
  const { shown, needed } = titleForm(title, rules);
  const wrong = new Set(needed.filter((field) => title[field].trim() === ''));
  const doubtful: TitleField[] = [];
  if (title.email !== '' && !isEmail(title.email)) wrong.add('email');
  const judge = (field: TitleField, state: 'ok' | 'doubtful' | 'wrong'): void => {
    if (state === 'wrong') wrong.add(field);
    else if (state === 'doubtful') doubtful.push(field);
  };
  if (rules.region === 'cn' && title.type === 'company' && title.taxNumber !== '')
    judge('taxNumber', chineseTaxId(title.taxNumber));
  if (shown.includes('vatId') && title.vatId !== '')
    judge('vatId', europeanVatId(title.vatId, title.country));
  return { wrong: [...wrong], doubtful };
}

/** Trimmed, with numbers as they are meant, and without what the form does not show. */
export function tidyTitle(title: TitleData, region: Region): TitleData {
  const { shown } = titleForm(title, { region, kind: 'special' });
  const entries = (Object.keys(emptyTitle) as TitleField[]).map((field): [TitleField, string] => {
    const text = title[field].trim();
    if (field === 'type') return [field, text];
    if (!shown.includes(field)) return [field, ''];
    return [field, field === 'taxNumber' || field === 'vatId' ? plainTaxId(text) : text];
  });
  return Object.fromEntries(entries) as unknown as TitleData;
}
