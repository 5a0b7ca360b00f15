export type { MediaStore } from './media-store.ts'
export { mediaStore, openMediaStore } from './open-media-store.ts'
