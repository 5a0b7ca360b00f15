export { PIXELS_MAX } from './load-sharp.ts'
export { openPictureProcess, type PictureProcess } from './open-picture-process.ts'
export { openRenditions, type PictureSource } from './open-renditions.ts'
export { formatOfName, originalSize, parseRendition, type Rendition } from './parse-rendition.ts'
