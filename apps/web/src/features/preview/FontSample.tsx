import { useState } from 'react';
import classes from './FontSample.module.css';
import { thumbUrl } from './thumbUrl.ts';
import { useDark } from './useDark.ts';

interface FontSampleProps {
  thumbkey: string;
  type: string;
  /** What it is called where no name stands beside it. */
  alt?: string;
}

/** A line of text in a font, as a picture; the letters of its type until there is one. */
export function FontSample({ thumbkey, type, alt = '' }: FontSampleProps) {
  const dark = useDark();
  const [broken, setBroken] = useState('');
  if (thumbkey === '' || thumbkey === broken) return <span className={classes.type}>{type}</span>;
  return (
    <img
      className={classes.sample}
      src={thumbUrl(thumbkey, dark)}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(thumbkey)}
    />
  );
}
