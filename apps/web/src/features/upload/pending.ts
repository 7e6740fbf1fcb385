/** Set while uploads are under way: a page that is loaded then fetches what is needed to go on with them. */
export const pendingKey = (userId: string): string => `linework.uploads.${userId}`;
