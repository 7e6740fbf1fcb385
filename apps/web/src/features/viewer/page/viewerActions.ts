/** Everything one can do in the viewer: one object an action; rail, menus, palette, keys and command line read it. */
import type { PlainKey } from '@linework/i18n';
import {
  IconArrowBackUp,
  IconArrowNarrowLeft,
  IconArrowNarrowRight,
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconCommand,
  IconColorSwatch,
  IconEye,
  IconHandStop,
  IconKeyboard,
  IconLayersDifference,
  IconLineHeight,
  IconMap2,
  IconMoon,
  IconNote,
  IconPointer,
  IconSun,
  IconTerminal2,
  IconZoomIn,
  IconZoomInArea,
  IconZoomOut,
  IconZoomScan,
  type Icon,
} from '@tabler/icons-react';
import { handTool } from '../camera/pointer.ts';
import { zoomBy } from '../camera/motion.ts';
import { canStepView, fit, goToLayout, stepView } from '../camera/views.ts';
import type { Background } from '../engine/types.ts';
import { viewerPanels } from '../panels/registry.ts';
import { zoomWindowTool } from '../tools/zoomWindow/zoomWindow.ts';
import { versionActions } from './downloads.ts';
import { drawingActions } from './drawingActions.ts';
import { layers } from '../state/layers.ts';
import { changeLook } from '../state/look.ts';
import { backgrounds } from '../engine/view/savedLook.ts';
import { panels, usePanels } from '../state/panelStore.ts';
import { desk } from '../state/desk.ts';
import { isOpen, type ViewerAction } from '../state/viewerAction.ts';
import { selectTool, setTool, useViewer } from '../state/viewerStore.ts';

const view = {
  fit: {
    id: 'fit',
    label: 'viewer.action.fit',
    icon: IconZoomScan,
    group: 'view',
    shortcut: 'f',
    commands: ['z e', 'ze', 'z a', 'zoom extents', 'fit'],
    when: isOpen,
    perform: () => fit(),
  },
  zoomIn: {
    id: 'zoomIn',
    label: 'viewer.action.zoomIn',
    icon: IconZoomIn,
    group: 'view',
    shortcut: '+',
    commands: ['z i', 'zi'],
    when: isOpen,
    perform: () => zoomBy(1.6),
  },
  zoomOut: {
    id: 'zoomOut',
    label: 'viewer.action.zoomOut',
    icon: IconZoomOut,
    group: 'view',
    shortcut: '-',
    commands: ['z o', 'zo'],
    when: isOpen,
    perform: () => zoomBy(1 / 1.6),
  },
  previous: {
    id: 'previousView',
    label: 'viewer.action.previousView',
    icon: IconArrowNarrowLeft,
    group: 'view',
    shortcut: '[',
    commands: ['z p', 'zp', 'u'],
    when: (state) => isOpen(state) && canStepView(-1),
    perform: () => stepView(-1),
  },
  next: {
    id: 'nextView',
    label: 'viewer.action.nextView',
    icon: IconArrowNarrowRight,
    group: 'view',
    shortcut: ']',
    when: (state) => isOpen(state) && canStepView(1),
    perform: () => stepView(1),
  },
} as const satisfies Record<string, ViewerAction>;

function toolAction(
  id: string,
  label: PlainKey<'viewer'>,
  icon: Icon,
  shortcut: string,
  commands: readonly string[],
): ViewerAction {
  return {
    id: `tool:${id}`,
    label,
    icon,
    group: 'tool',
    shortcut,
    commands,
    when: isOpen,
    isOn: () => useViewer.getState().tool === id,
    perform: () => setTool(id),
  };
}

export const ownTools = {
  select: toolAction(selectTool, 'viewer.tool.select', IconPointer, 'v', ['select', 'se']),
  hand: toolAction(handTool, 'viewer.tool.hand', IconHandStop, 'h', ['p', 'pan']),
  zoomWindow: toolAction(zoomWindowTool, 'viewer.tool.zoomWindow', IconZoomInArea, 'z', [
    'z',
    'z w',
    'zw',
    'zoom',
  ]),
} as const;

function stepLayout(by: -1 | 1): void {
  const { head, layout } = useViewer.getState();
  const count = head?.layouts.length ?? 0;
  if (count > 1) void goToLayout((layout + by + count) % count);
}

const layoutActions: readonly ViewerAction[] = [
  {
    id: 'previousLayout',
    label: 'viewer.action.previousLayout',
    icon: IconChevronLeft,
    group: 'view',
    shortcut: 'PageUp',
    when: ({ head }) => (head?.layouts.length ?? 0) > 1,
    perform: () => stepLayout(-1),
  },
  {
    id: 'nextLayout',
    label: 'viewer.action.nextLayout',
    icon: IconChevronRight,
    group: 'view',
    shortcut: 'PageDown',
    when: ({ head }) => (head?.layouts.length ?? 0) > 1,
    perform: () => stepLayout(1),
  },
];

