/** False in browsers without WebAuthn, and on pages that came over plain http. */
export const passkeysWork = 'PublicKeyCredential' in globalThis;
