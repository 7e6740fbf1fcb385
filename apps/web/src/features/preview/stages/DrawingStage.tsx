import { IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import type { StageProps } from '../overlay/stageProps.ts';
import { thumbUrl } from '../thumbUrl.ts';
import { useDark } from '../useDark.ts';
import { ZoomablePicture } from './ZoomablePicture.tsx';

/** The sheet goes with the surroundings until somebody wants it otherwise. */
export function DrawingStage({ file, answer, onProblem }: StageProps) {
  const t = useT('preview');
  const [chosen, setChosen] = useState<boolean>();
  const around = useDark();
  const dark = (chosen ?? around) && answer.darkUrl !== undefined;
  const label = t(dark ? 'preview.lightSheet' : 'preview.darkSheet');
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ZoomablePicture
      url={dark ? answer.darkUrl! : answer.url}
      small={file.thumbkey === '' ? undefined : thumbUrl(file.thumbkey, dark)}
      width={answer.width}
      height={answer.height}
      name={file.name}
      sheet={dark ? 'dark' : 'light'}
      onBroken={() => onProblem('network')}
    >
      {answer.darkUrl !== undefined && (
        <Tip label={label}>
          <IconButton label={label} onClick={() => setChosen(!dark)}>
            <Icon size={16} stroke={1.5} />
          </IconButton>
        </Tip>
      )}
    </ZoomablePicture>
  );
}
