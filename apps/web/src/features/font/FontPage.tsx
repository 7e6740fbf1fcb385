import { limits } from '@linework/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useT } from '../../app/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { letter } from '../../ui/pictures/drive.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { chooseFonts } from './calls.ts';
import classes from './FontPage.module.css';
import { FontList } from './FontList.tsx';
import { useFonts, type Library } from './useFonts.ts';

const libraries: readonly Library[] = ['own', 'public', 'trash'];

/** One's own fonts, and those that everybody shares. `bare`: the title stands above it already. */
export function FontPage({ bare = false }: { bare?: boolean }) {
  const t = useT('font');
  const [library, setLibrary] = useState<Library>('own');
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const fonts = useFonts(library, query);

  return (
    <section className={classes.page} aria-label={t('nav.font')}>
      <header className={classes.header}>
        <div className={classes.texts}>
          {!bare && <h1 className={classes.title}>{t('nav.font')}</h1>}
          <p className={classes.subtitle}>
            {library === 'trash'
              ? t('font.subtitle.trash', { days: limits.trashDays })
              : t(`font.subtitle.${library}`)}
          </p>
        </div>
        <Button
          icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
          className={classes.upload}
          onClick={chooseFonts}
        >
          {t('font.upload')}
        </Button>
      </header>
      <div className={classes.bar}>
        <Tabs
          label={t('font.libraries')}
          panel="font-list"
          current={library}
          tabs={libraries.map((id) => ({ id, label: t(`font.tab.${id}`) }))}
          onChange={setLibrary}
        />
        <SearchField className={classes.search} label={t('font.search')} value={typed} onChange={setTyped} />
      </div>
      <div id="font-list" role="tabpanel" aria-labelledby={`font-list-${library}`} className={classes.panel}>
        {fonts.failed && (fonts.stale || fonts.isOther) ? (
          <EmptyState
            picture={<Picture of={letter} width={220} />}
            title={t('font.failed.title')}
            text={t('font.failed.text')}
            action={<Button onClick={fonts.refresh}>{t('action.retry')}</Button>}
          />
        ) : fonts.total === undefined || fonts.isOther ? (
          <div className={classes.skeleton}>
            <SkeletonRows label={t('state.loading')} />
          </div>
        ) : fonts.total === 0 ? (
          <NoFonts {...{ library, query, bare }} onClear={() => setTyped('')} />
        ) : (
          <FontList key={library} library={library} fonts={fonts} />
        )}
      </div>
    </section>
  );
}

interface NoFontsProps {
  library: Library;
  query: string;
  bare: boolean;
  onClear: () => void;
}

function NoFonts({ library, query, bare, onClear }: NoFontsProps) {
  const t = useT('font');
  const picture = <Picture of={letter} width={220} />;
  if (query !== '') {
    return (
      <EmptyState
        picture={picture}
        title={t('font.empty.search.title', { query })}
        text={t('font.empty.search.text')}
        action={<Button onClick={onClear}>{t('font.clearSearch')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      picture={picture}
      title={t(`font.empty.${library}.title`)}
      // Nothing is dropped on a phone.
      text={t(bare && library === 'own' ? 'font.empty.own.touch' : `font.empty.${library}.text`)}
      action={library === 'own' ? <Button onClick={chooseFonts}>{t('font.upload')}</Button> : undefined}
    />
  );
}
