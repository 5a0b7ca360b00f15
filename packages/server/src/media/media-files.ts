import { contract, crudEntities } from '@stoa/contract'
import { type Caller, implement } from '../call/context.ts'
import { mayCall } from '../call/permissions.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { type Doc, entityStore } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { mediaPath, videoPath } from '../platform-support/media-path.ts'
import { productsWithMedia } from '../storage/commerce/media-files.ts'
import { storageLeft } from '../storage/site-usage.ts'
import { uploadUrl } from './upload-url.ts'

const { deleteMediaFile, listMediaFileUses, ...generic } = contract.mediaFiles

/** Media files. The upload sets what the merchant cannot write. */
export const mediaFileStore = entityStore(crudEntities.mediaFiles, {
  table: 'media_files',
  columns: ['status'],
  normalize: (doc, _ctx, stored) => (stored ? doc : { ...doc, status: 'UPLOADING' }),
  async check(doc, { config, db, site }, stored) {
    const size = Number(doc.sizeInBytes)
    const tooLarge = (description: string) => [{ field: 'sizeInBytes', rule: 'MAX' as const, description }]
    if (stored) return []
    if (size > config.mediaLimitBytes)
      return tooLarge(`must be at most ${config.mediaLimitBytes}: upload a smaller version of the file`)
    const left = await storageLeft(db, site)
    if (left === undefined || size <= left) return []
    return tooLarge(`must be at most ${left}, what the host of the shop leaves for files: delete some first`)
  },
  computed: {
    url: async ({ config }, rows) =>
      new Map(
        rows
          .filter(isIn('READY'))
          .map(({ id, doc }) => [id, (config.mediaUrl ?? config.publicUrl) + pathOf(id, doc)]),
      ),
    uploadUrl: async ({ caller, config, platform, site }, rows) =>
      new Map(
        rows
          // The address permits to write: staff who only read do not get it.
          .filter(row => isIn('UPLOADING')(row) && mayUpload(caller))
          .map(({ id }) => [
            id,
            uploadUrl(config.publicUrl, platform.protectionSecret, { siteId: site.id, id }),
          ]),
      ),
  },
  alwaysComputed: ['url', 'uploadUrl'],
})

const pathOf = (id: string, { mimeType }: Doc) => (mimeType === 'video/mp4' ? videoPath(id) : mediaPath(id))

const mayUpload = (caller: Caller) => mayCall(caller, 'mediaFiles.createMediaFile')

const isIn =
  (status: string) =>
  ({ doc }: { doc: Doc }) =>
    doc.status === status

const removal = crudHandlers({ deleteMediaFile }, mediaFileStore).deleteMediaFile

/** The media library, ours (protocol/media §1). */
export const mediaFileHandlers = {
  ...crudHandlers(generic, mediaFileStore),
  ...implementEntities(
    { deleteMediaFile },
    {
      async deleteMediaFile(message, ctx) {
        const id = message.mediaFileId.toLowerCase()
        const productIds = await productsWithMedia(ctx.db, ctx.site.id, id)
        if (productIds.length > 0) ctx.fail('MEDIA_FILE_IN_USE', { id, productIds })
        return removal(message, ctx)
      },
    },
  ),
  ...implement(
    { listMediaFileUses },
    {
      async listMediaFileUses({ mediaFileId }, ctx) {
        const id = mediaFileId.toLowerCase()
        if (!(await mediaFileStore.rows.get(ctx.db, ctx.site.id, id)))
          ctx.fail('MEDIA_FILE_NOT_FOUND', { id })
        return { productIds: await productsWithMedia(ctx.db, ctx.site.id, id) }
      },
    },
  ),
}
