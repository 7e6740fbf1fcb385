import type { Plugin } from 'vite';

const common = /packages[\\/]i18n[\\/]src[\\/](\w+)[\\/]common\.ts$/;

/**
 * Writes into the page where the common words of each language lie. public/theme.js, which knows the language, can
 * then have them fetched beside the program instead of after it.
 */
export function wordPreload(): Plugin {
  return {
    name: 'linework-word-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files: Record<string, string> = {};
        for (const output of Object.values(bundle ?? {})) {
          const language = output.type === 'chunk' && common.exec(output.facadeModuleId ?? '')?.[1];
          if (language) files[language] = `/${output.fileName}`;
        }
        return [
          {
            tag: 'meta',
            attrs: { name: 'linework-words', content: JSON.stringify(files) },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
