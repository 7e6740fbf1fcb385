import { IconArrowRight, IconFiles } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../app/language.ts';
import { useDragging } from './dragging.ts';
import classes from './list.module.css';

/** Follows the pointer: what is dragged, and where it would go. */
export function DragBadge() {
  const t = useT('drive');
  const badge = useRef<HTMLDivElement>(null);
  const { count, name, target } = useDragging();
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      if (badge.current) badge.current.style.transform = `translate(${clientX + 14}px, ${clientY + 10}px)`;
    };
    addEventListener('pointermove', follow, true);
    return () => removeEventListener('pointermove', follow, true);
  }, []);
  if (count === 0) return null;
  return (
    <div ref={badge} className={classes.badge} role="status">
      <IconFiles size={16} stroke={1.75} aria-hidden />
      <span>{count === 1 ? name : t('drive.items', { count })}</span>
      {target !== undefined && (
        <>
          <IconArrowRight size={14} stroke={1.75} aria-hidden />
          <span>{target}</span>
        </>
      )}
    </div>
  );
}
