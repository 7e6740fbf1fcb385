import type { Language } from '@linework/contract/enums';
import { client } from './api.ts';
import { setLanguage } from './language.ts';
import { session } from './session.ts';

/** The person's choice: the page changes at once, and the account learns it, so that mails come in it too. */
export async function switchLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  const { user } = session.get();
  if (!user || user.language === language) return;
  const changed = await client.call('updateProfile', { language }, { quiet: true }).catch(() => undefined);
  if (changed) session.set({ user: changed });
}
