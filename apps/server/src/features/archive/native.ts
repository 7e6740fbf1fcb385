/** The operator's 7-Zip, looked for once in each process. */
import type { App } from '../../app.ts';
import { findNative, type NativeSevenZip } from './engine/native.ts';

const found = new Map<string, Promise<NativeSevenZip | undefined>>();

export function nativeSevenZip({
  config,
  log,
}: Pick<App, 'config' | 'log'>): Promise<NativeSevenZip | undefined> {
  const key = config.sevenZip ?? '';
  let native = found.get(key);
  if (!native) {
    native = findNative(config.sevenZip).then((program) => {
      if (program) log.info({ ...program }, 'archives are extracted by a native 7-Zip');
      else if (config.sevenZip) log.warn({ command: config.sevenZip }, 'LINEWORK_7ZIP is no usable 7-Zip');
      return program;
    });
    found.set(key, native);
  }
  return native;
}
