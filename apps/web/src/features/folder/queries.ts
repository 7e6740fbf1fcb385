/** The drive's folders, for whoever goes into one or has something to put there. */
import { lazyPart } from '../../app/lazyPart.ts';

export { crumbsOf, rememberCrumb, useCrumbs } from './crumbs.ts';
export { addFolder } from './addFolder.ts';

/** Asks for one of them. */
export const FolderPicker = lazyPart(() => import('./FolderPicker.tsx'), 'FolderPicker', 'drive', 'item');

/** All of them as a tree of links, below the drive's own. */
export const SidebarFolders = lazyPart(() => import('./SidebarFolders.tsx'), 'SidebarFolders', 'drive');
