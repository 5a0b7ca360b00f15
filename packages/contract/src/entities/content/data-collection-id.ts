import { s } from '../../schema.ts'

export const dataCollectionId = s.string({
  min: 1,
  max: 256,
  doc: 'Id of the collection. `connection/collection` addresses a collection of an external database.',
})
