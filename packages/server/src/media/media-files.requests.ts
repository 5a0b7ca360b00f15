import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const mediaFiles: ValidRequests<'mediaFiles'> = crudRequests('mediaFiles', {
  create: n => ({ displayName: `New picture ${n}`, sizeInBytes: 1000, altText: 'A mug on a table' }),
  change: n => ({ title: `Changed picture ${n}`, focalPoint: { x: 0.5, y: 0.25 } }),
})
