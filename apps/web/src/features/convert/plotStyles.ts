/** Tables of plot styles that a person chose, kept in this browser for the next time. */
import { bounds } from '@linework/contract/limits';
import { safeStorage } from '../../app/safeStorage.ts';

export interface KeptPlotTable {
  name: string;
  /** base64 */
  content: string;
}

const key = 'linework.plotStyles';
const maxKept = 8;
const magic = /^PIAFILEVERSION_2\.0,(CTB|STB)VER1,/;

export function keptTables(): KeptPlotTable[] {
  try {
    const tables = JSON.parse(safeStorage.getItem(key) ?? '[]') as KeptPlotTable[];
    return Array.isArray(tables) ? tables.filter(({ name, content }) => Boolean(name && content)) : [];
  } catch {
    return [];
  }
}

/** Undefined where it is no such table. */
export async function tableOf(file: File): Promise<KeptPlotTable | undefined> {
  if (file.size > (bounds.plotStylesMax * 3) / 4) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return magic.test(letters) ? { name: file.name, content: btoa(letters) } : undefined;
}

export function keepTable(table: KeptPlotTable): void {
  const others = keptTables().filter(({ name }) => name !== table.name);
  safeStorage.setItem(key, JSON.stringify([table, ...others].slice(0, maxKept)));
}
