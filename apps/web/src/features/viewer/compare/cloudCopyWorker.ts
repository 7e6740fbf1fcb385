/** Puts clouds into a copy of a drawing, beside the page. */
import { addClouds, type RevisionCloud } from '@linework/cad/edit/add-clouds';

export interface CloudCopyRequest {
  file: Blob;
  clouds: readonly RevisionCloud[];
  /** The model's, where it is missing. */
  layout: string | undefined;
}

export type CloudCopyAnswer = { content: Blob; format: string } | undefined;

addEventListener('message', ({ data }: MessageEvent<CloudCopyRequest>) => {
  void copy(data).then(
    (answer) => postMessage(answer satisfies CloudCopyAnswer),
    () => postMessage(undefined satisfies CloudCopyAnswer),
  );
});

async function copy({ file, clouds, layout }: CloudCopyRequest): Promise<CloudCopyAnswer> {
  const { bytes, format } = addClouds(new Uint8Array(await file.arrayBuffer()), clouds, layout);
  return { content: new Blob([bytes as Uint8Array<ArrayBuffer>]), format };
}
