import { ossPut } from '@linework/client';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { client } from '../../app/api.ts';

/** Puts a screenshot into the storage and gives the id that names it in a feedback. */
export async function sendPicture(picture: File): Promise<string> {
  const digest = bytesToHex(md5(new Uint8Array(await picture.arrayBuffer())));
  const { url, pictureId } = await client.call(
    'advicePictureUrl',
    { size: picture.size, md5: digest },
    { quiet: true },
  );
  await ossPut(url, picture, { md5: digest });
  return pictureId;
}
