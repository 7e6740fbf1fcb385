import { IconCloudUpload, IconHome, IconRulerMeasure, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { config } from '../config.ts';
import { useEmbedded } from '../host/embedded.ts';
import { useT } from '../language.ts';
import { lazyPart } from '../lazyPart.ts';
import { MainOutlet } from '../MainOutlet.tsx';
import classes from './MobileShell.module.css';
import { setUploadSheet } from './uploadSheet.ts';

const MobileExtras = lazyPart(() => import('./MobileExtras.tsx'), 'MobileExtras');

// Every page of the layout lies below /webH5, and would light up its first tab.
const exactly = { exact: true, includeSearch: true };

type Tab = 'home' | 'product' | 'group' | 'my';

function tabOf(pathname: string, search: { tab?: unknown }): Tab | undefined {
  if (pathname.startsWith('/webH5/info/publicplatform')) return 'product';
  if (pathname.startsWith('/webH5/info')) return 'my';
  return search.tab === 'group' ? 'group' : 'home';
}

/** The layout for phones: the page, and five tabs within the thumb's reach. */
export function MobileShell() {
  const t = useT('mobile');
  const tab = useRouterState({ select: ({ location }) => tabOf(location.pathname, location.search) });
  const current = (of: Tab) => (of === tab ? 'page' : undefined);
  const embedded = useEmbedded();
  return (
    <div className={classes.shell} data-embedded={embedded || undefined}>
      <MainOutlet className={classes.main} />
      {!embedded && (
        <nav className={classes.tabs} aria-label={t('mobile.tabs')}>
          <Link to="/webH5" activeOptions={exactly} aria-current={current('home')}>
            <IconHome size={22} stroke={1.5} aria-hidden />
            {t('mobile.tab.home')}
          </Link>
          <Link to="/webH5/info/publicplatform" aria-current={current('product')}>
            <IconRulerMeasure size={22} stroke={1.5} aria-hidden />
            <span className={classes.product}>{config.productName}</span>
          </Link>
          <Link to="/webH5" search={{ tab: 'group' }} activeOptions={exactly} aria-current={current('group')}>
            <IconUsersGroup size={22} stroke={1.5} aria-hidden />
            {t('mobile.tab.group')}
          </Link>
          <button type="button" onClick={() => setUploadSheet(true)}>
            <IconCloudUpload size={22} stroke={1.5} aria-hidden />
            {t('mobile.tab.upload')}
          </button>
          <Link to="/webH5/info/usercenter" aria-current={current('my')}>
            <IconUser size={22} stroke={1.5} aria-hidden />
            {t('mobile.tab.my')}
          </Link>
        </nav>
      )}
      <Suspense fallback={null}>
        <MobileExtras />
      </Suspense>
    </div>
  );
}
