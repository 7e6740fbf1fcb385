/** Names of fonts and references as drawings write them: with a path or without, with an ending or without. */

/** Without folders, in small letters; without this ending too, where one is given. */
export function bareName(path: string, ending = ''): string {
  const name = path.split(/[\\/]/).at(-1)!.toLowerCase().trim();
  return ending !== '' && name.endsWith(`.${ending}`) ? name.slice(0, -ending.length - 1) : name;
}

const withoutFontEnding = (name: string): string => bareName(name).replace(/\.(shx|ttf|ttc|otf)$/, '');

/** Whether a font of the library is the one that a drawing names: by its file, or by its family. */
export function fontMatches(wanted: string, font: { name: string; family: string }): boolean {
  const name = withoutFontEnding(wanted);
  return withoutFontEnding(font.name) === name || (font.family !== '' && font.family.toLowerCase() === name);
}
