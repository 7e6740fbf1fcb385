import { safeStorage } from '../safeStorage.ts';

const storeKey = 'linework.tour';

export const isTourDone = (): boolean => safeStorage.getItem(storeKey) === 'done';

export const endTour = (): void => safeStorage.setItem(storeKey, 'done');
