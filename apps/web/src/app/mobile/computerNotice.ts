import { create } from 'zustand';

/** The page that a phone is too small for, while that is being said. */
export const useComputerNotice = create<{ path: string | undefined }>(() => ({ path: undefined }));

export const setComputerNotice = (path: string | undefined): void => useComputerNotice.setState({ path });
