import { useEffect, useState } from 'react';

let made = 0;

/** A family name under which the browser shows these bytes; undefined where it does not take them. */
export function useFontFace(bytes: ArrayBuffer | undefined): string | 'loading' | undefined {
  const [family, setFamily] = useState<string | undefined>(bytes ? 'loading' : undefined);
  useEffect(() => {
    if (!bytes) return undefined;
    let wanted = true;
    const name = `linework-sample-${(made += 1)}`;
    const face = new FontFace(name, bytes.slice(0));
    face.load().then(
      () => {
        if (!wanted) return;
        document.fonts.add(face);
        setFamily(name);
      },
      () => {
        if (wanted) setFamily(undefined);
      },
    );
    return () => {
      wanted = false;
      document.fonts.delete(face);
    };
  }, [bytes]);
  return family;
}
