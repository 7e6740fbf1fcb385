import type { FileItem } from '@linework/contract/drive';
import { Suspense, useState, type FunctionComponent } from 'react';
import { lazyPart } from '../../../app/lazyPart.ts';
import { DrawingStage } from '../stages/DrawingStage.tsx';
import { PictureStage } from '../stages/PictureStage.tsx';
import { usePreview } from '../actions.ts';
import { LoadingNote, MakingNote, ReasonNote } from './Notes.tsx';
import { usePreviewAnswer } from './usePreviewAnswer.ts';
import type { StageProps } from './stageProps.ts';

const stages: Partial<Record<string, FunctionComponent<StageProps>>> = {
  picture: PictureStage,
  drawing: DrawingStage,
  // Turning it is the viewer's; a look is its picture.
  model: PictureStage,
  pdf: lazyPart(() => import('../stages/PdfStage.tsx'), 'PdfStage'),
  docx: lazyPart(() => import('../stages/DocxStage.tsx'), 'DocxStage'),
  sheet: lazyPart(() => import('../stages/SheetStage.tsx'), 'SheetStage'),
  slides: lazyPart(() => import('../stages/SlidesStage.tsx'), 'SlidesStage'),
  text: lazyPart(() => import('../stages/TextStage.tsx'), 'TextStage'),
};

interface PreviewStageProps {
  file: FileItem;
  /** Another version than the latest. */
  versionId?: string;
  /** In place of downloading the file itself. */
  onDownload?: () => void;
}

/** Shows a file in the way that fits it, or says why not. */
export function Stage({ file, versionId, onDownload }: PreviewStageProps) {
  const via = usePreview((state) => state.options.via?.name);
  const { answer, failed, retry } = usePreviewAnswer(file, via, versionId);
  // What the browser itself could not do with it.
  const [problem, setProblem] = useState<string>();
  const again = async (): Promise<void> => {
    setProblem(undefined);
    await retry();
  };
  if (failed) {
    const { reason, message } = failed;
    return <ReasonNote file={file} onDownload={onDownload} reason={reason} text={message} onRetry={again} />;
  }
  if (!answer) return <LoadingNote />;
  if (answer.state === 'making') return <MakingNote file={file} />;
  const Content = stages[answer.kind];
  if (answer.state === 'none' || answer.kind === 'none' || !Content) {
    return <ReasonNote file={file} onDownload={onDownload} reason="noPreview" />;
  }
  const { url } = answer;
  const reason = problem ?? (answer.state === 'failed' ? (answer.reason ?? 'damaged') : undefined);
  if (reason !== undefined || url === undefined) {
    return <ReasonNote file={file} onDownload={onDownload} reason={reason ?? 'damaged'} onRetry={again} />;
  }
  return (
    <Suspense fallback={<LoadingNote />}>
      <Content file={file} answer={{ ...answer, url }} onProblem={setProblem} />
    </Suspense>
  );
}
