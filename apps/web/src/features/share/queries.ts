/** What other features show of sharing. */
import { lazyPart } from '../../app/lazyPart.ts';

export { ShareHost } from './ShareHost.tsx';

/** The files behind a `via`, with folders, previews and all that may be done with them. */
export const SharedBrowser = lazyPart(() => import('./browse/SharedBrowser.tsx'), 'SharedBrowser', 'share');
