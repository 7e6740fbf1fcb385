/** What a selection question has gathered so far. */
export class SelectionSet {
  readonly handles = new Set<number>();
  readonly #steps: { handles: number[]; isRemoval: boolean }[] = [];
  isRemoving = false;
  /** The first that is selected ends it. */
  isSingle = false;

  /** How many of them are new, or were taken away. */
  take(handles: Iterable<number>): number {
    const changed: number[] = [];
    for (const handle of handles) {
      if (this.handles.has(handle) !== this.isRemoving) continue;
      if (this.isRemoving) this.handles.delete(handle);
      else this.handles.add(handle);
      changed.push(handle);
    }
    this.#steps.push({ handles: changed, isRemoval: this.isRemoving });
    return changed.length;
  }

  undo(): void {
    const step = this.#steps.pop();
    for (const handle of step?.handles ?? []) {
      if (step!.isRemoval) this.handles.add(handle);
      else this.handles.delete(handle);
    }
  }
}
