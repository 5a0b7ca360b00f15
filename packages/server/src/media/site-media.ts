import { contract } from '@stoa/contract'
import { oneReply } from '../crud/entity-replies.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { createEntities } from '../crud/write-entities.ts'
import { storageLeft } from '../storage/site-usage.ts'
import { mediaFileStore } from './media-files.ts'

/** Uploads as existing programs make them (protocol/programs §6). */
export const siteMediaHandlers = implementEntities(contract.siteMedia, {
  async generateUploadUrl({ fileName, sizeInBytes }, ctx) {
    const left = (await storageLeft(ctx.db, ctx.site)) ?? Number.POSITIVE_INFINITY
    const doc = mediaFileStore.docOf({
      displayName: fileName ?? 'upload',
      // The largest size until the upload has its own.
      sizeInBytes: sizeInBytes ? Number(sizeInBytes) : Math.min(left, ctx.config.mediaLimitBytes),
    })
    const outcomes = await createEntities(ctx, mediaFileStore, [{ doc, at: 'file' }])
    const { mediaFile } = await oneReply(ctx, mediaFileStore, outcomes)
    return { uploadUrl: mediaFile?.uploadUrl }
  },
})
