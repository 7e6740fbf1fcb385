import { languages, regions, type Language, type Region } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';

export interface AppConfig {
  region: Region;
  language: Language;
  version: string;
}

/** What the server wrote into the page. Anything it left out or got wrong has a default. */
export function readConfig(content: string | undefined): AppConfig {
  let given: Partial<Record<keyof AppConfig, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(content ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) given = parsed;
  } catch {
    // a page without configuration is the default one
  }
  return {
    region: regions.find((region) => region === given.region) ?? 'us',
    language: languages.find((language) => language === given.language) ?? 'en',
    version: typeof given.version === 'string' ? given.version : limits.clientVersion,
  };
}

const meta = document.querySelector<HTMLMetaElement>('meta[name="linework-config"]');

export const config = readConfig(meta?.content);
