import type { PublicItem } from '@linework/contract/gallery';
import { IconRulerMeasure } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { AnchorButton } from '../../ui/Button.tsx';
import { FileThumb, useDark } from '../preview/queries.ts';
import { viewerPath } from '../viewer/actions.ts';
import classes from './gallery.module.css';

/** The drawing as a large picture; the viewer is one press away. */
export function ItemSheet({ item }: { item: PublicItem }) {
  const t = useT('gallery');
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
      <AnchorButton
        look="primary"
        href={viewerPath(item.id, via)}
        className={classes.openViewer}
        icon={<IconRulerMeasure size={18} stroke={1.6} aria-hidden />}
      >
        {t('gallery.open')}
      </AnchorButton>
    </div>
  );
}
