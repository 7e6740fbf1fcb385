export interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** The browser says that its owner does not want to be followed: by Global Privacy Control, or by Do Not Track. */
export const isObjecting = ({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
