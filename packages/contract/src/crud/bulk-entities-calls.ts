import type { TSchema } from 'typebox'
import { call } from '../call.ts'
import { s } from '../schema.ts'
import { bulkPathOf } from './bulk-calls.ts'
import { BULK_MAX, bulkIdsOf, type CrudEntity, callNames } from './crud-entity.ts'
import { eventsOf, named, sharedSchemas } from './crud-schemas.ts'

const list = { min: 1, max: BULK_MAX }

const ErrorObject = s.object({
  code: s.always.string({ doc: 'Error code.' }),
  description: s.always.string({ doc: 'What is wrong and how to correct it.' }),
  data: s.nullable.map(s.any(), { doc: 'Details of the error, by its code.' }),
})

/** Entities of a bulk call that were not written, with errors as the entity declares them. */
const errorsOf = ({ one, bulkErrors }: CrudEntity) =>
  s.req.array(
    s.object({
      id: s.always.string({ doc: `Id of the ${one}. Empty for one that was not created.` }),
      error: s.always(
        bulkErrors === 'TEXT'
          ? s.string({ doc: 'Error code and what is wrong.' })
          : (s.with(ErrorObject, { doc: 'What is wrong.' }) as TSchema),
      ),
    }),
    { doc: 'Entities that were not written.' },
  )

/** Create, update and delete in bulk in the older form: entities and errors instead of results (protocol/crud-entities §5). */
export function bulkEntitiesCalls<const E extends CrudEntity>(entity: E) {
  const { many, prefixes } = entity
  const path = bulkPathOf(entity)
  const names = callNames(entity)
  const { newEntity, update } = sharedSchemas(entity)
  const shared = { prefixes, allow: ['merchant'] } as const
  const entities = named(
    many as E['many'],
    s.req.array(entity.schema as E['schema'], { doc: `The ${many} that were written.` }),
  )
  const change = update('Fields to change; `id` selects the entity.')
  return {
    ...named(
      names.bulkCreate,
      call({
        ...shared,
        method: 'POST',
        path: `${path}/create`,
        summary: `Creates up to ${BULK_MAX} ${many}, each independently.`,
        request: s.object(
          named(many as E['many'], s.req.array(newEntity, { ...list, doc: `The ${many} to create.` })),
        ),
        reply: s.object({ ...entities, errors: errorsOf(entity) }),
        ...eventsOf(entity, 'created'),
      }),
    ),
    ...named(
      names.bulkUpdate,
      call({
        ...shared,
        method: 'PATCH',
        path: `${path}/update`,
        summary: `Updates up to ${BULK_MAX} ${many}, each independently. Each revision must be the current one.`,
        request: s.object(
          named(
            many as E['many'],
            s.req.array(change, { ...list, doc: `The ${many} with the fields to change.` }),
          ),
        ),
        reply: s.object({ ...entities, errors: errorsOf(entity) }),
        ...eventsOf(entity, 'updated'),
      }),
    ),
    ...named(
      names.bulkDelete,
      call({
        ...shared,
        method: 'DELETE',
        path: `${path}/delete`,
        summary: `Deletes up to ${BULK_MAX} ${many}, each independently.`,
        request: s.object(
          named(bulkIdsOf(entity), s.req.array(s.guid(), { ...list, doc: `Ids of the ${many} to delete.` })),
        ),
        reply: s.object(entity.silentBulkDelete ? {} : { errors: errorsOf(entity) }),
        ...eventsOf(entity, 'deleted'),
      }),
    ),
  }
}
