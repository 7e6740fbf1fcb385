/** Writes docs/api.md from the contract: `npm run api`. A test fails when the page is behind. */
import { writeFile } from 'node:fs/promises';
import { apiPage } from '../packages/contract/test/apiPage.ts';

await writeFile(new URL('../docs/api.md', import.meta.url), apiPage());
