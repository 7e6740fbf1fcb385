import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives public/theme.js a name by its content. Nothing is shown before it has run, so it must not have to be asked for
 * again each time a page is opened.
 */
export function lastingTheme(): Plugin {
  let source = '';
  let fileName = '';
  return {
    name: 'linework-lasting-theme',
    apply: 'build',
    configResolved({ publicDir }) {
      source = readFileSync(join(publicDir, 'theme.js'), 'utf8');
      const hash = createHash('sha256').update(source).digest('base64url');
      fileName = `assets/theme-${hash.replace(/[-_]/g, '').slice(0, 7)}.js`;
    },
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: (html) => html.replace('src="/theme.js"', `src="/${fileName}"`),
  };
}
