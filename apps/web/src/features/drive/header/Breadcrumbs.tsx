import type { Crumb } from '@linework/contract/drive';
import { IconChevronRight, IconDots, IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useLayoutEffect, useRef, type RefObject } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { MenuButton } from '../../../ui/Menu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useListing } from '../listing.ts';
import { dropData } from '../list/dropTarget.ts';
import { openFolder } from '../opening.ts';
import classes from './header.module.css';
import { useCrumbs } from '../../folder/queries.ts';

/** The way to a folder. Each step takes drops; where it is too long, its middle folds into a menu. */
export function Breadcrumbs({ folderId }: { folderId: string }) {
  const path = useCrumbs(folderId) ?? [];
  // Another way is measured anew.
  return <Way key={path.map(({ id, name }) => `${id} ${name}`).join('\n')} path={path} />;
}

function Way({ path }: { path: readonly Crumb[] }) {
  const t = useT('drive');
  const row = useRef<HTMLDivElement>(null);
  const folded = useFolding(row);
  const above = path.slice(0, -1);
  const here = path.at(-1);
  const nameOf = ({ id, name }: Crumb): string => (id === '0' ? t('nav.all') : name);
  // A folder that is gone has no way to it.
  const isGone = useListing((state) => state.state === 'failed');

  return (
    <div ref={row} className={classes.crumbs}>
      {above.length > 0 && (
        <nav aria-label={t('drive.path')} className={classes.path}>
          {above.map((crumb, i) => (
            <Fragment key={crumb.id}>
              {i === 1 && (
                <span className={classes.step} data-dots hidden>
                  <MenuButton
                    label={t('drive.path.more')}
                    entries={() =>
                      above.slice(1, folded() + 1).map((hidden) => ({
                        id: hidden.id,
                        label: hidden.name,
                        icon: IconFolder,
                        data: dropData(hidden.id, hidden.name),
                        onChoose: () => openFolder(hidden.id),
                      }))
                    }
                  >
                    {(props) => (
                      <IconButton
                        {...props}
                        label={t('drive.path.more')}
                        className={classes.dots}
                        data-spring
                      >
                        <IconDots size={16} stroke={1.75} />
                      </IconButton>
                    )}
                  </MenuButton>
                  <Chevron />
                </span>
              )}
              <span className={classes.step} data-step={i === 0 ? undefined : i}>
                <Link
                  to="/yun/index"
                  search={crumb.id === '0' ? {} : { folder: crumb.id }}
                  className={classes.crumb}
                  title={nameOf(crumb)}
                  {...dropData(crumb.id, nameOf(crumb))}
                >
                  {nameOf(crumb)}
                </Link>
                <Chevron />
              </span>
            </Fragment>
          ))}
        </nav>
      )}
      <h1 className={classes.title} title={here && nameOf(here)}>
        {here ? nameOf(here) : isGone ? t('nav.all') : <Waiting />}
      </h1>
    </div>
  );
}

/** A name on its way, on the same line as one that is here. */
function Waiting() {
  return (
    <span className={classes.waiting}>
      {'\u00a0'}
      <Skeleton width={160} height={20} />
    </span>
  );
}

function Chevron() {
  return <IconChevronRight size={14} stroke={1.75} className={classes.chevron} aria-hidden />;
}

/** What a long name of the folder one is in keeps of its width, in pixels, before steps above it fold. */
const minTitle = 160;

/**
 * Hides steps behind the first until the rest fits, before anything is painted. Straight in the page: what fits is
 * known only from what is drawn. Returns how many are hidden.
 */
function useFolding(row: RefObject<HTMLDivElement | null>): () => number {
  const folded = useRef(0);
  useLayoutEffect(() => {
    const element = row.current!;
    const fit = (): void => {
      const dots = element.querySelector<HTMLElement>('[data-dots]');
      const steps = [...element.querySelectorAll<HTMLElement>('[data-step]')];
      const overflows = (): boolean => {
        const above = element.querySelector('nav')?.scrollWidth ?? 0;
        const here = element.querySelector('h1')?.scrollWidth ?? 0;
        return above + Math.min(here, minTitle) > element.clientWidth + 1;
      };
      for (const step of steps) step.hidden = false;
      if (dots) dots.hidden = true;
      folded.current = 0;
      if (!dots || !overflows()) return;
      dots.hidden = false;
      while (folded.current < steps.length && overflows()) {
        steps[folded.current]!.hidden = true;
        folded.current += 1;
      }
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return () => folded.current;
}
