import type { FileItem } from '@linework/contract/drive';
import type { PreviewAnswer } from './usePreviewAnswer.ts';

export interface StageProps {
  file: FileItem;
  answer: PreviewAnswer & { url: string };
  /** It cannot be shown after all: one of the reasons of preview.reason. */
  onProblem: (reason: string) => void;
}
