export { type CdnPurges, cdnPurges } from './cdn-purges.ts'
