/** Pixels that a picture may have: larger ones are rejected before they are decoded. */
export const PIXELS_MAX = 50_000_000

/** Loads libvips with the first picture: installations that serve none do without its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread for each picture; a queue limits the number of pictures.
  sharp.concurrency(1)
  return sharp
}
