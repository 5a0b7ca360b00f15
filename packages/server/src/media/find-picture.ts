import { isGuid } from '../platform-support/guid.ts'
import type { PictureSource } from '../renditions/index.ts'
import { findReadyMedia } from '../storage/commerce/media-files.ts'
import type { Sql } from '../storage/sql.ts'
import type { MediaStore } from './media-store.ts'

/** Finds uploaded pictures by the ids in their addresses. A video is shown as the picture before it plays. */
export const findPicture =
  ({ db, store }: { db: Sql; store: MediaStore }) =>
  async (id: string): Promise<PictureSource | undefined> => {
    const found = isGuid(id) ? await findReadyMedia(db, id.toLowerCase()) : undefined
    const isVideo = found?.doc.mimeType === 'video/mp4'
    const { posterId } = found?.doc ?? {}
    const poster = isVideo && posterId ? await findReadyMedia(db, posterId) : undefined
    const row = !isVideo ? found : poster?.siteId === found.siteId ? poster : undefined
    return (
      row && {
        read: () => store.read({ siteId: row.siteId, id: row.id }),
        focalPoint: row.doc.focalPoint,
      }
    )
  }
