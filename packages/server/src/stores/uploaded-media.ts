import type { MediaItem } from '@stoa/contract'
import type { AnyCtx } from '../call/context.ts'
import { isGuid } from '../platform-support/guid.ts'
import { mediaPath } from '../platform-support/media-path.ts'
import { findMediaFiles } from '../storage/commerce/media-files.ts'

/** The complete media files that a request names, as media of a product, by id. */
export async function uploadedMedia(
  { db, site }: Pick<AnyCtx, 'db' | 'site'>,
  named: readonly { mediaId?: string | null }[],
): Promise<ReadonlyMap<string, MediaItem & { id: string }>> {
  const ids = named.flatMap(({ mediaId }) => (mediaId && isGuid(mediaId) ? mediaId.toLowerCase() : []))
  const files = ids.length > 0 ? await findMediaFiles(db, site.id, ids) : []
  return new Map(
    files
      .filter(({ doc }) => doc.status === 'READY')
      .map(({ id, doc: { title = '', altText, width = 0, height = 0 } }) => [
        id,
        {
          id,
          mediaType: 'image' as const,
          title,
          image: { url: mediaPath(id), width, height, ...(altText && { altText }) },
        },
      ]),
  )
}
