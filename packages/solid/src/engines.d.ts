declare module 'assimpjs' {
  const open: () => Promise<unknown>;
  export default open;
}
declare module 'occt-import-js' {
  const open: () => Promise<unknown>;
  export default open;
}
