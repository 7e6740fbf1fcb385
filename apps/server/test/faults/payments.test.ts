/** One server with SQLite, killed while money moves. */
import { testKilledPayments } from '../killedPayments.ts';

testKilledPayments(1);
