import { call } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { MediaFile } from '../entities/platform/media-file.ts'
import { s } from '../schema.ts'

/** Pictures that the merchant has uploaded. Ours (protocol/media §1). */
export const mediaFile = crudEntity({
  one: 'mediaFile',
  many: 'mediaFiles',
  fqdn: 'stoa.media.v1.media_file',
  path: '/v1/media-files',
  prefixes: [],
  schema: MediaFile,
  required: ['displayName', 'sizeInBytes'],
  immutable: ['sizeInBytes'],
  fields: {
    displayName: { type: 'string' },
    status: { type: 'string' },
    mimeType: { type: 'string' },
    sizeInBytes: { type: 'number' },
  },
  readers: 'merchants',
  notFound: 'MEDIA_FILE_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
})

export const mediaFiles = {
  ...readCalls(mediaFile),
  ...countCall(mediaFile),
  ...writeCalls(mediaFile),

  listMediaFileUses: call({
    method: 'GET',
    path: '/v1/media-files/{mediaFileId}/uses',
    summary: 'Lists the products that show a picture. As long as there are any, it cannot be deleted.',
    request: s.object({ mediaFileId: s.req.guid({ doc: 'Id of the media file, GUID.' }) }),
    reply: s.object({ productIds: s.req.array(s.guid(), { doc: 'Ids of the products, GUIDs.' }) }),
    allow: ['merchant'],
    errors: ['MEDIA_FILE_NOT_FOUND'],
  }),
}
