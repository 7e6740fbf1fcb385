/** The same row gives the same bytes on every database: this runs on both, against the same sums. */
import { createHash } from 'node:crypto';
import { emptyTitle, taxInvoice } from '@linework/contract';
import { expect, it } from 'vitest';
import { addPaidOrder } from '../../../../test/commerce.ts';
import { serverForTests } from '../../../../test/server.ts';
import { addTestUser } from '../../../../test/users.ts';
import { defaultSeller } from '../seller.ts';
import { findInvoice } from '../states.ts';
import { renderDocuments } from './render.ts';

const server = serverForTests();

it('a stored invoice is written to the same bytes', async () => {
  const { db, config } = server.app;
  const userId = await addTestUser(db, { email: 'ann@example.com' }, config);
  const orderId = await addPaidOrder(db, userId, { number: 'O20261117A', amount: 4799 });
  const claim = await db
    .insertInto('invoice_order')
    .values({ order_id: orderId, user_id: userId, live_key: null, created_at: 0, released_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const names = ['Premium, 1 year', 'Größe „XL“ <b>]]>', '高级会员 1 年'];
  const lines = [4799, 1501, 333].map((gross) => ({
    gross,
    basisPoints: 1900,
    category: 'S' as const,
  }));
  const { gross, net, tax, rounding, lineNets } = taxInvoice(lines);
  const time = Date.UTC(2026, 10, 17, 9);
  const { id } = await db
    .insertInto('invoice')
    .values({
      user_id: userId,
      type: 'invoice',
      kind: 'ordinary',
      issuer: 'pdf',
      status: 2,
      is_test: 0,
      series: 'LW-',
      year: 2026,
      sequence: 1,
      number: 'LW-2026-000001',
      issue_date: '2026-11-17',
      language: 'de',
      seller: JSON.stringify({ ...defaultSeller('us'), name: 'Linework', country: 'DE' }),
      buyer: JSON.stringify({ ...emptyTitle, name: 'Ann Beispiel 王小明', country: 'DE' }),
      notes: JSON.stringify(['Danke.']),
      currency: 'USD',
      gross,
      net,
      tax,
      rounding,
      email: '',
      credits_id: null,
      replaces_id: null,
      reason: '',
      request_key: null,
      problem: '',
      tries: 0,
      created_at: time,
      issued_at: null,
      revision: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, line] of lines.entries()) {
    await db
      .insertInto('invoice_line')
      .values({
        invoice_id: id,
        position: index + 1,
        order_id: orderId,
        claim_id: claim.id,
        order_number: 'O20261117A',
        name: names[index]!,
        quantity: 1,
        gross: line.gross,
        net: lineNets[index]!,
        basis_points: line.basisPoints,
        category: line.category,
        credits_line_id: null,
        created_at: time,
      })
      .execute();
  }
  const documents = await renderDocuments(db, await findInvoice(db, id));
  const sums = documents.map(({ kind, bytes }) => [kind, createHash('sha256').update(bytes).digest('hex')]);
  expect(Object.fromEntries(sums)).toMatchInlineSnapshot(`
    {
      "cii": "4ef20e7ba9790adf91128ec50e0071db83dc080f006cdfdb2ed3b4d3eb8776cc",
      "pdf": "7d096fe21a5fb9fab02a58a46376d4315df12b3bef949c6add97cddda5ce3a06",
      "ubl": "7587bb2e6b43601ecf97e13dabd999a9de17ce7ca3c97988c47b23b6bbc7b4d3",
    }
  `);
});
