import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { links } from '../../../ui/pictures/drive.ts';
import { SearchAfterPause } from '../../../ui/SearchField.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { driveHome } from '../../../app/device.ts';
import classes from './mine.module.css';
import { MineList } from './MineList.tsx';
import { ReceivedList } from './ReceivedList.tsx';
import { mineSorts, shareStates, useMineSearch, type MineSearch } from './search.ts';
import { useShares } from './useShares.ts';
import { OwnerSelect, SortSelect, StateSelect } from './Selects.tsx';

const tabs = ['mine', 'received'] as const;
const unfiltered = { q: '', state: undefined, owner: undefined };

/** What one shared, and what others shared with one. `bare`: the title stands above it already. */
export function SharesPage({ bare = false }: { bare?: boolean }) {
  const t = useT('sharing');
  const [search, change] = useMineSearch();
  const { tab, q, state, owner, sort, order } = search;
  const keywords = q === '' ? {} : { keywords: q };
  const mine = useShares(tab === 'mine' ? JSON.stringify(search) : '', (page) =>
    client.call('shareList', { ...page, sort, order, ...(state && { state }), ...keywords }, { quiet: true }),
  );
  // On the other tab only how many of them are new.
  const received = useShares(tab === 'received' ? JSON.stringify(search) : 'unread', (page) =>
    client.call(
      'shareReceived',
      {
        ...page,
        sort: sort === 'views' ? 'time' : sort,
        order,
        ...(owner !== undefined && { ownerId: owner }),
        ...keywords,
      },
      { quiet: true },
    ),
  );
  const { total, stale, failed, refresh } = tab === 'mine' ? mine : received;
  const unread = received.first?.unread ?? 0;
  const owners = received.first?.owners ?? [];

  return (
    <section className={classes.page} aria-label={t('nav.share')}>
      <header className={classes.header}>
        {!bare && <h1 className={classes.title}>{t('nav.share')}</h1>}
        <p className={classes.subtitle}>{t(`sharing.subtitle.${tab}`)}</p>
      </header>
      <div className={classes.bar}>
        <div role="tablist" aria-label={t('nav.share')} className={classes.tabs}>
          {tabs.map((name) => (
            <button
              key={name}
              id={`share-tab-${name}`}
              type="button"
              role="tab"
              aria-selected={name === tab}
              aria-controls="share-list"
              tabIndex={name === tab ? 0 : -1}
              className={classes.tab}
              onClick={() => change({ tab: name, ...unfiltered })}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
                const other = name === 'mine' ? 'received' : 'mine';
                change({ tab: other, ...unfiltered });
                document.getElementById(`share-tab-${other}`)?.focus();
              }}
            >
              {t(`sharing.tab.${name}`)}
              {name === 'received' && unread > 0 && (
                <span className={classes.unread} aria-label={t('sharing.unread', { count: unread })}>
                  {Math.min(unread, 99)}
                </span>
              )}
            </button>
          ))}
        </div>
        <SearchAfterPause
          key={tab}
          className={classes.search}
          label={t('sharing.search')}
          q={q}
          onSearch={(next) => change({ q: next })}
        />
        {tab === 'mine' && (
          <StateSelect states={shareStates} value={state} onChange={(next) => change({ state: next })} />
        )}
        {tab === 'received' && (owners.length > 1 || owner !== undefined) && (
          <OwnerSelect owners={owners} value={owner} onChange={(next) => change({ owner: next })} />
        )}
        <SortSelect
          sorts={tab === 'mine' ? mineSorts : mineSorts.filter((name) => name !== 'views')}
          {...{ sort, order }}
          onChange={change}
        />
      </div>
      <div id="share-list" role="tabpanel" aria-labelledby={`share-tab-${tab}`} className={classes.panel}>
        {total === undefined && !failed ? (
          <div className={classes.waiting}>
            <SkeletonRows label={t('state.loading')} />
          </div>
        ) : stale && failed ? (
          <EmptyState
            picture={<Picture of={links} width={220} />}
            title={t('sharing.failed.title')}
            text={t('sharing.failed.text')}
            action={<Button onClick={refresh}>{t('action.retry')}</Button>}
          />
        ) : total === 0 ? (
          <Nothing search={search} change={change} />
        ) : tab === 'mine' ? (
          <MineList shares={mine} search={search} change={change} />
        ) : (
          <ReceivedList shares={received} search={search} change={change} />
        )}
      </div>
    </section>
  );
}

interface NothingProps {
  search: MineSearch;
  change: (part: Partial<MineSearch>) => void;
}

function Nothing({ search: { tab, q, state, owner }, change }: NothingProps) {
  const t = useT('sharing');
  const picture = <Picture of={links} width={220} />;
  if (q !== '' || state !== undefined || owner !== undefined) {
    return (
      <EmptyState
        picture={picture}
        title={t('sharing.none.title')}
        text={t('sharing.none.text')}
        action={<Button onClick={() => change(unfiltered)}>{t('sharing.none.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture={picture}
      title={t(`sharing.empty.${tab}.title`)}
      text={t(`sharing.empty.${tab}.text`)}
      action={
        tab === 'mine' ? (
          <ButtonLink to={driveHome() === '/webH5' ? '/webH5' : '/yun/index'}>
            {t('sharing.empty.mine.action')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/webH5/share">{t('sharing.empty.received.action')}</ButtonLink>
        )
      }
    />
  );
}
