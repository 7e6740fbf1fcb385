import type { Generated } from 'kysely';
import type { CompanyRole } from '@linework/contract';

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  slug: string;
  service_number: string;
  created_at: number;
}

/** A person belongs to one company at most; an invitation has no user yet. */
export interface CompanyMemberTable {
  id: Generated<number>;
  company_id: number;
  user_id: number | null;
  email: string;
  role: CompanyRole;
  created_at: number;
  joined_at: number | null;
}

export interface CompanyOidcTable {
  company_id: number;
  issuer: string;
  client_id: string;
  /** Encrypted under the server's key. */
  client_secret: string;
  /** JSON array: e-mail domains whose people may come in this way. */
  domains: string;
}

export interface CompanyTables {
  company: CompanyTable;
  company_member: CompanyMemberTable;
  company_oidc: CompanyOidcTable;
}
