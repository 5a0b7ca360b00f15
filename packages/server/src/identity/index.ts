/** What the other domains may know of identity. */
export { hashSecret } from './secrets.ts'
