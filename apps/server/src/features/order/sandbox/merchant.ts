/** What the sandbox knows this installation by. */
export const sandboxMerchant = {
  appId: 'sandbox-app',
  sellerId: 'sandbox-seller',
  merchantId: 'sandbox-merchant',
  serial: 'SANDBOX',
  publicKeyId: 'PUB_KEY_ID_SANDBOX',
} as const;
