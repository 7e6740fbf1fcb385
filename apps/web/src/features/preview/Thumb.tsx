import type { FileItem, Item } from '@linework/contract/drive';
import { prepareStatus } from '@linework/contract/enums';
import { IconFolderFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { HoverZoom } from './HoverZoom.tsx';
import classes from './Thumb.module.css';
import { thumbUrl } from './thumbUrl.ts';
import { useHoverZoom } from './useHoverZoom.ts';
import { useDark } from './useDark.ts';

type ThumbSize = 'row' | 'card' | 'tile';

interface ThumbProps {
  item: Item;
  /** `row`: 40 px in a line of a list; `card`: fills the box it stands in; `tile`: the same, small and without letters. */
  size: ThumbSize;
}

/** What a file looks like: its real picture on a sheet of paper, or the letters of its extension until there is one. */
export function Thumb({ item, size }: ThumbProps) {
  if (item.kind === 0) {
    return (
      <span className={classNames(classes.thumb, classes[size], classes.folder)} aria-hidden>
        <IconFolderFilled size={size === 'card' ? 64 : 24} />
      </span>
    );
  }
  return <FileThumb item={item} size={size} />;
}

interface FileThumbProps {
  item: Pick<FileItem, 'name' | 'fileType' | 'thumbkey' | 'status'>;
  size: ThumbSize;
}

/** The same where less is known than a list knows. */
export function FileThumb({ item, size }: FileThumbProps) {
  const [broken, setBroken] = useState('');
  if (item.thumbkey !== '' && item.thumbkey !== broken) {
    return <PictureThumb item={item} size={size} onBroken={() => setBroken(item.thumbkey)} />;
  }
  return (
    <span className={classNames(classes.thumb, classes[size])} aria-hidden>
      <KindMark extension={item.fileType} status={item.status} size={size} />
    </span>
  );
}

function PictureThumb({ item, size, onBroken }: FileThumbProps & { onBroken: () => void }) {
  const dark = useDark();
  const zoom = useHoverZoom();
  const url = thumbUrl(item.thumbkey, dark, size === 'row' ? 128 : undefined);
  return (
    <span className={classNames(classes.thumb, classes[size])} aria-hidden {...zoom.handlers}>
      <SheetPicture key={item.thumbkey} url={url} onBroken={onBroken} />
      {size === 'card' && item.fileType !== '' && <span className={classes.badge}>{item.fileType}</span>}
      {zoom.from && (
        <HoverZoom
          from={zoom.from}
          below={size === 'row'}
          url={thumbUrl(item.thumbkey, dark)}
          name={item.name}
        />
      )}
    </span>
  );
}

/** Fades in from a blur when it has loaded; the sheet under it has the final size from the start. */
function SheetPicture({ url, onBroken }: { url: string; onBroken?: () => void }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <img
      className={classes.picture}
      data-loaded={loaded || undefined}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setLoaded(true)}
      onError={onBroken}
    />
  );
}

interface KindMarkProps {
  extension: string;
  status: FileItem['status'];
  size: ThumbSize;
}

/** A small sheet with the letters of the extension. */
function KindMark({ extension, status, size }: KindMarkProps) {
  const letters = extension === '' ? '–' : extension.slice(0, 5);
  return (
    <span
      className={classNames(classes.mark, size === 'card' && classes.markLarge)}
      data-making={status === prepareStatus.waiting || undefined}
      data-failed={status === prepareStatus.failed || undefined}
      data-long={letters.length > 3 || undefined}
    >
      <span className={classes.letters}>{letters}</span>
    </span>
  );
}
