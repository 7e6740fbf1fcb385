/** Who sells here: kept as one setting, changed by administrators, copied into every invoice. */
import { isInEu, type Region, type Seller, type TaxCategory } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';

const settingKey = 'invoice.seller';

export const defaultSeller = (region: Region): Seller => ({
  name: 'Linework',
  address: '',
  city: '',
  postcode: '',
  country: region === 'cn' ? 'CN' : 'US',
  vatId: '',
  taxNumber: '',
  registration: '',
  email: '',
  phone: '',
  issuer: region === 'cn' ? 'fapiao' : 'pdf',
  basisPoints: 0,
  zeroCategory: 'O',
  prefix: 'LW-',
  noTaxNote: '',
  footer: '',
});

export async function readSeller(db: Kysely<Tables>, region: Region): Promise<Seller> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst();
  return { ...defaultSeller(region), ...(row && (JSON.parse(row.value) as Partial<Seller>)) };
}

export async function saveSeller(db: Kysely<Tables>, seller: Seller): Promise<void> {
  const value = JSON.stringify(seller);
  await db
    .insertInto('setting')
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The rate that an order is made with: the seller's, or the one of the environment where nobody has set it. */
export async function taxRateNow(db: Kysely<Tables>, { config }: Pick<App, 'config'>): Promise<number> {
  const { basisPoints } = await readSeller(db, config.region);
  return basisPoints > 0 ? basisPoints : config.payments.taxBasisPoints;
}

/** A business in another country of the union, known by its VAT id, owes the tax itself. */
export const isReverseCharge = (
  seller: Pick<Seller, 'country' | 'vatId'>,
  buyer: { type: string; country: string; isVatIdOk: boolean },
): boolean =>
  isInEu(seller.country) &&
  seller.vatId !== '' &&
  buyer.type === 'company' &&
  isInEu(buyer.country) &&
  buyer.country !== seller.country &&
  buyer.isVatIdOk;

/** EN 16931 wants the seller's VAT id or tax number beside everything but "not subject to tax" (BR-S-02, BR-E-02, BR-Z-02). */
export const lacksTaxId = (
  seller: Pick<Seller, 'vatId' | 'taxNumber'>,
  categories: readonly TaxCategory[],
): boolean =>
  seller.vatId.trim() === '' && seller.taxNumber.trim() === '' && categories.some((each) => each !== 'O');
