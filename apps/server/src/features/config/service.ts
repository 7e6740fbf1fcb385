/** What clients ask before they know anything else. */
import { confTypes, type CallResponse } from '@linework/contract';
import type { App } from '../../app.ts';
import { hasAccounts } from '../account/service.ts';
import { giftDaysOf } from '../membership/service.ts';

export async function confParams(app: App, type: 1 | 2): Promise<CallResponse<'confParams'>> {
  const { config, mailer } = app;
  const { miniOpenFileSize, miniUploadFileSize, webOpenFileSize, webUploadFileSize } = config.sizeLimits;
  return {
    ...(type === confTypes.mini
      ? { miniOpenFileSize, miniUploadFileSize }
      : { webOpenFileSize, webUploadFileSize }),
    region: config.region,
    language: config.language,
    firstAccount: !(await hasAccounts(app.db)),
    registration: config.registration,
    sms: config.sms !== 'off',
    mail: mailer.kind,
    giftDays: giftDaysOf(config),
  };
}

/** The most bytes that fit with medium error correction, and with low. */
const qrBytes = { medium: 2331, low: 2953 } as const;

/** Undefined where the text does not fit into any QR code. */
export async function qrPng(text: string, size: number): Promise<Buffer | undefined> {
  const bytes = Buffer.byteLength(text);
  if (bytes > qrBytes.low) return undefined;
  const errorCorrectionLevel = bytes > qrBytes.medium ? 'L' : 'M';
  const { toBuffer } = await import('qrcode');
  return toBuffer(text, { type: 'png', width: size, margin: 2, errorCorrectionLevel });
}
