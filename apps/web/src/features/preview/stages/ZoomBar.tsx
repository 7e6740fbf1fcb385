import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import classes from './ZoomBar.module.css';

interface ZoomBarProps {
  scale: number;
  onIn: () => void;
  onOut: () => void;
  onFit: () => void;
  /** Before the buttons: a page number. */
  before?: ReactNode;
  /** After them: what else the picture offers. */
  children?: ReactNode;
}

export function ZoomBar({ scale, onIn, onOut, onFit, before, children }: ZoomBarProps) {
  const t = useT('preview');
  const percent = Math.round(scale * 100);
  return (
    <div className={classes.bar}>
      {before}
      <Tip label={t('preview.zoomOut')}>
        <IconButton label={t('preview.zoomOut')} onClick={onOut}>
          <IconMinus size={16} stroke={1.75} />
        </IconButton>
      </Tip>
      <span className={classes.percent} role="status" aria-label={t('preview.zoomed', { percent })}>
        {percent} %
      </span>
      <Tip label={t('preview.zoomIn')}>
        <IconButton label={t('preview.zoomIn')} onClick={onIn}>
          <IconPlus size={16} stroke={1.75} />
        </IconButton>
      </Tip>
      <Tip label={t('preview.zoomFit')}>
        <IconButton label={t('preview.zoomFit')} onClick={onFit}>
          <IconMaximize size={16} stroke={1.5} />
        </IconButton>
      </Tip>
      {children}
    </div>
  );
}
