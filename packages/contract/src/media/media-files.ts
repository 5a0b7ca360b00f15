import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, readCalls } from '../crud/read-calls.ts'
import { writeCalls } from '../crud/write-calls.ts'
import { MediaFile } from '../entities/media-file.ts'

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

export const mediaFiles = { ...readCalls(mediaFile), ...countCall(mediaFile), ...writeCalls(mediaFile) }
