import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileTypePdf,
  IconPhoto,
  IconReplace,
  IconTools,
  IconVectorBezier,
} from '@tabler/icons-react';
import { useT } from '../language.ts';
import { Button } from '../../ui/Button.tsx';
import { panels, type Tool } from './panels.ts';
import classes from './TopBar.module.css';

const tools = [
  ['dwgToPdf', IconFileTypePdf],
  ['dwgToImage', IconPhoto],
  ['dwgVersion', IconReplace],
  ['pdfToDwg', IconVectorBezier],
] as const satisfies readonly (readonly [Tool, unknown])[];

export function ToolsMenu() {
  const t = useT('drive');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="small"
          className={classes.tools}
          aria-label={t('action.tools')}
          icon={<IconTools size={16} stroke={1.5} />}
        >
          <span>{t('action.tools')}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(([tool, Icon]) => (
          <Menu.Item
            key={tool}
            leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
            onClick={() => panels.openTool(tool)}
          >
            {t(`tool.${tool}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
