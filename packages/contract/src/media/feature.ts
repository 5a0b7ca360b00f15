import { contractFeature } from '../contract-feature.ts'
import { mediaFile, mediaFiles } from './media-files.ts'

/** Pictures, videos and files that merchants upload. */
export const mediaContract = contractFeature({
  name: 'media',
  group: 'Catalogue',
  area: 'CATALOG',
  resources: {
    mediaFiles,
  },
  titles: {
    mediaFiles: 'Media files',
  },
  entities: { mediaFiles: mediaFile },
})
