import { useEffect } from 'react';
import type { CallResponse } from '@linework/contract/calls';
import { create } from 'zustand';
import { sizeLimits } from '@linework/contract/plans';
import { client } from './api.ts';
import { inPhoneLayout } from './device.ts';
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
  const ask = (type: 1 | 2): Promise<Conf | undefined> =>
    client.call('confParams', { type }, { quiet: true }).catch(() => undefined);
  const web = await ask(2);
  // A phone has limits of its own beside the switches that all clients share.
  const mini = inPhoneLayout() ? await ask(1) : undefined;
  if (!web) return;
  const conf: Conf = { ...useConf.getState().conf, ...web, ...mini };
  safeStorage.setItem(storeKey, JSON.stringify(conf));
  useConf.setState({ conf });
}

/** For pages that decide by a switch (is registration open?) and must not decide by last week's answer. */
export function useFreshConf(): Conf | undefined {
  useEffect(() => void loadConf(), []);
  return useConf((state) => state.conf);
}

/** How large a file may be that is uploaded from here. */
export function useUploadLimit(): number {
  const conf = useConf((state) => state.conf);
  const name = inPhoneLayout() ? 'miniUploadFileSize' : 'webUploadFileSize';
  return conf?.[name] ?? sizeLimits[name];
}

/** How large a drawing may be that is opened here. */
export function openLimit(): number {
  const name = inPhoneLayout() ? 'miniOpenFileSize' : 'webOpenFileSize';
  return useConf.getState().conf?.[name] ?? sizeLimits[name];
}
