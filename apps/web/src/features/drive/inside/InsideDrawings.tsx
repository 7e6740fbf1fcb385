import type { DrawingHit } from '@linework/contract/drawing';
import { prepareStatus } from '@linework/contract/enums';
import { extensionOf } from '@linework/contract/files';
import { IconBlocks, IconCube, IconLetterCase, IconStack2, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { Searching } from './Searching.tsx';
import { FileThumb } from '../../preview/queries.ts';
import { Highlight } from '../list/Highlight.tsx';
import classes from './inside.module.css';
import { byDrawing, excerpt, hitAddress, useInside, type FoundDrawing } from './insideQuery.ts';

const icons: Record<DrawingHit['kind'], Icon> = {
  text: IconLetterCase,
  layer: IconStack2,
  block: IconBlocks,
  part: IconCube,
};
/** Where most things stand: nobody needs to be told. */
const usual = new Set(['', '0', 'Model']);
/** Of each drawing; the rest unfolds. */
const shownAtFirst = 4;

interface InsideDrawingsProps {
  query: string;
  /** What stands here where nothing is found. */
  children?: ReactNode;
}

/** Below the names that were found: text, layers and blocks inside of drawings and parts of models, each leading there. */
export function InsideDrawings({ query, children }: InsideDrawingsProps) {
  const t = useT('drive');
  const { data, isLoading } = useInside(query);
  if (isLoading && children !== undefined) return <Searching />;
  if (!data || data.rows.length === 0) return isLoading ? null : children;
  return (
    <section className={classes.inside} aria-labelledby="inside-title">
      <h2 id="inside-title" className={classes.title}>
        {t('drive.inside.title')}
        <span className={classes.count} role="status">
          {t(data.more ? 'drive.totalMore' : 'drive.inside.places', { count: data.rows.length })}
        </span>
      </h2>
      <ul className={classes.drawings}>
        {byDrawing(data.rows).map((drawing) => (
          <Drawing key={drawing.first.fileId} drawing={drawing} query={query} />
        ))}
      </ul>
    </section>
  );
}

function Drawing({ drawing: { first, hits }, query }: { drawing: FoundDrawing; query: string }) {
  const t = useT('drive');
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? hits : hits.slice(0, shownAtFirst);
  return (
    <li className={classes.drawing}>
      <FileThumb
        item={{ ...first, fileType: extensionOf(first.name), status: prepareStatus.ready }}
        size="row"
      />
      <div className={classes.body}>
        <p className={classes.name}>
          <span className={classes.file}>{first.name}</span>
          {first.parentName !== '' && <span className={classes.folder}>{first.parentName}</span>}
        </p>
        <ul>
          {shown.map((hit, n) => (
            <li key={n}>
              <HitLink hit={hit} query={query} />
            </li>
          ))}
        </ul>
        {shown.length < hits.length && (
          <button type="button" className={classes.more} onClick={() => setUnfolded(true)}>
            {t('drive.inside.more', { count: hits.length - shown.length })}
          </button>
        )}
      </div>
    </li>
  );
}

function HitLink({ hit, query }: { hit: DrawingHit; query: string }) {
  const t = useT('drive');
  const Kind = icons[hit.kind];
  return (
    <a className={classes.hit} href={hitAddress(hit)} target="_blank" rel="noopener">
      <Kind size={16} stroke={1.5} aria-hidden />
      <span className="visuallyHidden">{t(`drive.inside.${hit.kind}`)}</span>
      <span className={classes.text}>
        <Highlight text={excerpt(hit.text, query)} query={query} />
      </span>
      {hit.kind === 'text' && (
        <span className={classes.where}>
          {[hit.layer, hit.layout].filter((part) => !usual.has(part)).join(' · ')}
        </span>
      )}
    </a>
  );
}
