/** The panels, in the order of their buttons. */
import type { PlainKey } from '@linework/i18n';
import {
  IconAlertTriangle,
  IconComponents,
  IconInfoCircle,
  IconLink,
  IconListDetails,
  IconListSearch,
  IconMessages,
  IconRulerMeasure,
  IconStack2,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyPart } from '../../../app/lazyPart.ts';
import { damageOf } from '../state/damage.ts';
import { maySeeNotes, type ViewerState } from '../state/viewerStore.ts';
import { missingFonts, missingXrefs } from '../open/missingFiles.ts';

export interface ViewerPanel {
  id: string;
  label: PlainKey<'viewer'>;
  /** One word of the label, under the icon. */
  short: PlainKey<'viewer'>;
  icon: Icon;
  shortcut?: string;
  /** What one types on the command line. */
  commands?: readonly string[];
  component: ComponentType & { preload?: () => Promise<void> };
  /** A number on the button: something wants attention. */
  count?(state: ViewerState): number;
  /** Not there at all where it has nothing to say. */
  when?(state: ViewerState): boolean;
}

export const viewerPanels: readonly ViewerPanel[] = [
  {
    id: 'layers',
    label: 'viewer.panel.layers',
    short: 'viewer.dock.layers',
    icon: IconStack2,
    shortcut: 'l',
    commands: ['la', 'layer', 'layers'],
    component: lazyPart(() => import('./layers/LayersPanel.tsx'), 'LayersPanel', 'viewerPanels'),
  },
  {
    id: 'properties',
    label: 'viewer.panel.properties',
    short: 'viewer.dock.properties',
    icon: IconListDetails,
    shortcut: 'p',
    commands: ['pr', 'mo', 'ch', 'properties', 'list', 'li'],
    component: lazyPart(() => import('./properties/PropertiesPanel.tsx'), 'PropertiesPanel', 'viewerPanels'),
  },
  {
    id: 'find',
    label: 'viewer.panel.find',
    short: 'viewer.dock.find',
    icon: IconListSearch,
    shortcut: 'mod+f',
    commands: ['find', 'text'],
    component: lazyPart(() => import('./find/FindPanel.tsx'), 'FindPanel', 'viewerPanels'),
  },
  {
    id: 'blocks',
    label: 'viewer.panel.blocks',
    short: 'viewer.dock.blocks',
    icon: IconComponents,
    shortcut: 'b',
    commands: ['bl', 'block', 'blocks', 'bcount', 'attext'],
    component: lazyPart(() => import('./blocks/BlocksPanel.tsx'), 'BlocksPanel', 'viewerPanels'),
  },
  {
    id: 'measure',
    label: 'viewer.panel.measure',
    short: 'viewer.dock.measure',
    icon: IconRulerMeasure,
    commands: ['measurements'],
    component: lazyPart(() => import('../measure/MeasurePanel.tsx'), 'MeasurePanel', 'measure'),
  },
  {
    id: 'notes',
    label: 'viewer.panel.notes',
    short: 'viewer.dock.notes',
    icon: IconMessages,
    shortcut: 'o',
    commands: ['notes', 'markup'],
    component: lazyPart(() => import('../notes/NotesPanel.tsx'), 'NotesPanel', 'notes'),
    when: ({ file }) => maySeeNotes(file),
  },
  {
    id: 'references',
    label: 'viewer.panel.references',
    short: 'viewer.dock.references',
    icon: IconLink,
    commands: ['xr', 'xref', 'er', 'font', 'style', 'st'],
    component: lazyPart(() => import('./references/ReferencesPanel.tsx'), 'ReferencesPanel', 'viewerPanels'),
    count: ({ head }) => (head ? missingFonts(head).length + missingXrefs(head).length : 0),
  },
  {
    id: 'diagnostics',
    label: 'viewer.panel.diagnostics',
    short: 'viewer.dock.diagnostics',
    icon: IconAlertTriangle,
    commands: ['audit', 'diagnostics'],
    component: lazyPart(
      () => import('./info/DiagnosticsPanel.tsx'),
      'DiagnosticsPanel',
      'diagnostic',
      'viewerPanels',
    ),
    count: ({ head }) => (head ? damageOf(head) : 0),
    when: ({ head }) =>
      head !== undefined && (head.diagnostics.length > 0 || Object.keys(head.skipped).length > 0),
  },
  {
    id: 'info',
    label: 'viewer.panel.info',
    short: 'viewer.dock.info',
    icon: IconInfoCircle,
    shortcut: 'i',
    commands: ['info', 'status', 'dwgprops', 'units', 'un'],
    component: lazyPart(() => import('./info/InfoPanel.tsx'), 'InfoPanel', 'viewerPanels'),
  },
];
