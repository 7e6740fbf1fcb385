import { IconLayoutSidebar, IconMessage2, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type RefObject } from 'react';
import { general, places, type ActionContext } from '../actions.ts';
import { useT } from '../language.ts';
import { lazyPart } from '../lazyPart.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { panels, usePanels } from './panels.ts';
import { SearchBox } from './SearchBox.tsx';
import { ToolsMenu } from './ToolsMenu.tsx';
import classes from './TopBar.module.css';

const Bell = lazyPart(() => import('../../features/notice/Bell.tsx'), 'Bell', 'notice', 'group');

interface TopBarProps {
  context: ActionContext;
  searchRef: RefObject<HTMLInputElement | null>;
}

export function TopBar({ context, searchRef }: TopBarProps) {
  const t = useT('drive');
  const navigate = useNavigate();
  const sidebar = usePanels((state) => state.sidebar);
  return (
    <header className={classes.bar}>
      <IconButton
        className={classes.toggle}
        label={t(sidebar ? 'drive.sidebar.collapse' : 'drive.sidebar.open')}
        aria-expanded={sidebar}
        aria-controls="sidebar"
        onClick={() => panels.setSidebar(!sidebar)}
      >
        <IconLayoutSidebar size={20} stroke={1.5} />
      </IconButton>
      <SearchBox inputRef={searchRef} />
      <div className={classes.right}>
        <Tip label={t('nav.feedback')}>
          <IconButton
            label={t('nav.feedback')}
            className={classes.wideOnly}
            onClick={() => void navigate({ to: places.feedback.path })}
          >
            <IconMessage2 size={20} stroke={1.5} />
          </IconButton>
        </Tip>
        <ToolsMenu />
        <Button
          look="primary"
          size="small"
          className={classes.upload}
          icon={<IconUpload size={16} stroke={1.75} />}
          aria-label={t('action.upload')}
          onClick={() => general.upload.perform(context)}
        >
          <span>{t('action.upload')}</span>
        </Button>
        <span className={classes.bell}>
          <Suspense fallback={null}>
            <Bell />
          </Suspense>
        </span>
        <AccountMenu context={context} />
      </div>
    </header>
  );
}
