export { openRenditions } from './open-renditions.ts'
export { formatOfName, originalSize, parseRendition, type Rendition } from './parse-rendition.ts'
