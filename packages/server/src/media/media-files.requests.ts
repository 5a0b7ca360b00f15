import { crudRequests, type ValidRequests } from '@stoa/testkit/valid-request'

export const mediaFiles: ValidRequests<'mediaFiles'> = crudRequests('mediaFiles', {
  create: n => ({ displayName: `mug-${n}.jpg`, sizeInBytes: 1000 + n, altText: 'A mug on a table' }),
  change: n => ({ title: `Mug ${n}`, focalPoint: { x: 0.5, y: 0.25 } }),
})
