import { create } from 'zustand';

/** Opened by the footer and by empty pages alike. */
export const useUploadSheet = create<{ open: boolean }>(() => ({ open: false }));

export const setUploadSheet = (open: boolean): void => useUploadSheet.setState({ open });
