const lastMomentsMs = 5000;

/** Once everything is closed: what a job that did not heed its signal still holds must not keep the process. */
export function leaveSoon(): void {
  setTimeout(() => process.exit(), lastMomentsMs).unref();
}

/** Resolves at the first wish to stop; a second one does not wait. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.once('SIGINT', () => process.exit(130));
      process.once('SIGTERM', () => process.exit(143));
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
