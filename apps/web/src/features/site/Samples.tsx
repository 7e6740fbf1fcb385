import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useT } from '../../app/language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { sampleNames, type SampleName } from '../viewer/actions.ts';
import classes from './Samples.module.css';

interface Entry {
  name: string;
  width: number;
  height: number;
}

/** The drawings that come with the product, to be looked at without an account. */
export function Samples() {
  const t = useT('site', 'sample');
  const sizes = useSizes();
  return (
    <section className={classes.section} aria-labelledby="samples">
      <h2 id="samples" className={classes.title}>
        {t('home.samples.title')}
      </h2>
      <p className={classes.text}>{t('home.samples.text')}</p>
      <ul className={classes.cards}>
        {sampleNames.map((name) => (
          <li key={name}>
            <Link to="/viewer/sample/$name" params={{ name }} className={classes.card}>
              <Sheet name={name} size={sizes.get(name)} />
              <span className={classes.name}>{t(`viewer.sample.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        <ButtonLink to="/gallery">{t('home.samples.gallery')}</ButtonLink>
      </p>
    </section>
  );
}

function Sheet({ name, size }: { name: SampleName; size: Entry | undefined }) {
  return (
    <span className={classes.sheet}>
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/samples/${name}-${theme}.webp`}
          alt=""
          loading="lazy"
          decoding="async"
          width={size?.width}
          height={size?.height}
          className={classes[theme]}
        />
      ))}
    </span>
  );
}

/** How large the pictures are; without it they are fitted all the same. */
function useSizes(): ReadonlyMap<string, Entry> {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    fetch('/samples/index.json', { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : []))
      .then(
        (list: Entry[]) => setEntries(list),
        () => undefined,
      );
    return () => stop.abort();
  }, []);
  return new Map(entries.map((entry) => [entry.name, entry]));
}
