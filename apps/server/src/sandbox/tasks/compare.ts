/** Two drawings compared by their stored signatures. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSignatures } from '@linework/cad/compare/compare';
import { decodeSignature, SignatureError } from '@linework/cad/compare/encode-signature';
import { shortenComparison } from '@linework/cad/compare/shorten';
import type { DrawingSignature } from '@linework/cad/compare/signature';
import { comparisonName, otherSignature, type CompareRequest } from '../compareFiles.ts';
import { inputName, requestName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { unpackSignature } from './signature.ts';

export async function compare(folder: string): Promise<object> {
  const { tolerance, ignore, maxChanges } = JSON.parse(
    readFileSync(join(folder, requestName), 'utf8'),
  ) as CompareRequest;
  const [before, after] = [inputName, otherSignature].map((name) => signatureIn(join(folder, name)));
  const comparison = compareSignatures(before!, after!, { tolerance, ignore });
  writeFileSync(join(folder, comparisonName), JSON.stringify(shortenComparison(comparison, maxChanges)));
  return {};
}

function signatureIn(path: string): DrawingSignature {
  try {
    return decodeSignature(unpackSignature(readFileSync(path)));
  } catch (error) {
    if (error instanceof SignatureError) throw new SandboxFailure('damaged', error.message);
    throw error;
  }
}
