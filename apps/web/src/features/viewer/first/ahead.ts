/** Has what a drawing of the cloud begins with fetched, by being loaded itself. */
const beginnings = import.meta.glob<string>(['./firstView.ts', '../engine/viewWorker.ts'], {
  query: '?worker&url',
  import: 'default',
  eager: true,
});
for (const href of Object.values(beginnings)) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'prefetch', href }));
}
