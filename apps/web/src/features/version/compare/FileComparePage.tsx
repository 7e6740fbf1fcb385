import { formatSize } from '@linework/contract/format';
import { IconArrowLeft, IconArrowsLeftRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { readCompareSearch, swapSides, type CompareSearch } from '../../../app/links/compareAddress.ts';
import { driveHome } from '../../../app/device.ts';
import { useT } from '../../../app/language.ts';
import buttons from '../../../ui/Button.module.css';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { usePreviewAnswer, type PreviewAnswer } from '../../preview/queries.ts';
import { versionsPath } from '../actions.ts';
import { FactTable } from './FactTable.tsx';
import classes from './fileCompare.module.css';
import { PictureCompare } from './PictureCompare.tsx';
import { useSide, type FileSide } from './side.ts';
import { TextCompare } from './TextCompare.tsx';

/** Longer texts are told apart by what is known of them. */
const maxTextBytes = 4 * 1024 * 1024;

/** /compare?kind=file&left=…&right=…: texts by their lines, pictures by swiping, others by what is known of them. */
export function FileComparePage() {
  const t = useT('compare');
  const [wanted] = useState(() =>
    readCompareSearch(Object.fromEntries(new URLSearchParams(location.search))),
  );
  if (wanted) return <FileCompare wanted={wanted} />;
  return (
    <main id="content" tabIndex={-1} className={classes.message}>
      <h1>{t('compare.files.title')}</h1>
      <p>{t('compare.files.chooseTwo')}</p>
    </main>
  );
}

function FileCompare({ wanted }: { wanted: CompareSearch }) {
  const t = useT('compare');
  const before = useSide(wanted.before);
  const after = useSide(wanted.after);
  const names = before.data && after.data && [before.data.file.name, after.data.file.name];
  const title = names && [...new Set(names)].join(' ↔ ');
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Linework`;
  }, [title]);
  const retry = (): void => {
    void before.refetch();
    void after.refetch();
  };
  const isOneFile = wanted.before.fileId === wanted.after.fileId && wanted.before.via === undefined;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Tip label={t('compare.files.back')}>
          <Link
            to={isOneFile ? versionsPath(wanted.after.fileId) : driveHome()}
            aria-label={t('compare.files.back')}
            className={buttons.icon}
          >
            <IconArrowLeft size={20} stroke={1.5} aria-hidden />
          </Link>
        </Tip>
        <div className={classes.names}>
          <Name side="before" known={before.data} />
          <IconButton label={t('compare.swap')} onClick={swapSides}>
            <IconArrowsLeftRight size={18} stroke={1.5} />
          </IconButton>
          <Name side="after" known={after.data} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.body}>
        <h1 className={classes.hidden}>{t('compare.files.title')}</h1>
        {before.isError || after.isError ? (
          <div className={classes.message} role="alert">
            <p>{t('compare.files.failed')}</p>
            <Button onClick={retry}>{t('action.retry')}</Button>
          </div>
        ) : before.data && after.data ? (
          <Contents before={before.data} after={after.data} />
        ) : (
          <Waiting />
        )}
      </main>
    </div>
  );
}

function Waiting() {
  const t = useT('compare');
  return (
    <div className={classes.waiting}>
      <SkeletonRows label={t('compare.making')} />
    </div>
  );
}

interface Sides {
  before: FileSide;
  after: FileSide;
}

/** In the way that fits both. */
function Contents({ before, after }: Sides) {
  const t = useT('compare');
  const one = useShown(before);
  const other = useShown(after);
  // What the browser itself could not do with them.
  const [isBroken, setBroken] = useState(false);
  const facts = (text: string): ReactNode => <FactTable before={before} after={after} text={text} />;
  const md5 = before.version?.md5;
  if (md5 !== undefined && md5 === after.version?.md5) return facts(t('compare.files.same'));
  if (one.failed || other.failed || isBroken) return facts(t('compare.files.unloaded'));
  if (!one.answer || !other.answer) return <Waiting />;
  const kind = one.answer.kind === other.answer.kind ? one.answer.kind : 'none';
  if (kind === 'text') {
    if (Math.max(before.file.size, after.file.size) > maxTextBytes) {
      return facts(t('compare.files.tooLarge', { size: formatSize(maxTextBytes) }));
    }
    const urls = [textUrl(before, one.answer), textUrl(after, other.answer)] as const;
    return <TextCompare before={urls[0]} after={urls[1]} onProblem={() => setBroken(true)} />;
  }
  if (kind !== 'picture') return facts(t('compare.files.cannot'));
  if (one.answer.state === 'making' || other.answer.state === 'making') return <Waiting />;
  if (!one.answer.url || !other.answer.url) return facts(t('compare.files.cannot'));
  return (
    <PictureCompare
      before={{ ...one.answer, url: one.answer.url }}
      after={{ ...other.answer, url: other.answer.url }}
      onProblem={() => setBroken(true)}
    />
  );
}

const useShown = ({ file, asked }: FileSide) => usePreviewAnswer(file, asked.via, asked.versionId);

/** Of an empty text there is none. */
const textUrl = ({ file }: FileSide, { url }: PreviewAnswer): string | undefined =>
  file.size === 0 ? undefined : url;

function Name({ side, known }: { side: 'before' | 'after'; known: FileSide | undefined }) {
  const t = useT('compare');
  const said = [
    t(`compare.${side}`),
    known?.version && t('compare.version', { version: known.version.version }),
  ];
  return (
    <span className={classes.name} data-side={side} title={known?.file.name}>
      <b>{known?.file.name ?? '…'}</b>
      <small>{said.filter(Boolean).join(' · ')}</small>
    </span>
  );
}
