import { IconListSearch, IconTextScan2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../../app/language.ts';
import { glideTo } from '../../camera/motion.ts';
import { cameraBesidePanel, goToLayout } from '../../camera/views.ts';
import type { Point2d, TextHit } from '../../engine/types.ts';
import { takePendingSearch } from '../../state/pendingSearch.ts';
import { getViewer, setSelection, useViewer } from '../../state/viewerStore.ts';
import panel from '../../ui/panel.module.css';
import { Empty, Search } from '../../ui/parts.tsx';
import { useRows } from '../useRows.ts';
import classes from './find.module.css';
import { marked } from './marked.ts';
import { narrow, touch } from '../../../../ui/media.ts';

const maxHits = 2000;
const pauseMs = 40;
/** So much of the width is around a text at each side; a narrow screen has none to spare. */
const around = { wide: 0.3, narrow: 0.2 } as const;
/** A single letter would fill the screen: as if it were this many times wider than high. */
const minRatio = 8;

/** Of all there is: what is shown around a text of which nothing is drawn. */
const spotShare = 1 / 100;

interface Found {
  query: string;
  hits: readonly TextHit[];
  total: number;
}

/** What was looked for last stays when the panel is closed and opened. */
let lastQuery: string | undefined;

async function jump(hit: TextHit): Promise<void> {
  const viewer = getViewer();
  const place = (await viewer?.placeOfText(hit.layout, hit.at)) ?? (await viewer?.placeOf(hit.handle));
  const { head, camera, layout } = useViewer.getState();
  const home = head?.layouts[hit.layout]?.home;
  if (!home) return;
  const small = Math.max(home.width, home.height) * spotShare;
  const there = place?.box ?? {
    minX: hit.at.x - small,
    minY: hit.at.y - small,
    maxX: hit.at.x + small,
    maxY: hit.at.y + small,
  };
  const missing = Math.max(0, (there.maxY - there.minY) * minRatio - (there.maxX - there.minX)) / 2;
  const wide = { ...there, minX: there.minX - missing, maxX: there.maxX + missing };
  const twist = hit.layout === layout ? camera.twist : home.twist;
  const to = cameraBesidePanel(wide, twist, narrow.matches ? around.narrow : around.wide);
  if (hit.layout === layout) glideTo(to);
  else await goToLayout(hit.layout, to);
  setSelection(place ? [place.entity] : []);
}

/** Of those on the layout on screen, or the first where it has none. */
function nearest(hits: readonly TextHit[], near: Point2d | undefined): number {
  const { layout } = useViewer.getState();
  if (!near) return 0;
  const distances = hits.map((hit) =>
    hit.layout === layout ? Math.hypot(hit.at.x - near.x, hit.at.y - near.y) : Infinity,
  );
  return distances.indexOf(Math.min(...distances));
}

export function FindPanel() {
  const t = useT('viewer', 'viewerPanels');
  const head = useViewer((state) => state.head!);
  const layers = useViewer((state) => state.layers);
  const asked = useRef(undefined as ReturnType<typeof takePendingSearch>);
  const [text, setText] = useState(() => {
    asked.current = takePendingSearch();
    return asked.current?.query ?? lastQuery ?? '';
  });
  const [found, setFound] = useState<Found>();
  const field = useRef<HTMLInputElement>(null);
  const query = text.trim();

  useEffect(() => {
    lastQuery = text;
  }, [text]);
  useEffect(() => {
    if (!touch.matches) field.current?.focus();
  }, []);
  useEffect(() => {
    if (query === '') return setFound(undefined);
    let wanted = true;
    const timer = setTimeout(() => {
      void getViewer()
        ?.searchTexts(query, maxHits)
        .then(({ hits, total }) => {
          if (wanted) setFound({ query, hits, total });
        });
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [query, head]);

  const hits = found?.hits ?? [];
  const go = (index: number): void => {
    const hit = hits[index];
    if (!hit) return;
    rows.moveTo(index);
    void jump(hit);
  };
  const rows = useRows({ count: hits.length, height: 48, onEnter: go });
  useEffect(() => {
    const { current: wanted } = asked;
    if (!wanted || !found || found.hits.length === 0) return;
    asked.current = undefined;
    go(nearest(found.hits, wanted.near));
    // Once, with the first answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
  return (
    <>
      <div className={panel.head}>
        <Search
          ref={field}
          label={t('viewer.find.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            rows.setCursor(-1);
          }}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 }[event.key];
            if (by === undefined || hits.length === 0 || event.nativeEvent.isComposing) return;
            event.preventDefault();
            go(
              rows.current < 0
                ? by > 0
                  ? 0
                  : hits.length - 1
                : (rows.current + by + hits.length) % hits.length,
            );
          }}
        />
        <div className={panel.bar}>
          <span role="status">
            {found && found.total > 0 && t('viewer.find.count', { count: found.total })}
          </span>
          {rows.current >= 0 && (
            <span className="tabular">{t('viewer.find.at', { at: rows.current + 1, of: hits.length })}</span>
          )}
        </div>
      </div>
      {query === '' ? (
        <Empty icon={IconListSearch} title={t('viewer.find.start')} text={t('viewer.find.startText')} />
      ) : found && found.total === 0 ? (
        <Empty
          icon={IconTextScan2}
          title={t('viewer.find.none')}
          text={t('viewer.find.noneText', { query: found.query })}
        />
      ) : (
        <div {...rows.listProps} aria-label={t('viewer.find.results')} className={panel.scroller}>
          <div role="presentation" style={{ height: rows.total, position: 'relative' }}>
            {rows.items.map(({ index, start, size }) => {
              const hit = hits[index]!;
              const hidden = layers[hit.layer] !== 1;
              return (
                <button
                  type="button"
                  tabIndex={-1}
                  key={index}
                  {...rows.rowProps(index, start, size)}
                  role="option"
                  aria-selected={index === rows.current}
                  className={`${panel.row} ${classes.hit}`}
                  onClick={() => go(index)}
                >
                  <span className={panel.text} title={hit.text}>
                    {marked(hit.text, found!.query).map(({ text: part, hit: isHit }, place) =>
                      isHit ? (
                        <mark key={place} className={panel.mark}>
                          {part}
                        </mark>
                      ) : (
                        part
                      ),
                    )}
                  </span>
                  <span className={classes.where}>
                    {[
                      head.layers[hit.layer]?.name,
                      head.layouts.length > 1 &&
                        (head.layouts[hit.layout]?.model
                          ? t('viewer.model')
                          : head.layouts[hit.layout]?.name),
                      hidden && t('viewer.find.hidden'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              );
            })}
          </div>
        </div>
      )}
    </>
  );
}
