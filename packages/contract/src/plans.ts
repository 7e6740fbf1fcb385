/** What memberships give and cost, and how large files may be. */
export const gib = 1024 ** 3;

/** Space without a limit, where the operator sets none. */
export const unlimitedBytes = Number.MAX_SAFE_INTEGER;

/** What a membership gives, and what the node of a region charges. Money in minor units. */
export const plans = {
  freeBytes: 1 * gib,
  premiumBytes: 5 * gib,
  extraBytes: 5 * gib,
  us: { currency: 'USD', month: 499, year: 4799, giftDays: 30 },
  cn: { currency: 'CNY', month: 1500, year: 15800, extraMonth: 1000, giftDays: 7 },
} as const;

/** Space limits of opening and uploading by kind of client, in bytes. Configurable on the server. */
export const sizeLimits = {
  miniOpenFileSize: 50 * 1024 ** 2,
  miniUploadFileSize: 100 * 1024 ** 2,
  webOpenFileSize: 500 * 1024 ** 2,
  webUploadFileSize: 5 * gib,
} as const;
