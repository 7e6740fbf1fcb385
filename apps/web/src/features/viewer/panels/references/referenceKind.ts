import { extensionOf, extensions } from '@linework/contract/files';

/** What a reference leads to, by its path: other drawings go without an ending too, pictures have one. */
export function referenceKind(path: string): 'drawing' | 'picture' {
  const extension = extensionOf(path.split(/[\\/]/).at(-1)!);
  const isDrawing = (extensions.drawing as readonly string[]).includes(extension);
  return extension === '' || isDrawing ? 'drawing' : 'picture';
}
