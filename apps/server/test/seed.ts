import { random } from '../../../bench/generate.ts';

/** Random tests begin with the same numbers each time; LINEWORK_TEST_SEED tries others. */
export const testSeed = Number(process.env['LINEWORK_TEST_SEED'] ?? 1);

/** From 0 to 1; all that comes by chance in a test comes from here. */
export const chance = random(testSeed);
