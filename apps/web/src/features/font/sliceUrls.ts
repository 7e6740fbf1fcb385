import type { FontSlice } from '@linework/fonts/slices';

/** Addresses of the font files that come with the product, by package and file. */
const urls = import.meta.glob<string>(
  [
    '../../../../../node_modules/@fontsource-variable/noto-sans-{sc,kr}/files/*-wght-normal.woff2',
    '../../../../../node_modules/@fontsource/{arimo,tinos,cousine}/files/*-{400,700}-{normal,italic}.woff2',
    '../../../../../node_modules/@fontsource/noto-sans-{arabic,thai}/files/*-{arabic,thai}-{400,700}-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);

export function sliceUrl({ package: folder, file }: FontSlice): string | undefined {
  return urls[`../../../../../node_modules/${folder}/files/${file}`];
}
