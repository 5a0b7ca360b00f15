import { s } from '../schema.ts'

export const ExtendedFields = s.object({
  namespaces: s.map(s.map(s.any()), { doc: 'Values by namespace of the app and name of the field.' }),
})
