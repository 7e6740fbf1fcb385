import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../app/api.ts';
import { useT } from '../../../app/language.ts';
import { ChangeList } from './ChangeList.tsx';
import { groupChanges, listChanges, placeChanges } from './changes.ts';
import { CompareBar } from './CompareBar.tsx';
import { current } from './compareSession.ts';
import { CompareStage } from './CompareStage.tsx';
import { useCompare, type ListedChange } from './compareStore.ts';
import { readCompareSearch, type CompareSearch } from '../../../app/links/compareAddress.ts';
import classes from './compare.module.css';
import { useCompareKeys } from './useCompareKeys.ts';

const askAgainMs = 1500;

/** /compare?left=…&right=…: two drawings, or two versions of one, under one camera. */
export function ComparePage() {
  const search = useSearch({ strict: false });
  const read = readCompareSearch(search);
  // The change in the address follows what is chosen; it begins nothing anew.
  const key = JSON.stringify(read && [read.before, read.after]);
  const t = useT('compare');
  if (!read)
    return (
      <main id="content" className={classes.message}>
        <h1>{t('compare.title')}</h1>
        <p>{t('compare.chooseTwo')}</p>
      </main>
    );
  return <Compare key={key} initial={read} />;
}

function Compare({ initial }: { initial: CompareSearch }) {
  const [wanted] = useState(initial);
  const t = useT('compare');
  const told = useCompare((state) => state.told);
  const shown = useCompare((state) => state.shown);
  const ignore = useCompare((state) => state.ignore);
  const hidden = useCompare((state) => state.hidden);
  const by = useCompare((state) => state.grouping);
  const failed = useCompare((state) => state.failed);
  const places = useCompare((state) => state.places);
  const isOpen = useCompare((state) => state.camera !== undefined);
  const listed = useMemo(() => listChanges(told?.comparison), [told]);
  const changes = useMemo(() => placeChanges(listed, places), [listed, places]);
  const groups = useMemo(() => groupChanges(changes, { shown, hidden, by }), [changes, shown, hidden, by]);
  const visible = useMemo(() => groups.flatMap((group) => group.changes), [groups]);
  const linked = useRef(wanted.change);

  useEffect(() => askUntilReady(wanted, ignore), [wanted, ignore]);
  useEffect(() => {
    if (isOpen) void current.session?.locate(listed);
  }, [isOpen, listed]);
  useEffect(() => {
    const names = told && [told.before.name, told.after.name];
    if (names) document.title = `${[...new Set(names)].join(' ↔ ')} · Linework`;
  }, [told]);
  const choose = (chosen: ListedChange): void => {
    const url = new URL(location.href);
    url.searchParams.set('change', chosen.id);
    history.replaceState(history.state, '', url);
    void current.session?.jumpTo(chosen);
  };
  useCompareKeys(visible, choose, () => current.session?.fit());
  // The change that a link names, as soon as both drawings stand.
  useEffect(() => {
    if (!isOpen || linked.current === undefined) return;
    const found = listed.find(({ id }) => id === linked.current);
    if (!found) return;
    linked.current = undefined;
    void current.session?.jumpTo(found);
  }, [isOpen, listed]);

  const isFailed = failed || told?.state === 'failed';
  return (
    <div className={classes.page}>
      <CompareBar wanted={wanted} changes={changes} />
      <main id="content" className={classes.body} tabIndex={-1}>
        <h1 className={classes.hidden}>{t('compare.title')}</h1>
        <CompareStage wanted={wanted} changes={visible} onChoose={choose} />
        {isFailed && (
          <p role="alert" className={classes.failure}>
            {t('compare.failed')}
          </p>
        )}
        <ChangeList groups={groups} isReady={told?.state === 'ready'} onChoose={choose} />
      </main>
    </div>
  );
}

/** They are no drawings: models have a page of their own. */
function showModels(): void {
  const url = new URL(location.href);
  url.searchParams.set('kind', 'model');
  location.replace(url.href);
}

/** Asks until both drawings are prepared. */
function askUntilReady(wanted: CompareSearch, ignore: readonly string[]): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async (): Promise<void> => {
    const { before, after } = wanted;
    const request = {
      ...before,
      otherFileId: after.fileId,
      ...(after.versionId && { otherVersionId: after.versionId }),
      ...(after.via && { otherVia: after.via }),
      ignore: [...ignore],
    };
    const told = await client.call('drawingCompare', request).catch((error: unknown) => {
      if (error instanceof CallError && error.code === codes.drawingRefused) showModels();
    });
    if (!isWanted) return;
    if (!told) return useCompare.setState({ failed: true });
    useCompare.setState({ told });
    if (told.state === 'making') timer = setTimeout(() => void ask(), askAgainMs);
  };
  void ask();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
