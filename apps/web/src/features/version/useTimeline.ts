/** The list of versions with what was found in it, what is chosen of it, and what is asked about it. */
import type { VersionItem } from '@linework/contract/version';
import { useDeferredValue, useState } from 'react';
import { useFoundVersions, useVersions } from './queries.ts';
import type { VersionDialog } from './VersionDialogs.tsx';

export function useTimeline(fileId: string) {
  const history = useVersions(fileId);
  const [typed, setTyped] = useState('');
  const part = useDeferredValue(typed.trim());
  const found = useFoundVersions(fileId, part);
  const [dialog, setDialog] = useState<VersionDialog>();
  const pages = history.data?.pages ?? [];
  const all: VersionItem[] = pages.flatMap(({ list }) => list);
  return {
    all,
    /** What the list shows; undefined until it is known. */
    shown: part === '' ? (history.data ? all : undefined) : found.data,
    latest: all.find(({ latest }) => latest === 1),
    total: pages[0]?.total ?? 0,
    isAllowed: pages[0]?.allowed !== 0,
    isFailed: history.isError && !history.data,
    isSearch: part !== '',
    hasMore: part === '' && history.hasNextPage,
    isLoadingMore: history.isFetchingNextPage,
    loadMore: () => void history.fetchNextPage(),
    retry: () => void history.refetch(),
    typed,
    setTyped,
    dialog,
    setDialog,
  };
}

export type TimelineState = ReturnType<typeof useTimeline>;
