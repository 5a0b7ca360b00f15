import type { MediaItem } from '@stoa/contract'
import type { AnyCtx } from '../../call/context.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { mediaPath, videoPath } from '../../platform-support/media-path.ts'
import { findMediaFiles, type MediaFileDoc } from '../../storage/commerce/media-files.ts'

function toMediaItem(id: string, doc: MediaFileDoc): MediaItem & { id: string } {
  const { title = '', altText, width = 0, height = 0, mimeType, posterId } = doc
  const size = { width, height, ...(altText && { altText }) }
  if (mimeType !== 'video/mp4')
    return { id, mediaType: 'image', title, image: { url: mediaPath(id), ...size } }
  return {
    id,
    mediaType: 'video',
    title,
    video: {
      files: [{ url: videoPath(id), ...size, format: 'mp4' }],
      ...(posterId && { stillFrameMediaId: posterId }),
    },
    ...(posterId && { thumbnail: { url: mediaPath(posterId) } }),
  }
}

/** The complete media files that a request names, as media of a product, by id. */
export async function uploadedMedia(
  { db, site }: Pick<AnyCtx, 'db' | 'site'>,
  named: readonly { mediaId?: string | null }[],
): Promise<ReadonlyMap<string, MediaItem & { id: string }>> {
  const ids = named.flatMap(({ mediaId }) => (mediaId && isGuid(mediaId) ? mediaId.toLowerCase() : []))
  const files = ids.length > 0 ? await findMediaFiles(db, site.id, ids) : []
  return new Map(
    files.filter(({ doc }) => doc.status === 'READY').map(({ id, doc }) => [id, toMediaItem(id, doc)]),
  )
}
