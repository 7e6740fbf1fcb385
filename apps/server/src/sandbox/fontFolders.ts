import { existsSync } from 'node:fs';

const systemFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/Library/Fonts',
  '/System/Library/Fonts',
  'C:\\Windows\\Fonts',
];

/** In a child process even asking for a folder that it may not read is refused. */
function isThere(folder: string): boolean {
  try {
    return existsSync(folder);
  } catch {
    return false;
  }
}

/** Where fonts are looked for: the folders of LINEWORK_FONTS, then the system's. */
export function fontFolders(): string[] {
  const configured = (process.env['LINEWORK_FONTS'] ?? '').split(/[;:]/).filter(Boolean);
  return [...configured, ...systemFolders].filter(isThere);
}
