import { call } from '../call.ts'
import { s } from '../schema.ts'
import type { CrudEntity } from './crud-entity.ts'
import { eventsOf, named, sharedSchemas } from './crud-schemas.ts'

/** Merges values into the extended fields of an entity (protocol/crud-entities §8). */
export function extendedFieldsCall<const E extends CrudEntity>(entity: E) {
  const { one, prefixes, path } = entity
  const { id, entity: body } = sharedSchemas(entity)
  return {
    updateExtendedFields: call({
      method: 'POST',
      path: `${path}/{id}/update-extended-fields`,
      prefixes,
      summary: `Merges values of an app into the extended fields of a ${one}.`,
      request: s.object({
        id,
        namespace: s.req.string({ min: 1, max: 164, doc: 'Namespace of the app.' }),
        namespaceData: s.req.map(s.any(), { doc: 'Values by name. Null removes a value.' }),
      }),
      reply: s.object(named(one as E['one'], body(`The ${one} after the call.`))),
      allow: ['merchant'],
      errors: [entity.notFound as E['notFound']],
      ...eventsOf(entity, 'updated'),
    }),
  }
}
