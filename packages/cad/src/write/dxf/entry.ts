import type { DxfTarget } from './context.ts';

/** What every entry of a table begins with. */
export function begin(
  target: DxfTarget,
  name: string,
  handle: number,
  owner: number,
  subclass: string,
): void {
  const { out } = target;
  out.text(0, name);
  out.handle(name === 'DIMSTYLE' ? 105 : 5, handle);
  target.write(handle);
  target.extensionDictionary(target.madeDictionaries.get(handle) ?? 0);
  out.handle(330, owner);
  out.text(100, 'AcDbSymbolTableRecord');
  out.text(100, subclass);
}
