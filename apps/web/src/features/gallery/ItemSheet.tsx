import type { PublicItem } from '@linework/contract/gallery';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { FileThumb, useDark } from '../preview/queries.ts';
import classes from './gallery.module.css';

/** The drawing as a large picture. */
export function ItemSheet({ item }: { item: PublicItem }) {
  const dark = useDark();
  const via = `public:${item.id}`;
  const { data } = useQuery(
    {
      queryKey: ['gallery', 'preview', item.id],
      queryFn: ({ signal }) => client.call('preview', { fileId: item.id, via }, { quiet: true, signal }),
      // The picture is still being drawn: it comes by itself.
      refetchInterval: ({ state }) => (state.data?.state === 'making' ? 4000 : false),
    },
    queryClient,
  );
  const url = data?.state === 'ready' ? ((dark ? data.darkUrl : undefined) ?? data.url) : undefined;
  return (
    <div className={classes.bigSheet}>
      {url === undefined ? (
        <FileThumb item={item} size="card" />
      ) : (
        <img
          src={url}
          alt={item.name}
          width={data?.width}
          height={data?.height}
          className={classes.picture}
        />
      )}
    </div>
  );
}
