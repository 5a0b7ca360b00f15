/** Digital products for other domains and the edge. */
export { DOWNLOADS_PATH } from './download-url.ts'
export { listDownloads } from './list-downloads.ts'
export { openDownloads } from './open-downloads.ts'
