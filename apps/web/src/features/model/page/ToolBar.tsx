import {
  IconArrowsMaximize,
  IconBox,
  IconCrop,
  IconCube,
  IconEye,
  IconFocus2,
  IconHierarchy2,
  IconInfoCircle,
  IconMessage,
  IconPerspective,
  IconRulerMeasure,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useNarrow } from '../../../ui/media.ts';
import { Tip } from '../../../ui/Tip.tsx';
import {
  setPerspective,
  showAll,
  stopMeasuring,
  togglePanel,
  useModel,
  type ModelPanel,
} from '../modelStore.ts';
import classes from './model.module.css';

/** The format that can say how exactly a part is to be made. */
const isStep = (name = ''): boolean => /\.(stp|step|p21)$/i.test(name);

const iconSize = { size: 20, stroke: 1.5 } as const;

/** The tools: at the side on a desk, along the lower edge on a phone. */
export function ToolBar() {
  const t = useT('model');
  const stage = useModel((state) => state.stage);
  const perspective = useModel((state) => state.perspective);
  const mayNote = useModel((state) => state.opened?.may.notes === true);
  const mayHavePmi = useModel(({ tree, opened }) => tree?.pmi !== undefined || isStep(opened?.name));
  const hasHidden = useModel((state) => state.hidden.size > 0);
  const isColumn = !useNarrow();
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label={t('model.tools')}
      aria-orientation={isColumn ? 'vertical' : 'horizontal'}
    >
      <PanelButton panel="tree" icon={<IconHierarchy2 {...iconSize} />} />
      <Tip label={t('model.fit')} beside={isColumn}>
        <IconButton label={t('model.fit')} onClick={() => stage?.fit()}>
          <IconFocus2 {...iconSize} />
        </IconButton>
      </Tip>
      <Tip label={t('model.view.iso')} beside={isColumn}>
        <IconButton label={t('model.view.iso')} onClick={() => stage?.look('iso')}>
          <IconCube {...iconSize} />
        </IconButton>
      </Tip>
      <Tip label={t('model.perspective')} beside={isColumn}>
        <IconButton
          label={t('model.perspective')}
          aria-pressed={perspective}
          onClick={() => setPerspective(!perspective)}
        >
          <IconPerspective {...iconSize} />
        </IconButton>
      </Tip>
      <PanelButton panel="display" icon={<IconBox {...iconSize} />} />
      <PanelButton panel="section" icon={<IconCrop {...iconSize} />} />
      <PanelButton panel="measure" icon={<IconRulerMeasure {...iconSize} />} />
      {mayHavePmi && <PanelButton panel="pmi" icon={<IconTargetArrow {...iconSize} />} />}
      {mayNote && <PanelButton panel="notes" icon={<IconMessage {...iconSize} />} />}
      <PanelButton panel="explode" icon={<IconArrowsMaximize {...iconSize} />} />
      <Tip label={t('model.showAll')} beside={isColumn}>
        <IconButton label={t('model.showAll')} disabled={!hasHidden} onClick={showAll}>
          <IconEye {...iconSize} />
        </IconButton>
      </Tip>
      <PanelButton panel="properties" icon={<IconInfoCircle {...iconSize} />} />
    </div>
  );
}

function PanelButton({ panel, icon }: { panel: ModelPanel; icon: ReactNode }) {
  const t = useT('model');
  const isOpen = useModel((state) => state.panel === panel);
  const isColumn = !useNarrow();
  const label = t(`model.panel.${panel}`);
  return (
    <Tip label={label} beside={isColumn}>
      <IconButton
        label={label}
        aria-pressed={isOpen}
        onClick={() => {
          togglePanel(panel);
          if ((panel === 'measure' || panel === 'notes') && isOpen) stopMeasuring();
        }}
      >
        {icon}
      </IconButton>
    </Tip>
  );
}
