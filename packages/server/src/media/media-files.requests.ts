import { createEntity, crudRequests, type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const mediaFiles: ValidRequests<'mediaFiles'> = {
  ...crudRequests('mediaFiles', {
    create: n => ({ displayName: `New picture ${n}`, sizeInBytes: 1000, altText: 'A mug on a table' }),
    change: n => ({ title: `Changed picture ${n}`, focalPoint: { x: 0.5, y: 0.25 } }),
  }),
  listMediaFileUses: async driver =>
    valid('merchant', { mediaFileId: (await createEntity(driver, 'mediaFiles')).id }),
}

export const siteMedia: ValidRequests<'siteMedia'> = {
  generateUploadUrl: async () => valid('merchant', { fileName: 'mug.jpg', mimeType: 'image/jpeg' }),
}
