import { testCases } from './cases.ts';
import { SCRIPT_CASES } from './all-cases.ts';

for (const each of SCRIPT_CASES) testCases(each);
