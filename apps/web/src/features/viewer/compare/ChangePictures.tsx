import { useEffect, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { current } from './compareSession.ts';
import { useCompare, type ListedChange } from './compareStore.ts';
import classes from './compare.module.css';

interface Pictures {
  before: string;
  after: string;
}

/** The place of a change in both drawings, small and side by side. */
export function ChangePictures({ listed }: { listed: ListedChange }) {
  const t = useT('compare');
  const [pictures, setPictures] = useState<Pictures>();
  // Both drawings stand once there is a camera.
  const isOpen = useCompare((state) => state.camera !== undefined);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    let urls: Pictures | undefined;
    const load = async (): Promise<void> => {
      const taken = await current.session?.picturesOf(listed).catch(() => undefined);
      if (!taken || !isWanted) return;
      urls = { before: URL.createObjectURL(taken.before), after: URL.createObjectURL(taken.after) };
      setPictures(urls);
    };
    void load();
    return () => {
      isWanted = false;
      if (urls) for (const url of Object.values(urls)) URL.revokeObjectURL(url);
    };
  }, [isOpen, listed]);
  if (!pictures) return null;
  return (
    <span className={classes.pictures}>
      {(['before', 'after'] as const).map((side) => (
        <span key={side} data-side={side}>
          <img src={pictures[side]} alt={t(`compare.picture.${side}`)} />
          <small aria-hidden>{t(`compare.${side}`)}</small>
        </span>
      ))}
    </span>
  );
}
