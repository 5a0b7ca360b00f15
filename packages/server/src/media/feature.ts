import { service } from '../call/host.ts'
import { cdnPurges } from '../cdn/index.ts'
import { serveMedia } from '../edge/pages/media.ts'
import { serveMediaUploads } from '../edge/pages/media-uploads.ts'
import { serveVideos } from '../edge/pages/videos.ts'
import { feature } from '../feature.ts'
import { openPictureProcess } from '../renditions/index.ts'
import { findPicture } from './find-picture.ts'
import { findVideo } from './find-video.ts'
import { mediaFileHandlers } from './media-files.ts'
import { mediaStore } from './open-media-store.ts'
import { receiveMedia } from './receive-media.ts'
import { removeMedia } from './remove-media.ts'
import { siteMediaHandlers } from './site-media.ts'
import { MEDIA_UPLOADS_PATH } from './upload-url.ts'

const pictureProcess = service('pictures', ({ logger }) =>
  openPictureProcess({ onEnded: reason => logger.warn({ err: reason }, 'picture process ended') }),
)

/** Pictures, videos and files that merchants upload. */
export const mediaFeature = feature({
  name: 'media',
  uses: ['cdn', 'data/jobs'],
  handlers: {
    mediaFiles: mediaFileHandlers,
    siteMedia: siteMediaHandlers,
  },
  everyHour: {
    media: (host, now) =>
      removeMedia({ ...host, store: host.use(mediaStore), purges: host.use(cdnPurges) }, now),
  },
  pages(pages, host) {
    const media = { ...host, store: host.use(mediaStore) }
    const pictures = host.use(pictureProcess)
    serveVideos(pages, findVideo(media))
    serveMedia(pages, {
      drawn: host.drawnMedia,
      uploaded: findPicture(media),
      render: pictures.render,
      once: host.once,
    })
    serveMediaUploads(
      pages,
      MEDIA_UPLOADS_PATH,
      receiveMedia({
        ...media,
        pictures,
        secret: host.platform.protectionSecret,
        idleMs: host.config.uploadIdleMs,
        withinMs: host.config.uploadTimeoutMs,
      }),
      host.isDiskLow,
    )
  },
})
