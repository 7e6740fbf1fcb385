import type { Migration } from './migration.ts';
import { blobs } from './0001_blobs.ts';
import { jobs } from './0002_jobs.ts';
import { accounts } from './0003_accounts.ts';
import { drive } from './0004_drive.ts';
import { search } from './0005_search.ts';
import { drawing } from './0006_drawing.ts';
import { frozen } from './0007_frozen.ts';
import { convert } from './0008_convert.ts';
import { share } from './0009_share.ts';
import { whole } from './0010_whole.ts';
import { gallery } from './0011_gallery.ts';
import { find } from './0012_find.ts';
import { findNewest } from './0013_find_newest.ts';
import { names } from './0014_names.ts';
import { operations } from './0015_operations.ts';
import { jobTurns } from './0016_job_turns.ts';
import { versions } from './0017_versions.ts';
import { signature } from './0019_signature.ts';
import { archive } from './0020_archive.ts';
import { commerce } from './0022_commerce.ts';
import { models } from './0024_models.ts';
import { editLog } from './0025_edit_log.ts';
import { invoices } from './0030_invoices.ts';
import { usage } from './0035_usage.ts';
import { drawingModels } from './0043_drawing_models.ts';
import { adPictures } from './0051_ad_pictures.ts';
import { statements } from './0066_statements.ts';
import { modelsWithFiles } from './0074_models_with_files.ts';
import { copies } from './0077_copies.ts';
import { statementCharges } from './0078_statement_charges.ts';
import { deletedPieces } from './0080_deleted_pieces.ts';
import { plotTables } from './0085_plot_tables.ts';
import { smallMerges } from './0091_small_merges.ts';
import { conversionStates } from './0092_conversion_states.ts';
import { zipTaskRuns } from './0093_zip_task_runs.ts';

/** In the order they run. Add at the end; never change one that has been released. */
export const migrations: Migration[] = [
  blobs,
  jobs,
  accounts,
  drive,
  search,
  drawing,
  frozen,
  convert,
  share,
  whole,
  gallery,
  find,
  findNewest,
  names,
  operations,
  jobTurns,
  versions,
  signature,
  archive,
  commerce,
  models,
  editLog,
  invoices,
  usage,
  drawingModels,
  adPictures,
  statements,
  modelsWithFiles,
  copies,
  statementCharges,
  deletedPieces,
  plotTables,
  smallMerges,
  conversionStates,
  zipTaskRuns,
];
