import type { Language } from '@linework/contract/enums';
import type { Dictionary } from './keys.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

/** All languages at once, for tests. The browser loads areas one by one (load.ts), the server its own (server.ts). */
export const dictionaries: Readonly<Record<Language, Dictionary>> = { en, zh, ko, de };
