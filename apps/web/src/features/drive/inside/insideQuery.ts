/** What drawings say, found while one searches for names. */
import type { DrawingHit } from '@linework/contract/drawing';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../app/api.ts';
import { onDriveEvent } from '../../../app/events/driveEvents.ts';
import { queryClient } from '../../../app/query.ts';
import { modelAddress } from '../../model/actions.ts';

const hits = 60;

/** One Latin letter is in every drawing; one character of other scripts may be a word. */
export const isTelling = (query: string): boolean => /\S\S|[^\u0000-\u024f\s]/.test(query);

export function useInside(query: string) {
  return useQuery(
    {
      queryKey: ['inside', query],
      queryFn: ({ signal }) =>
        client.call('drawingSearch', { searchText: query, pageSize: hits }, { quiet: true, signal }),
      enabled: isTelling(query),
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

onDriveEvent(() => void queryClient.invalidateQueries({ queryKey: ['inside'] }));

export interface FoundDrawing {
  first: DrawingHit;
  hits: DrawingHit[];
}

/** The hits of each drawing together, in the order they came. */
export function byDrawing(rows: readonly DrawingHit[]): FoundDrawing[] {
  const found = new Map<string, FoundDrawing>();
  for (const hit of rows) {
    const known = found.get(hit.fileId);
    if (known) known.hits.push(hit);
    else found.set(hit.fileId, { first: hit, hits: [hit] });
  }
  return [...found.values()];
}

/** The viewer at the place of a hit: it looks for the text or the part, and shows the layout and the place. */
export function hitAddress({ fileId, kind, text, layout, x, y }: DrawingHit): string {
  if (kind === 'part') return modelAddress(fileId, text);
  const query = new URLSearchParams();
  if (kind === 'text') {
    query.set('find', text);
    if (layout !== '') query.set('layout', layout);
    if (x !== undefined && y !== undefined) {
      query.set('x', String(x));
      query.set('y', String(y));
    }
  }
  const asked = query.toString();
  return `/viewer/${fileId}${asked === '' ? '' : `?${asked}`}`;
}

const around = 40;

/** A long text, cut to what stands around the first word that was found. */
export function excerpt(text: string, query: string): string {
  if (text.length <= around * 3) return text;
  const [word = ''] = query.toLowerCase().trim().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = at <= around ? 0 : at - around;
  const to = from + around * 3;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
