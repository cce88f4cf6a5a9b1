/** bits: what an element may be, one bit each. */

export const COMMENT = 1;
export const POST = 2;
export const NAVIGATION = 4;
export const SIDE = 8;
export const FOOT = 16;
export const SHARE = 32;
export const RELATED = 64;
export const META = 128;
export const AUTHOR_BOX = 256;
export const PROMOTION = 512;
export const HIDDEN = 1024;
export const TITLE = 2048;
export const FORM = 4096;
export const AVATAR = 8192;
export const PERSON = 16384;
export const HEAD = 32768;
export const CAPTION = 65536;
