import { contractFeature } from '../contract-feature.ts'
import { mediaFile, mediaFiles } from './media-files.ts'
import { siteMedia } from './site-media.ts'

/** Pictures, videos and files that merchants upload. */
export const mediaContract = contractFeature({
  name: 'media',
  group: 'Catalogue',
  area: 'CATALOG',
  resources: {
    mediaFiles,
    siteMedia,
  },
  titles: {
    mediaFiles: 'Media files',
    siteMedia: 'Uploads of existing programs',
  },
  entities: { mediaFiles: mediaFile },
})
