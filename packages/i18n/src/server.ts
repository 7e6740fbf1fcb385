/** What the server says by itself, in every language: refusals, mails, invoices, names of versions, the sandbox's pages. */
import { languages, type Language } from '@linework/contract/enums';
import type { AreaKey, AreaTexts } from './keys.ts';
import { loadArea } from './load.ts';

const areas = ['common', 'error', 'invoiceDoc', 'mail', 'order', 'sandbox', 'version'] as const;
type ServerArea = (typeof areas)[number];

export type ServerKey = AreaKey<ServerArea>;
export type ServerTexts = AreaTexts<ServerArea>;

async function textsIn(language: Language): Promise<ServerTexts> {
  const each = await Promise.all(areas.map((area) => loadArea(language, area)));
  return Object.assign({}, ...each) as ServerTexts;
}

export const serverTexts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await textsIn(language)])),
) as Readonly<Record<Language, ServerTexts>>;
