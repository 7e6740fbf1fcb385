import { useEffect } from 'react';
import type { CallResponse } from '@linework/contract/calls';
import { create } from 'zustand';
import { client } from './api.ts';
import { safeStorage } from './safeStorage.ts';

export type Conf = CallResponse<'confParams'>;

const storeKey = 'linework.conf';

function keptConf(): Conf | undefined {
  const text = safeStorage.getItem(storeKey);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Conf;
  } catch {
    return undefined;
  }
}

export const useConf = create<{ conf: Conf | undefined }>(() => ({ conf: keptConf() }));

/** Size limits and switches of the server: asked for once a start, and kept for the next. */
export async function loadConf(): Promise<void> {
  const conf = await client.call('confParams', { type: 2 }, { quiet: true }).catch(() => undefined);
  if (!conf) return;
  safeStorage.setItem(storeKey, JSON.stringify(conf));
  useConf.setState({ conf });
}

/** For pages that decide by a switch (is registration open?) and must not decide by last week's answer. */
export function useFreshConf(): Conf | undefined {
  useEffect(() => void loadConf(), []);
  return useConf((state) => state.conf);
}
