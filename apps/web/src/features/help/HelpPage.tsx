import { useNavigate, useParams, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useLanguage, useT } from '../../app/language.ts';
import { lazyPart } from '../../app/lazyPart.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './help.module.css';
import { searchHelp } from './searchHelp.ts';
import { helpTopics, isHelpTopic, topicParts } from './topics.ts';

const CommandTable = lazyPart(
  () => import('./CommandTable.tsx'),
  'CommandTable',
  'help',
  'viewer',
  'measure',
  'notes',
  'editorCommands',
);

/** On a phone the topics are a line that is moved sideways. */
const bringIntoView = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Short pages with one picture each, and a field that answers as one types. */
export function HelpPage() {
  const t = useT('help');
  const language = useLanguage();
  const navigate = useNavigate();
  const { topic: asked }: { topic?: string } = useParams({ strict: false });
  const topic = isHelpTopic(asked) ? asked : 'start';
  const [query, setQuery] = useState('');
  const pages = helpTopics.map((id) => ({
    id,
    parts: topicParts.map((part): string => t(`help.${id}.${part}`)),
  }));
  const hits = searchHelp(pages, query);
  const title = t(`help.${topic}.title`);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = hits;
            if (!first) return;
            setQuery('');
            void navigate({ to: '/help/$topic', params: { topic: first.id } });
          }}
        >
          <SearchField label={t('help.search')} value={query} onChange={setQuery} />
        </form>
        {query.trim() === '' ? (
          <nav aria-label={t('help.topics')}>
            <ul className={classes.topics}>
              {helpTopics.map((id) => (
                <li key={id}>
                  <Link
                    ref={id === topic ? bringIntoView : undefined}
                    to="/help/$topic"
                    params={{ topic: id }}
                    aria-current={id === topic ? 'page' : undefined}
                  >
                    {t(`help.${id}.title`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <div role="status">
            {hits.length === 0 && <p className={classes.none}>{t('help.none')}</p>}
            <ul className={classes.hits}>
              {hits.map(({ id, text }) => (
                <li key={id}>
                  <Link to="/help/$topic" params={{ topic: id }} onClick={() => setQuery('')}>
                    <strong>{t(`help.${id}.title`)}</strong>
                    <span>{text}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <article className={classes.article}>
        <h1>{title}</h1>
        <p className={classes.lead}>{t(`help.${topic}.lead`)}</p>
        {topic !== 'commands' && (
          <img
            key={`${language} ${topic}`}
            className={classes.picture}
            src={`/help/${language}/${topic}.webp`}
            width={topic === 'phone' ? 390 : 1200}
            height={topic === 'phone' ? 700 : 750}
            data-topic={topic}
            onError={({ currentTarget }) => {
              // A picture that was not taken in this language yet: English says the same.
              if (currentTarget.src.includes('/help/en/')) currentTarget.hidden = true;
              else currentTarget.src = `/help/en/${topic}.webp`;
            }}
            alt={t('help.picture', { title })}
          />
        )}
        <ol className={classes.steps}>
          <li>{t(`help.${topic}.step1`)}</li>
          <li>{t(`help.${topic}.step2`)}</li>
          <li>{t(`help.${topic}.step3`)}</li>
        </ol>
        {topic === 'commands' && (
          <Suspense fallback={<SkeletonRows label={t('state.loading')} rows={10} />}>
            <CommandTable />
          </Suspense>
        )}
        <p className={classes.more}>
          <Link to="/feedback">{t('help.feedback')}</Link>
        </p>
      </article>
    </div>
  );
}
