import type { Generated } from 'kysely';
import type { BlobTables } from '../blobs/tables.ts';
import type { EventTables } from '../events/tables.ts';
import type { AccountTables } from '../features/account/tables.ts';
import type { CompanyTables } from '../features/company/tables.ts';
import type { ConvertTables } from '../features/convert/tables.ts';
import type { DrawingTables } from '../features/drawing/tables.ts';
import type { DriveTables } from '../features/drive/tables.ts';
import type { EditTables } from '../features/edit/tables.ts';
import type { FeedbackTables } from '../features/feedback/tables.ts';
import type { FontTables } from '../features/font/tables.ts';
import type { GalleryTables } from '../features/gallery/tables.ts';
import type { GroupTables } from '../features/group/tables.ts';
import type { InvoiceTables } from '../features/invoice/tables.ts';
import type { MailTables } from '../features/mail/tables.ts';
import type { MembershipTables } from '../features/membership/tables.ts';
import type { ModelTables } from '../features/model/tables.ts';
import type { NoteTables } from '../features/note/tables.ts';
import type { NoticeTables } from '../features/notice/tables.ts';
import type { OrderTables } from '../features/order/tables.ts';
import type { PreviewTables } from '../features/preview/tables.ts';
import type { SessionTables } from '../features/session/tables.ts';
import type { ShareTables } from '../features/share/tables.ts';
import type { StorageTables } from '../features/storage/tables.ts';
import type { TeamworkTables } from '../features/teamwork/tables.ts';
import type { ArchiveTables } from '../features/archive/tables.ts';
import type { UploadTables } from '../features/upload/tables.ts';
import type { UsageTables } from '../features/usage/tables.ts';
import type { JobTables } from '../jobs/tables.ts';

/** Names of the migrations that ran. */
interface MigrationTables {
  migration: { id: Generated<number>; name: string; applied_at: number };
}

/** What the installation remembers of itself, by name. */
interface SettingTables {
  setting: { key: string; value: string };
}

/**
 * Every table, composed from the folders that own them. Conventions: `id` is an integer identity, times are ms since
 * the epoch, flags are 0 or 1, JSON is text.
 */
export interface Tables
  extends
    MigrationTables,
    SettingTables,
    BlobTables,
    JobTables,
    EventTables,
    AccountTables,
    SessionTables,
    CompanyTables,
    MailTables,
    FeedbackTables,
    StorageTables,
    DriveTables,
    UploadTables,
    UsageTables,
    TeamworkTables,
    EditTables,
    FontTables,
    PreviewTables,
    DrawingTables,
    ModelTables,
    NoteTables,
    ConvertTables,
    ArchiveTables,
    ShareTables,
    GroupTables,
    GalleryTables,
    NoticeTables,
    MembershipTables,
    OrderTables,
    InvoiceTables {}
