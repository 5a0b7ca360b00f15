/** Digital products for other domains and the edge. */
export { listDownloads } from './list-downloads.ts'
