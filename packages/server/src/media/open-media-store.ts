import { service } from '../call/host.ts'
import { type MediaStore, openDiskStore } from './media-store.ts'
import { openS3Store } from './s3-store.ts'

/** Opens where the settings store media files: a bucket, or a folder. */
export const openMediaStore = (
  { mediaBucket, mediaFolder }: { mediaBucket?: string | undefined; mediaFolder: string },
  options: Parameters<typeof openS3Store>[1],
): MediaStore => (mediaBucket ? openS3Store(mediaBucket, options) : openDiskStore(mediaFolder))

/** The store of the platform. */
export const mediaStore = service('media', ({ config, logger, ids }) =>
  openMediaStore(config, { logger, newId: ids.guid }),
)
