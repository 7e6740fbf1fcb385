import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { PreviewHost } from '../../features/preview/PreviewHost.tsx';
import { UploadDock } from '../../features/upload/actions.ts';
import { DriveDialogs } from '../../features/drive/dialogs/DriveDialogs.tsx';
import { classNames } from '../../ui/classNames.ts';
import { useEmbedded } from '../host/embedded.ts';
import type { ActionContext } from '../actions.ts';
import { FirstTour } from '../tour/FirstTour.tsx';
import { MainOutlet } from '../MainOutlet.tsx';
import classes from './DesktopShell.module.css';
import { panels, usePanels } from './panels.ts';
import { PhoneHint } from './PhoneHint.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useShortcuts } from './useShortcuts.ts';

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'), 'CommandPalette', 'drive', 'account');
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx'), 'ShortcutSheet', 'drive');
const UploadDialog = lazyPart(
  () => import('../../features/upload/UploadDialog.tsx'),
  'UploadDialog',
  'upload',
);
const ToolDialog = lazyPart(() => import('../../features/convert/ToolDialog.tsx'), 'ToolDialog', 'convert');

interface DesktopShellProps {
  /** Above the page: what leads through its parts. */
  head?: ReactNode;
  /** In place of the drive's full width. */
  mainClass?: string | undefined;
}

export function DesktopShell({ head, mainClass = classes.main }: DesktopShellProps) {
  const router = useRouter();
  const embedded = useEmbedded();
  const search = useRef<HTMLInputElement>(null);
  const { panel, tool, sidebar } = usePanels();
  const context = useMemo<ActionContext>(
    () => ({
      navigate: (path) => void router.navigate({ href: path }),
      open: panels.open,
      focusSearch: () => search.current?.focus(),
    }),
    [router],
  );
  useShortcuts(context);
  useEffect(() => router.subscribe('onBeforeNavigate', () => panels.setSidebar(false)), [router]);

  return (
    <>
      {!embedded && <PhoneHint />}
      <div className={classNames(classes.shell, sidebar && classes.sidebarOpen)}>
        <Sidebar />
        <button
          type="button"
          className={classes.scrim}
          tabIndex={-1}
          aria-hidden
          onClick={() => panels.setSidebar(false)}
        />
        <div className={classes.page}>
          {!embedded && <TopBar context={context} searchRef={search} />}
          {head}
          <MainOutlet className={mainClass} />
        </div>
      </div>
      <UploadDock />
      <DriveDialogs />
      <PreviewHost />
      <FirstTour />
      <Suspense fallback={null}>
        {panel === 'palette' && <CommandPalette context={context} onClose={panels.close} />}
        {panel === 'shortcuts' && <ShortcutSheet onClose={panels.close} />}
        {panel === 'upload' && <UploadDialog onClose={panels.close} />}
        {tool !== undefined && <ToolDialog tool={tool} onClose={panels.close} />}
      </Suspense>
    </>
  );
}
