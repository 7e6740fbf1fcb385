/** Has what a model's page begins with fetched, by being loaded itself. */
const beginnings = import.meta.glob<string>('./firstModel.ts', {
  query: '?worker&url',
  import: 'default',
  eager: true,
});
for (const href of Object.values(beginnings)) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'prefetch', href }));
}
