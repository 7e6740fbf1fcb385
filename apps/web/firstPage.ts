import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const pageScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/** Each by the script that begins it: features/viewer/first/firstView.ts, features/model/first/firstModel.ts. */
const pages = { 'viewer.html': 'firstView', 'model.html': 'firstModel' } as const;

/**
 * Writes the pages for whom the server knows a drawing or a model to show: as index.html, but its scripts are fetched and
 * not run until a script of their own has begun with it. The server writes into them what that is
 * (apps/server/src/http/static.ts).
 */
export function firstPage(): Plugin {
  return {
    name: 'linework-first-page',
    async writeBundle({ dir = '' }) {
      const names = await readdir(join(dir, 'assets'));
      const named = (name: string): string => {
        const found = names.find((each) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(each));
        if (found === undefined) throw new Error(`the build has no ${name}`);
        return `/assets/${found}`;
      };
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      for (const [name, beginning] of Object.entries(pages)) {
        const script = named(beginning);
        const page = html
          .replace('<head>', `<head>\n    <link rel="modulepreload" crossorigin href="${script}">`)
          .replace(pageScript, '<link rel="preload" as="script" crossorigin href="$1" data-page>')
          .replace(
            '</body>',
            `  <script type="module" crossorigin async src="${script}"></script>\n  </body>`,
          );
        if (!page.includes('data-page')) throw new Error('the page names its scripts in another way now');
        await writeFile(join(dir, name), page);
      }
    },
  };
}
