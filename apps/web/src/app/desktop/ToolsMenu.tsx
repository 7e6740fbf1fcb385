import {
  IconChevronDown,
  IconFileTypePdf,
  IconPhoto,
  IconReplace,
  IconTools,
  IconVectorBezier,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { places } from '../actions.ts';
import { useT } from '../language.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { panels, type Tool } from './panels.ts';
import classes from './TopBar.module.css';

export const toolEntries = [
  ['dwgToPdf', IconFileTypePdf],
  ['dwgToImage', IconPhoto],
  ['dwgVersion', IconReplace],
  ['pdfToDwg', IconVectorBezier],
] as const satisfies readonly (readonly [Tool, unknown])[];

export function ToolsMenu() {
  const t = useT('drive');
  const navigate = useNavigate();
  const entries: MenuEntry[] = toolEntries.map(([tool, icon]) => ({
    id: tool,
    icon,
    label: t(`tool.${tool}`),
    onChoose: () => panels.openTool(tool),
  }));
  const { id, path, label, icon } = places.transformer;
  entries.push(
    { kind: 'line', id: 'models' },
    { id, icon, label: t(label), onChoose: () => void navigate({ to: path }) },
  );
  return (
    <MenuButton label={t('action.tools')} entries={entries} align="end">
      {(props) => (
        <Button
          {...props}
          size="small"
          className={classes.tools}
          aria-label={t('action.tools')}
          icon={<IconTools size={16} stroke={1.5} />}
        >
          <span>{t('action.tools')}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </Button>
      )}
    </MenuButton>
  );
}
