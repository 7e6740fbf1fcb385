/** Keeps the host told, and does what it asks for. Fetched only where there is one. */
import { setColorScheme } from '../colorScheme.ts';
import { config } from '../config.ts';
import { safeNext } from '../links/nextPath.ts';
import { closeTopOverlay } from '../overlayHistory.ts';
import { router } from '../router.ts';
import { onHost, tellHost } from './bridge.ts';
import type { FromHost, SafeArea } from './messages.ts';

const themeNow = (): 'light' | 'dark' =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

function tellTitle(): void {
  const { pathname } = router.state.location;
  tellHost({ type: 'title', title: document.title, path: pathname, canGoBack: router.history.canGoBack() });
}

function setSafeArea(insets: SafeArea): void {
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    document.documentElement.style.setProperty(`--safe-${side}`, `${insets[side]}px`);
  }
}

function goBack(): void {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (closeTopOverlay()) return;
  // As a press on Escape: whoever opened it hears of it.
  if (top) top.dispatchEvent(new Event('cancel', { cancelable: true }));
  else if (router.history.canGoBack()) router.history.back();
  else tellHost({ type: 'back' });
}

async function openFile(name: string, base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const { viewFile } = await import('../../features/viewer/actions.ts');
  await viewFile(new File([bytes], name));
}

function take(message: FromHost): void {
  switch (message.type) {
    case 'back':
      return goBack();
    case 'theme':
      return setColorScheme(message.theme);
    case 'safeArea':
      return setSafeArea(message.insets);
    case 'openFile':
      return void openFile(message.name, message.base64).catch(() => undefined);
    case 'navigate': {
      const path = safeNext(message.path, location.origin);
      if (path !== undefined) void router.navigate({ href: path });
    }
  }
}

export function startHost(): void {
  onHost(take);
  router.subscribe('onResolved', () => setTimeout(tellTitle));
  const title = document.querySelector('title');
  if (title) new MutationObserver(tellTitle).observe(title, { childList: true });
  const tellTheme = (): void => void tellHost({ type: 'theme', theme: themeNow() });
  new MutationObserver(tellTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  tellHost({ type: 'ready', version: config.version, path: location.pathname });
  tellTitle();
  tellTheme();
}
