/** Everything one can do anywhere: one object an action, read by menus, command palette and shortcut sheet alike. */
import { languages } from '@linework/contract/enums';
import type { PlainKey } from '@linework/i18n';
import {
  Icon3dCubeSphere,
  IconArrowBackUp,
  IconBox,
  IconChartBar,
  IconClock,
  IconCommand,
  IconFileText,
  IconFlag,
  IconFolder,
  IconHeart,
  IconHelp,
  IconHome,
  IconKeyboard,
  IconLanguage,
  IconLayoutGrid,
  IconLogout,
  IconMail,
  IconMessage2,
  IconMessages,
  IconMoon,
  IconPhoto,
  IconReceipt2,
  IconRulerMeasure,
  IconSearch,
  IconShare3,
  IconSparkles,
  IconStar,
  IconSun,
  IconDeviceDesktop,
  IconTicket,
  IconTrash,
  IconTypography,
  IconUpload,
  IconUserCircle,
  IconUsersGroup,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { canUndo, undoLast } from '../features/drive/actions.ts';
import { colorSchemes, setColorScheme, useColorScheme, type ColorScheme } from './colorScheme.ts';
import { useLanguageStore } from './language.ts';
import { session } from './session.ts';
import { signOut } from './account.ts';
import { switchLanguage } from './switchLanguage.ts';

export interface ActionContext {
  navigate(path: string): void;
  open(panel: 'palette' | 'shortcuts' | 'upload'): void;
  focusSearch(): void;
}

export interface Action {
  id: string;
  group: 'general' | 'places' | 'language' | 'theme';
  label: PlainKey<'common' | 'drive'>;
  icon: Icon;
  shortcut?: string;
  /** Applies now; always, where absent. */
  when?(): boolean;
  perform(context: ActionContext): void;
}

/** A page of ours; links to it need more than a click handler. */
export interface NavigationAction extends Action {
  label: PlainKey<'common'>;
  path: string;
}

function place(path: string, label: PlainKey<'common'>, icon: Icon, shortcut?: string): NavigationAction {
  return {
    id: `go:${path}`,
    group: 'places',
    path,
    label,
    icon,
    shortcut,
    perform: ({ navigate }) => navigate(path),
  };
}

const isAdmin = (): boolean => session.get().user?.isAdmin ?? false;

const themeIcons: Record<ColorScheme, Icon> = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

export const places = {
  all: place('/yun/index', 'nav.all', IconFolder, 'g a'),
  recent: place('/yun/recent', 'nav.recent', IconClock, 'g r'),
  drawing: place('/yun/drawing', 'nav.drawing', IconRulerMeasure, 'g d'),
  threeModel: place('/yun/threeModel', 'nav.threeModel', IconBox, 'g m'),
  picture: place('/yun/picture', 'nav.picture', IconPhoto, 'g p'),
  other: place('/yun/other', 'nav.other', IconFileText, 'g o'),
  font: place('/yun/font', 'nav.font', IconTypography, 'g f'),
  share: place('/yun/share', 'nav.share', IconShare3, 'g s'),
  group: place('/yun/group', 'nav.group', IconUsersGroup, 'g g'),
  gallery: place('/gallery', 'nav.gallery', IconLayoutGrid),
  myPublic: place('/yun/myPublic', 'nav.myPublic', IconWorld),
  myCollection: place('/yun/myCollection', 'nav.myCollection', IconStar),
  myLike: place('/yun/myLike', 'nav.myLike', IconHeart),
  trash: place('/yun/trash', 'nav.trash', IconTrash, 'g t'),
  order: place('/yun/order', 'nav.order', IconReceipt2),
  coupon: place('/yun/coupon', 'nav.coupon', IconTicket),
  transformer: place('/yun/transformer', 'nav.transformer', Icon3dCubeSphere),
  account: place('/secure/products', 'nav.account', IconUserCircle, 'g c'),
  outbox: { ...place('/secure/outbox', 'nav.outbox', IconMail), when: isAdmin },
  feedbackInbox: { ...place('/secure/feedback', 'nav.feedbackInbox', IconMessages), when: isAdmin },
  reports: { ...place('/secure/reports', 'nav.reports', IconFlag), when: isAdmin },
  usage: { ...place('/secure/usage', 'nav.usage', IconChartBar), when: isAdmin },
  adminOrders: { ...place('/secure/orders', 'nav.adminOrders', IconReceipt2), when: isAdmin },
  invoice: place('/invoice', 'nav.invoice', IconReceipt2),
  upgrade: place('/upgrade', 'nav.upgrade', IconSparkles),
  help: place('/help', 'nav.help', IconHelp),
  feedback: place('/feedback', 'nav.feedback', IconMessage2),
  home: place('/', 'nav.home', IconHome),
} as const satisfies Record<string, NavigationAction>;

export const general = {
  search: {
    id: 'search',
    group: 'general',
    label: 'action.searchFocus',
    icon: IconSearch,
    shortcut: '/',
    perform: ({ focusSearch }) => focusSearch(),
  },
  palette: {
    id: 'palette',
    group: 'general',
    label: 'action.palette',
    icon: IconCommand,
    shortcut: 'mod+k',
    perform: ({ open }) => open('palette'),
  },
  upload: {
    id: 'upload',
    group: 'general',
    label: 'action.upload',
    icon: IconUpload,
    shortcut: 'u',
    perform: ({ open }) => open('upload'),
  },
  undo: {
    id: 'undo',
    group: 'general',
    label: 'drive.action.undo',
    icon: IconArrowBackUp,
    shortcut: 'mod+z',
    when: canUndo,
    perform: () => void undoLast(),
  },
  shortcuts: {
    id: 'shortcuts',
    group: 'general',
    label: 'action.shortcuts',
    icon: IconKeyboard,
    shortcut: '?',
    perform: ({ open }) => open('shortcuts'),
  },
  signOut: {
    id: 'signOut',
    group: 'general',
    label: 'action.signOut',
    icon: IconLogout,
    when: () => session.get().user !== undefined,
    perform: () => void signOut(),
  },
} as const satisfies Record<string, Action>;

const languageActions = languages.map((language): Action => ({
  id: `language:${language}`,
  group: 'language',
  label: `language.${language}`,
  icon: IconLanguage,
  when: () => useLanguageStore.getState().language !== language,
  perform: () => void switchLanguage(language),
}));

const themeActions = colorSchemes.map((scheme): Action => ({
  id: `theme:${scheme}`,
  group: 'theme',
  label: `theme.${scheme}`,
  icon: themeIcons[scheme],
  when: () => useColorScheme.getState().scheme !== scheme,
  perform: () => setColorScheme(scheme),
}));

export const actions: readonly Action[] = [
  ...Object.values(general),
  ...Object.values(places),
  ...languageActions,
  ...themeActions,
];

export function applies(action: Action): boolean {
  return action.when?.() ?? true;
}
