/** What other features show of sharing. */
import { lazyPart } from '../../app/lazyPart.ts';

export { ShareHost } from './ShareHost.tsx';

/** The files behind a `via`, with folders, previews and all that may be done with them. */
export const SharedBrowser = lazyPart(() => import('./browse/SharedBrowser.tsx'), 'SharedBrowser', 'share');

/** What a link opens, in a frame of another page. */
export const SharePage = lazyPart(() => import('./SharePage.tsx'), 'SharePage', 'share');
