import type { Acis } from '../../model/common.ts';
import type { Losses } from '../losses.ts';
import { fits, inForm, type ModelForm } from './convert.ts';

/** Modeller data as a file of some version has it: every body is turned once. */
export class HeldModels {
  readonly #form: ModelForm;
  readonly #losses: Losses;
  readonly #made = new Map<Acis, Acis>();

  constructor(form: ModelForm, losses: Losses) {
    this.#form = form;
    this.#losses = losses;
  }

  /** In the file's form, or as it is where that cannot be had. */
  of(acis: Acis): Acis {
    if (fits(acis, this.#form)) return acis;
    let made = this.#made.get(acis);
    if (!made) {
      made = inForm(acis, this.#form, (type) => this.#losses.loseOfSolid(type)) ?? acis;
      this.#made.set(acis, made);
    }
    return made;
  }
}
