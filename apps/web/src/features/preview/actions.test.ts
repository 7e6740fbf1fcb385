import type { FileItem } from '@linework/contract/drive';
import { expect, it } from 'vitest';
import { closePreview, openPreview, stepPreview, usePreview, type PreviewOptions } from './actions.ts';

const fileAt = (n: number) => ({ id: String(n), kind: 1, name: `${n}.txt` }) as FileItem;
/** A list that has to be asked first. */
const asking: NonNullable<PreviewOptions['step']> = async ({ id }, by) => {
  await new Promise((resolve) => setTimeout(resolve));
  return fileAt(Number(id) + by);
};
const shown = () => usePreview.getState().file?.id;

it('goes as many steps as were pressed, however long the list takes', async () => {
  openPreview(fileAt(3), { step: asking });
  await Promise.all([stepPreview(1), stepPreview(1), stepPreview(-1), stepPreview(1)]);
  expect(shown()).toBe('5');
});

it('does not step in another preview, nor in none', async () => {
  openPreview(fileAt(3), { step: asking });
  const steps = [stepPreview(1), stepPreview(1)];
  closePreview();
  openPreview(fileAt(30), { step: asking });
  await Promise.all(steps);
  expect(shown()).toBe('30');
  closePreview();
  await stepPreview(1);
  expect(shown()).toBeUndefined();
});
