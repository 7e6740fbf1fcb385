/** Kinds of drawings whose versions can be merged. */
const mergeable = ['dwg', 'dxf'];

export const isMergeable = (fileType: string): boolean => mergeable.includes(fileType);
