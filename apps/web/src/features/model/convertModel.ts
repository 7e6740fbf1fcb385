/** Converting a model, as the account's allowance lets it. */
import { CallError } from '@linework/client';
import { codes } from '@linework/contract/codes';
import { transformStatus } from '@linework/contract/enums';
import { client } from '../../app/api.ts';

/** False where it could not be started; why has been told. */
export async function convertModel(fileId: string): Promise<boolean> {
  try {
    const { transformStatus: status } = await client.call('transformBatch3D', {
      fileIds: fileId,
      isTransForm: 1,
    });
    return status === transformStatus.converting || status === transformStatus.success;
  } catch (error) {
    if (error instanceof CallError && error.code === codes.modelAllowance) return false;
    throw error;
  }
}
