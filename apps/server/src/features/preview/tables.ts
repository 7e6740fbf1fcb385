import type { Generated } from 'kysely';

/** What was made of a blob, whoever owns it. No foreign key to the source: a preview keeps no content alive. */
export interface PreviewTable {
  source: string;
  /** waiting, ready or failed. */
  state: string;
  /** The maker's version: older ones are made again. */
  maker: number;
  thumb: string | null;
  /** For dark surroundings, where that differs. */
  thumb_dark: string | null;
  /** The large picture or the PDF to look at, where the source itself cannot be shown. */
  view: string | null;
  view_dark: string | null;
  /** Of drawings: smaller ones, made for their size. */
  thumb_128: string | null;
  thumb_128_dark: string | null;
  thumb_256: string | null;
  thumb_256_dark: string | null;
  /** The drawing prepared for the viewer. */
  ocf: string | null;
  /** What it is compared with other drawings by. */
  signature: string | null;
  /** 1: the source is such a file itself. Naming it in `ocf` would keep it alive for ever. */
  is_ocf: number;
  /** Of models: the geometry and the tree, both gzipped. */
  glb: string | null;
  tree: string | null;
  view_type: string;
  width: number;
  height: number;
  reason: string;
  updated_at: number;
  /** Of drawings: the file of plot styles that their picture asks for, in lower case; '' where it asks for none. */
  plot_table: Generated<string>;
}

/** A drawing prepared with fonts and drawings that it asks for. Counted to nobody; goes with its preview, or unused. */
export interface DrawingWithDependenciesTable {
  id: Generated<number>;
  source: string;
  /** Which ones: see drawingWithDependencies.ts. */
  given: string;
  /** waiting, ready or failed. */
  state: string;
  maker: number;
  ocf: string | null;
  used_at: number;
}

/** Pictures of a drawing with a table of plot styles. Counted to nobody; go with the drawing or the table. */
export interface DrawingWithPlotTableTable {
  id: Generated<number>;
  /** No foreign keys: it keeps no content alive. */
  source: string;
  plot_table: string;
  /** waiting, ready or failed. */
  state: string;
  maker: number;
  thumb: string | null;
  thumb_dark: string | null;
  thumb_256: string | null;
  thumb_256_dark: string | null;
  thumb_128: string | null;
  thumb_128_dark: string | null;
  view: string | null;
  view_dark: string | null;
  width: number;
  height: number;
}

/** The solids of a drawing for the 3D viewer. Counted to nobody; goes when nobody has asked for a while. */
export interface DrawingModelTable {
  id: Generated<number>;
  /** No foreign key: it keeps no content alive. */
  source: string;
  /** waiting, ready or failed. */
  state: string;
  maker: number;
  glb: string | null;
  tree: string | null;
  /** A picture of it. */
  view: string | null;
  reason: string;
  used_at: number;
}

/** A model together with files that lie beside it. Counted to nobody; goes when nobody has asked for a while. */
export interface ModelWithFilesTable {
  id: Generated<number>;
  /** No foreign key: it keeps no content alive. */
  source: string;
  /** Which ones: see modelWithFiles.ts. */
  given: string;
  /** waiting, ready or failed. */
  state: string;
  maker: number;
  glb: string | null;
  tree: string | null;
  view: string | null;
  thumb: string | null;
  /** JSON: the names that it asks for; a file of materials names textures in turn. */
  files: string;
  reason: string;
  /** The file that shows this picture to its owner. */
  entry_id: number | null;
  used_at: number;
}

export interface PreviewTables {
  preview: PreviewTable;
  drawing_with_dependencies: DrawingWithDependenciesTable;
  drawing_with_plot_table: DrawingWithPlotTableTable;
  drawing_model: DrawingModelTable;
  model_with_files: ModelWithFilesTable;
}