const panelActions: readonly ViewerAction[] = viewerPanels.map(
  ({ id, label, icon, shortcut, commands, when }) => ({
    id: `panel:${id}`,
    label,
    icon,
    group: 'panel',
    shortcut,
    commands,
    when: (state) => isOpen(state) && (when?.(state) ?? true),
    isOn: () => usePanels.getState().panel === id,
    // A field to type in is wanted, not closed, by whoever presses its keys again.
    perform: () => (id === 'find' ? panels.open(id) : panels.toggle(id)),
  }),
);

export const layerMenu: ViewerAction[] = [
  {
    id: 'layersAll',
    label: 'viewer.action.layersAll',
    icon: IconEye,
    group: 'layer',
    commands: ['layon', 'laythw'],
    when: isOpen,
    perform: layers.showAll,
  },
  {
    id: 'layersAsDrawn',
    label: 'viewer.action.layersAsDrawn',
    icon: IconArrowBackUp,
    group: 'layer',
    commands: ['layerp', 'layuniso'],
    when: (state) => isOpen(state) && !layers.areAsDrawn(),
    perform: layers.asDrawn,
  },
];

const backgroundIcons: Readonly<Record<Background, Icon>> = {
  dark: IconMoon,
  light: IconSun,
  paper: IconNote,
};

export const backgroundActions: readonly ViewerAction[] = backgrounds.map((background) => ({
  id: `background:${background}`,
  label: `viewer.background.${background}`,
  icon: backgroundIcons[background],
  group: 'look',
  isOn: () => useViewer.getState().look.background === background,
  perform: () => changeLook({ background }),
}));

const lookActions = {
  lineWeights: {
    id: 'lineWeights',
    label: 'viewer.action.lineWeights',
    icon: IconLineHeight,
    group: 'look',
    commands: ['lw', 'lwdisplay'],
    when: isOpen,
    isOn: () => useViewer.getState().look.lineWeights,
    perform: () => changeLook({ lineWeights: !useViewer.getState().look.lineWeights }),
  },
  exactColors: {
    id: 'exactColors',
    label: 'viewer.action.exactColors',
    icon: IconColorSwatch,
    group: 'look',
    when: isOpen,
    isOn: () => useViewer.getState().look.exactColors === true,
    perform: () => changeLook({ exactColors: useViewer.getState().look.exactColors !== true }),
  },
  fade: {
    id: 'fade',
    label: 'viewer.action.fade',
    icon: IconLayersDifference,
    group: 'look',
    commands: ['laylockfadectl', 'xdwgfadectl'],
    when: isOpen,
    isOn: () => useViewer.getState().look.unfaded !== true,
    perform: () => changeLook({ unfaded: useViewer.getState().look.unfaded !== true }),
  },
  minimap: {
    id: 'minimap',
    label: 'viewer.action.minimap',
    icon: IconMap2,
    group: 'look',
    shortcut: 'm',
    commands: ['minimap', 'dsviewer', 'av'],
    when: isOpen,
    isOn: () => usePanels.getState().minimap,
    perform: panels.toggleMinimap,
  },
  fullScreen: {
    id: 'fullScreen',
    label: 'viewer.action.fullScreen',
    icon: IconArrowsMaximize,
    group: 'look',
    commands: ['fullscreen', 'cleanscreenon'],
    when: () => document.fullscreenEnabled,
    isOn: () => document.fullscreenElement !== null,
    perform: () =>
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  },
} as const satisfies Record<string, ViewerAction>;

const helpActions = {
  palette: {
    id: 'palette',
    label: 'viewer.action.palette',
    icon: IconCommand,
    group: 'help',
    shortcut: 'mod+k',
    perform: () => desk.show('palette'),
  },
  commandLine: {
    id: 'commandLine',
    label: 'viewer.action.commandLine',
    icon: IconTerminal2,
    group: 'help',
    shortcut: ':',
    when: isOpen,
    perform: () => desk.show('command'),
  },
  shortcuts: {
    id: 'shortcuts',
    label: 'viewer.action.shortcuts',
    icon: IconKeyboard,
    group: 'help',
    shortcut: '?',
    commands: ['help'],
    perform: () => desk.show('shortcuts'),
  },
} as const satisfies Record<string, ViewerAction>;

export const viewActions = view;
export { helpActions, lookActions };

export const viewerActions: readonly ViewerAction[] = [
  ...Object.values(view),
  ...layoutActions,
  ...Object.values(ownTools),
  ...panelActions,
  ...layerMenu,
  ...backgroundActions,
  ...Object.values(lookActions),
  ...Object.values(drawingActions),
  ...versionActions,
  ...Object.values(helpActions),
];
