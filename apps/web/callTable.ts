import { calls } from '@linework/contract/calls';
import { takesClientToken, type AnyCall } from '@linework/contract/call';
import type { Plugin } from 'vite';

/**
 * The browser needs of a call only where it lies and how it travels: the server checks the schemas. Without them
 * (and the validator library they pull in) every page is some 10 kB lighter. What calls have in common, their
 * envelope and the folders of their paths, is said once: `name` where the last part of the path is the name,
 * `name:part` where it is not, and `name:part:c` where the call takes a client token.
 */
export function callTable(): Plugin {
  return {
    name: 'linework-call-table',
    enforce: 'pre',
    load(id) {
      if (!/packages[\\/]contract[\\/]src[\\/]calls\.ts$/.test(id)) return undefined;
      return { code: `const table = ${JSON.stringify(packed())};\n${unpacking}`, map: null };
    },
  };
}

function packed(): Record<string, Record<string, string>> {
  const table: Record<string, Record<string, string>> = {};
  for (const [name, call] of Object.entries(calls) as [string, AnyCall][]) {
    const { path, envelope } = call;
    const cut = path.lastIndexOf('/');
    const [folder, part] = [path.slice(0, cut), path.slice(cut + 1)];
    const folders = (table[envelope] ??= {});
    const plain = part === name ? name : `${name}:${part}`;
    const row = takesClientToken(call) ? `${name}:${part}:c` : plain;
    folders[folder] = folder in folders ? `${folders[folder]} ${row}` : row;
  }
  return table;
}

const unpacking = `export const calls = {};
for (const envelope in table)
  for (const folder in table[envelope])
    for (const row of table[envelope][folder].split(' ')) {
      const [name, part = name, token] = row.split(':');
      calls[name] = { path: folder + '/' + part, envelope, takesClientToken: token !== undefined };
    }
`;
