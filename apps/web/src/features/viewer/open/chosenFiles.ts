/**
 * What was chosen from the account for something that a drawing misses, whatever it is called: kept in this browser,
 * for each account and drawing. What has the name that is missing is found without.
 */
import { keptEntries } from '../engine/view/keptEntries.ts';

export interface ChosenFile {
  kind: 'font' | 'file';
  /** As the drawing calls it. */
  name: string;
  id: string;
}

const choices = keptEntries<ChosenFile[]>('linework.viewer.chosen', 100);

export function chosenFor(account: string, drawing: string): ChosenFile[] {
  return choices.get(`${account} ${drawing}`) ?? [];
}

export function keepChosen(account: string, drawing: string, chosen: ChosenFile): void {
  const { kind, name } = chosen;
  const others = chosenFor(account, drawing).filter((one) => one.kind !== kind || one.name !== name);
  choices.set(`${account} ${drawing}`, [...others, chosen]);
}
