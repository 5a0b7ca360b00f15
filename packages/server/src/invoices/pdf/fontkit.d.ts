declare module 'fontkit' {
  interface Font {
    /** Code points that have a glyph. */
    characterSet: number[]
  }
  /** Opens the file of one font. */
  export function create(file: Buffer): Font
}
