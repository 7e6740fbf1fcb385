export interface UsageDayTable {
  /** UTC, 2026-01-31. */
  day: string;
  event: string;
  count: number;
}

/** The last day an account was seen, so that it counts once a day; the days before are forgotten. */
export interface AccountActivityTable {
  user_id: number;
  last_day: string;
}

export interface UsageTables {
  usage_day: UsageDayTable;
  account_activity: AccountActivityTable;
}
