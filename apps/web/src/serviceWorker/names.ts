/** Where the page and its service worker keep things for each other. */

/** Drawings that were opened here (app/offline/drawings.ts); gone with the session. */
export const drawingsCache = 'linework-drawings';
/** Files that another app has shared with this one, until the upload takes them. */
export const sharedCache = 'linework-shared';
export const shellPrefix = 'linework-shell-';
/** Parts of the program that were fetched on the way. */
export const partsCache = 'linework-parts';

export const keptPath = '/offline/drawing/';
export const sharedPath = '/shared/';
export const shareTarget = '/share-target';
