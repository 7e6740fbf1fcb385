/** Random tests begin with the same numbers each time; LINEWORK_TEST_SEED tries others. */
export const testSeed = Number(process.env['LINEWORK_TEST_SEED'] ?? 1);
