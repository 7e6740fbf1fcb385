/** Side of the square that the picture of a block is drawn in. */
export const pictureSize = 40;
