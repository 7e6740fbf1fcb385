import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { Tip } from '../Tip.tsx';
import { useT } from '../../app/language.ts';
import { IconButton } from '../Button.tsx';
import { setView, useView } from './viewStore.ts';
import classes from './ViewToggle.module.css';

const icons = { list: IconList, grid: IconLayoutGrid } as const;

export function ViewToggle({ section }: { section: string }) {
  const t = useT('drive');
  const current = useView(section);
  return (
    <div role="group" aria-label={t('drive.view.label')} className={classes.toggle}>
      {(['list', 'grid'] as const).map((view) => {
        const Icon = icons[view];
        return (
          <Tip key={view} label={t(`drive.view.${view}`)}>
            <IconButton
              label={t(`drive.view.${view}`)}
              aria-pressed={view === current}
              onClick={() => setView(section, view)}
            >
              <Icon size={18} stroke={1.5} />
            </IconButton>
          </Tip>
        );
      })}
    </div>
  );
}
