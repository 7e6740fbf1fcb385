import type { StageProps } from '../overlay/stageProps.ts';
import { thumbUrl } from '../thumbUrl.ts';
import { ZoomablePicture } from './ZoomablePicture.tsx';

export function PictureStage({ file, answer, onProblem }: StageProps) {
  return (
    <ZoomablePicture
      url={answer.url}
      small={file.thumbkey === '' ? undefined : thumbUrl(file.thumbkey, false)}
      width={answer.width}
      height={answer.height}
      name={file.name}
      onBroken={() => onProblem('damaged')}
    />
  );
}
