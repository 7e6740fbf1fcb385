/** What a tax platform is asked for. It numbers its documents itself, and may answer late, twice or not at all. */
import type { Currency, InvoiceKind, TitleData } from '@linework/contract';

export interface FapiaoRequest {
  /** Ours: asked again with the same one, the platform answers with the same document. */
  request: string;
  kind: InvoiceKind;
  buyer: TitleData;
  currency: Currency;
  gross: number;
  net: number;
  tax: number;
  lines: { name: string; quantity: number; gross: number; net: number; basisPoints: number }[];
}

export interface RedLetterRequest extends FapiaoRequest {
  /** The platform's number of what is taken back. */
  original: string;
}

export type FapiaoStatus =
  | { state: 'unknown' }
  | { state: 'waiting' }
  | { state: 'issued'; number: string }
  | { state: 'refused'; reason: string };

/** A timeout is no refusal: whoever asks goes on until the platform has spoken. */
export interface FapiaoIssuer {
  submit(request: FapiaoRequest): Promise<void>;
  red(request: RedLetterRequest): Promise<void>;
  query(request: string): Promise<FapiaoStatus>;
}
