import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const library = '@tabler/icons-react';
const imported = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
const exported = /export \{([^}]*)\} from '\.\/icons\/(\w+)\.mjs'/g;

/** Where each icon lies, by its names: some have several. */
function placesOf(): Map<string, string> {
  const index = readFileSync(
    fileURLToPath(import.meta.resolve(`${library}/dist/esm/tabler-icons-react.mjs`)),
    'utf8',
  );
  const places = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(exported))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      places.set(name, `${library}/dist/esm/icons/${file}.mjs`);
  return places;
}

/**
 * Icons are named by the library's index, which names six thousand of them: a build that goes through it reads them all, and
 * cannot tell which module needs which. Here each is imported from its own file.
 */
export function iconFiles(): Plugin {
  const places = placesOf();
  return {
    name: 'linework-icon-files',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes(library)) return undefined;
      const direct = code.replace(imported, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '${places.get(name)}';`)
          .join(''),
      );
      return { code: direct, map: null };
    },
  };
}
