/** What makes an app of the page: the worker that starts it without a server, and files that the system opens with it. */
import { router } from '../router.ts';
import { countUse } from '../usage.ts';

interface LaunchParams {
  files?: readonly FileSystemFileHandle[];
}
interface LaunchQueue {
  setConsumer(take: (params: LaunchParams) => void): void;
}

async function openLaunched({ files = [] }: LaunchParams): Promise<void> {
  const [handle] = files;
  if (!handle) return;
  const { handOver } = await import('../../features/viewer/open/local.ts');
  const chosen = await Promise.all(files.map((each) => each.getFile()));
  if (handOver({ files: chosen, handle })) await router.navigate({ href: '/viewer/local' });
}

/** After the page stands: nothing that is seen waits for it. */
export function install(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer((params) => void openLaunched(params));
  addEventListener('appinstalled', () => countUse('install'));
  // Without TLS there is none; in a frame the page is a guest.
  if (!('serviceWorker' in navigator) || window.top !== window) return;
  // The page works the same without it.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
