import type { Acis } from '../../model/common.ts';
import { fits, inForm, type ModelForm } from './convert.ts';

/** Modeller data as a file of some version has it: every body is turned once. */
export class HeldModels {
  readonly #form: ModelForm;
  readonly #made = new Map<Acis, Acis>();

  constructor(form: ModelForm) {
    this.#form = form;
  }

  /** In the file's form, or as it is where that cannot be had. */
  of(acis: Acis): Acis {
    if (fits(acis, this.#form)) return acis;
    let made = this.#made.get(acis);
    if (!made) this.#made.set(acis, (made = inForm(acis, this.#form) ?? acis));
    return made;
  }
}
