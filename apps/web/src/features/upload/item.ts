import { codes } from '@linework/contract/codes';
import { taskTabs, uploadStatus } from '@linework/contract/enums';
import type { ClashChoice } from '@linework/contract/upload';

export type UploadStatus = (typeof uploadStatus)[keyof typeof uploadStatus];
/** What an upload in progress is at. */
export type UploadPhase = 'checking' | 'sending' | 'filing';

/** Where files go: a folder of the drive ('0' is the root), and what it is called. */
export interface UploadTarget {
  folderId: string;
  name: string;
}

export interface UploadOutcome {
  fileId?: string;
  /** The folder it lies in. */
  parentId?: string;
  fontId?: string;
  /** The account had this content already: no byte was sent. */
  known: boolean;
}

/** One file on its way. Plain data: it is kept between visits and told to other tabs. */
export interface UploadItem {
  /** Also the request id, so that a start that is sent twice is one. */
  readonly id: string;
  readonly name: string;
  /** Folders below the target that lead to it: a/b, or ''. */
  readonly path: string;
  readonly parentId: string;
  readonly size: number;
  readonly modified: number;
  readonly clash: ClashChoice;
  readonly addedAt: number;
  /** Its bytes can be found again after a reload. */
  readonly kept: boolean;
  /** The tab of the tray that lists it. */
  readonly taskType: typeof taskTabs.uploads;
  readonly status: UploadStatus;
  readonly phase?: UploadPhase;
  /** Paused by the person. */
  readonly held: boolean;
  readonly sent: number;
  /** Bytes a second, while it is being sent. */
  readonly speed: number;
  readonly uploadId?: string;
  readonly md5?: string;
  readonly tries: number;
  /** What the person has to give before it goes on: the file itself, or leave to read it. */
  readonly need?: 'file' | 'permission';
  /** The server's code and words, or the client's own code, of what went wrong. */
  readonly code?: string;
  readonly message?: string;
  readonly outcome?: UploadOutcome;
}

export function newItem(
  about: Pick<
    UploadItem,
    'id' | 'name' | 'path' | 'parentId' | 'size' | 'modified' | 'clash' | 'addedAt' | 'kept'
  >,
): UploadItem {
  return {
    ...about,
    taskType: taskTabs.uploads,
    status: uploadStatus.waiting,
    held: false,
    sent: 0,
    speed: 0,
    tries: 0,
  };
}

export const isDone = ({ status }: UploadItem): boolean => status === uploadStatus.succeeded;
export const isFailed = ({ status }: UploadItem): boolean => status === uploadStatus.failed;
export const isActive = ({ status }: UploadItem): boolean => status === uploadStatus.uploading;
/** Refused for what it is: trying again would change nothing. */
const finalCodes: readonly string[] = [
  codes.parameterInvalid,
  codes.uploadTypeRefused,
  codes.uploadContentWrong,
  codes.uploadTooLarge,
  codes.fontRefused,
];

/** Failed, and another try may help. */
export const canRetry = (item: UploadItem): boolean =>
  isFailed(item) && !finalCodes.includes(item.code ?? '');
export const isSettled = (item: UploadItem): boolean => isDone(item) || isFailed(item);
