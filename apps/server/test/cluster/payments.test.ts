/** Two nodes of one PostgreSQL, killed while money moves. */
import { describe } from 'vitest';
import { testKilledPayments } from '../killedPayments.ts';

describe.skipIf(process.env['LINEWORK_TEST_DATABASE_URL'] === undefined)('two nodes', () => {
  testKilledPayments(2);
});
