import type { Tags } from '../../model/common.ts';
import { R2007 } from '../../dwg/versions.ts';
import type { ExtendedPart } from './object-writer.ts';
import type { Target } from './target.ts';

/** Groups from 1000 on as bytes, application by application. */
export class ExtendedData {
  readonly #target: Target;
  #bytes: number[] = [];

  constructor(target: Target) {
    this.#target = target;
  }

  parts({ codes, values }: Tags): ExtendedPart[] {
    const parts: ExtendedPart[] = [];
    let application: string | undefined;
    const finish = (): void => {
      if (application !== undefined && this.#bytes.length > 0)
        parts.push({
          application: this.#target.application(application),
          bytes: Uint8Array.from(this.#bytes),
        });
      this.#bytes = [];
    };
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i] as number;
      const value = values[i] ?? '';
      if (code < 1000) continue;
      if (code === 1001) {
        finish();
        application = String(value);
      } else if (code >= 1010 && code <= 1013) {
        // y and z follow in groups of their own
        this.#bytes.push(code - 1000);
        for (let axis = 0; axis < 3; axis++) this.#double(Number(values[i + axis] ?? 0));
        i += 2;
      } else this.#value(code, value);
    }
    finish();
    return parts;
  }

  #value(code: number, value: string | number | Uint8Array): void {
    const out = this.#bytes;
    switch (code) {
      case 1000:
        return this.#text(String(value));
      case 1002:
        out.push(2, String(value) === '}' ? 1 : 0);
        return;
      case 1003:
        out.push(3);
        return this.#handle(this.#target.layer(String(value)));
      case 1004: {
        const bytes = value instanceof Uint8Array ? value.subarray(0, 255) : new Uint8Array(0);
        out.push(4, bytes.length, ...bytes);
        return;
      }
      case 1005: {
        const wanted = Number.parseInt(String(value), 16) || 0;
        const handle = this.#target.reference(wanted);
        if (handle === 0 && wanted !== 0) this.#target.losses.lose('reference in extended data');
        out.push(5);
        return this.#handle(handle);
      }
      case 1040:
      case 1041:
      case 1042:
        out.push(code - 1000);
        return this.#double(Number(value));
      case 1070:
        out.push(70, Number(value) & 255, (Number(value) >> 8) & 255);
        return;
      case 1071: {
        const long = Number(value);
        out.push(71, long & 255, (long >> 8) & 255, (long >> 16) & 255, (long >> 24) & 255);
        return;
      }
      default:
        this.#target.losses.lose(`group ${code} of extended data`);
    }
  }

  #text(text: string): void {
    const out = this.#bytes;
    if (this.#target.version >= R2007) {
      const units = text.slice(0, 0x7fff);
      out.push(0, units.length & 255, units.length >> 8);
      for (let i = 0; i < units.length; i++) out.push(units.charCodeAt(i) & 255, units.charCodeAt(i) >> 8);
      return;
    }
    const { page } = this.#target;
    const bytes = page.encode(text).subarray(0, 255);
    // the code page stands with its high byte first
    out.push(0, bytes.length, page.number >> 8, page.number & 255, ...bytes);
  }

  #double(value: number): void {
    const bytes = new Uint8Array(Float64Array.of(Number.isFinite(value) ? value : 0).buffer);
    this.#bytes.push(...bytes);
  }

  /** Eight bytes, the highest first. */
  #handle(handle: number): void {
    for (let i = 7; i >= 0; i--) this.#bytes.push(Math.floor(handle / 256 ** i) % 256);
  }
}
