import { calls } from '@linework/contract/calls';
import type { AnyCall } from '@linework/contract/call';
import type { Plugin } from 'vite';

/**
 * The browser needs of a call only where it lies and how it travels: the server checks the schemas. Without them
 * (and the validator library they pull in) every page is some 10 kB lighter.
 */
export function callTable(): Plugin {
  return {
    name: 'linework-call-table',
    enforce: 'pre',
    load(id) {
      if (!/packages[\\/]contract[\\/]src[\\/]calls\.ts$/.test(id)) return undefined;
      const slim = Object.fromEntries(
        Object.entries(calls).map(([name, row]: [string, AnyCall]) => [
          name,
          { path: row.path, envelope: row.envelope },
        ]),
      );
      return { code: `export const calls = ${JSON.stringify(slim)};`, map: null };
    },
  };
}
