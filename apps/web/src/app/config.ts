import { languages, regions, type Language, type Region } from '@linework/contract/enums';
import { limits } from '@linework/contract/limits';

export interface AppConfig {
  region: Region;
  /** For whoever has not chosen one. public/theme.js decides in the same way before the first paint. */
  language: Language;
  version: string;
  /** What the operator calls the product. */
  productName: string;
  /** Whether acts are counted (app/usage.ts). */
  usage: boolean;
  /** Whose pages may show ours in a frame, and talk to them (app/host). */
  embedOrigins: readonly string[];
}

/** What the server wrote into the page. Anything it left out or got wrong has a default. */
export function readConfig(content: string | undefined, ofBrowser: readonly string[] = []): AppConfig {
  let given: Partial<Record<keyof AppConfig | 'followsBrowser', unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(content ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) given = parsed;
  } catch {
    // a page without configuration is the default one
  }
  return {
    region: regions.find((region) => region === given.region) ?? 'us',
    language:
      (given.followsBrowser === true ? ofBrowser.map(known).find(Boolean) : undefined) ??
      known(given.language) ??
      'en',
    version: typeof given.version === 'string' ? given.version : limits.clientVersion,
    productName: typeof given.productName === 'string' ? given.productName : 'Linework',
    usage: given.usage === true,
    embedOrigins: Array.isArray(given.embedOrigins) ? given.embedOrigins.map(String) : [],
  };
}

/** Of "zh-CN" the first part is what we speak. */
function known(tag: unknown): Language | undefined {
  return languages.find((language) => typeof tag === 'string' && tag.split('-')[0] === language);
}

const meta = document.querySelector<HTMLMetaElement>('meta[name="linework-config"]');

export const config = readConfig(meta?.content, navigator.languages);
