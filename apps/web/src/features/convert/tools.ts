/** What each tool takes, makes and asks. */
import { extensionOf, extensions } from '@linework/contract/files';
import type { convertTargets } from '@linework/contract/convertKinds';
import type { Tool } from '../../app/desktop/panels.ts';

export type ToolTarget = (typeof convertTargets)[number];

export interface ToolKind {
  targets: readonly [ToolTarget, ...ToolTarget[]];
  /** Which section of the drive holds what it takes. */
  section: 'dwg' | 'other';
  /** Narrows that section down. */
  query: string;
  takes: (name: string) => boolean;
  /** The same for the browser's own dialog. */
  accept: string;
}

const isDrawing = (name: string): boolean =>
  (extensions.drawingList as readonly string[]).includes(extensionOf(name));
/** What is drawn alone cannot become a drawing again. */
const isEditable = (name: string): boolean => isDrawing(name) && extensionOf(name) !== 'ocf';
const drawingTypes = extensions.drawingList.map((extension) => `.${extension}`).join(',');
const isPdf = (name: string): boolean => extensionOf(name) === 'pdf';

export const toolKinds: Record<Tool, ToolKind> = {
  dwgToPdf: { targets: ['pdf'], section: 'dwg', query: '', takes: isDrawing, accept: drawingTypes },
  dwgToImage: {
    targets: ['png', 'jpeg', 'bmp'],
    section: 'dwg',
    query: '',
    takes: isDrawing,
    accept: drawingTypes,
  },
  dwgVersion: { targets: ['dwg', 'dxf'], section: 'dwg', query: '', takes: isEditable, accept: drawingTypes },
  pdfToDwg: { targets: ['dwg', 'dxf'], section: 'other', query: 'pdf', takes: isPdf, accept: '.pdf' },
};

/** The tools that take all of these files. */
export function toolsFor(names: readonly string[]): Tool[] {
  if (names.length === 0) return [];
  return (Object.keys(toolKinds) as Tool[]).filter((tool) => names.every(toolKinds[tool].takes));
}

/** The tool that makes such files of such. */
export function toolOf(target: ToolTarget, source: string): Tool {
  const names = toolsFor([source]);
  return names.find((tool) => toolKinds[tool].targets.includes(target)) ?? 'dwgVersion';
}
