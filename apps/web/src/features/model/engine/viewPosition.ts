/** From where a model is looked at: what a link to a view carries. */
export interface ViewPosition {
  eye: number[];
  target: number[];
  parallel?: boolean;
}
