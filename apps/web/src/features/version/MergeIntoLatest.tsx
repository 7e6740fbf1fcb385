import type { VersionItem } from '@linework/contract/version';
import { useEffect, useState, type ReactNode } from 'react';
import { isMergeable } from './mergeable.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { useVersions } from './queries.ts';

interface MergeIntoLatestProps {
  fileId: string;
  fileType: string;
  /** Numbers of the two that are looked at; one of them has to be the latest. */
  versions: readonly [number, number];
  children: (version: number, open: () => void) => ReactNode;
  onMerged: (merged: { latest: VersionItem; made: VersionItem }) => void;
}

/** Shows its child where the older of two versions can be merged into the latest, and asks when it is pressed. */
export function MergeIntoLatest({ fileId, fileType, versions, children, onMerged }: MergeIntoLatestProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useVersions(fileId);
  const [isOpen, setIsOpen] = useState(false);
  const all = data?.pages.flatMap(({ list }) => list) ?? [];
  const latest = all.find((each) => each.latest === 1);
  const older = Math.min(...versions);
  const version = all.find((each) => each.version === older);
  const isAsked = latest !== undefined && latest.version === Math.max(...versions) && isMergeable(fileType);
  // What it is merged since lies on the next page at times.
  const isShort = isAsked && !all.some((each) => each.version < older);
  useEffect(() => {
    if (isShort && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!isAsked || !version || version === latest || isShort || data?.pages[0]?.allowed === 0) return null;
  return (
    <>
      {children(older, () => setIsOpen(true))}
      {isOpen && (
        <MergeDialog
          version={version}
          latest={latest}
          all={all}
          onClose={() => setIsOpen(false)}
          onMerged={(made) => onMerged({ latest, made })}
        />
      )}
    </>
  );
}
