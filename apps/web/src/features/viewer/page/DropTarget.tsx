import { useEffect, useState } from 'react';
import { useT } from '../../../app/language.ts';
import { router } from '../../../app/router.ts';
import { takeDrop } from '../open/drop.ts';
import { handOver } from '../open/local.ts';
import classes from './shell.module.css';

/** A drawing dropped onto the viewer opens here. */
export function DropTarget() {
  const t = useT('viewer');
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Name extends keyof WindowEventMap>(name: Name, work: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, work, { signal: stop.signal });
    const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void takeDrop(event.dataTransfer!).then((chosen) => {
        if (handOver(chosen)) void router.navigate({ href: '/viewer/local' });
      });
    });
    return () => stop.abort();
  }, []);
  if (!over) return null;
  return (
    <div className={classes.drop} role="status">
      <span>{t('viewer.dropHere')}</span>
    </div>
  );
}
