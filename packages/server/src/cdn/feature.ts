import { feature } from '../feature.ts'
import { cdnPurges } from './cdn-purges.ts'

/** Purges of pages and files from a CDN. */
export const cdnFeature = feature({
  name: 'cdn',
  start: ({ use }) => void use(cdnPurges),
})
