import { call } from '../call.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { s } from '../schema.ts'
import { BULK_MAX, bulkIdsOf, type CrudEntity, callNames } from './crud-entity.ts'
import { eventsOf, named, sharedSchemas } from './crud-schemas.ts'

const list = { min: 1, max: BULK_MAX }
const sharedOf = ({ prefixes }: CrudEntity) => ({ prefixes, allow: ['merchant'] }) as const

/** Path of the bulk calls; an entity with bulk calls must declare it. */
export const bulkPathOf = ({ one, bulkPath }: CrudEntity) => {
  if (!bulkPath) throw new Error(`${one} has bulk calls and no bulkPath: declare it`)
  return bulkPath
}

/** Creates entities, each independently. */
export function bulkCreateCall<const E extends CrudEntity>(entity: E) {
  const { many } = entity
  const { newEntity, returnEntity, result } = sharedSchemas(entity)
  return named(
    callNames(entity).bulkCreate,
    call({
      ...sharedOf(entity),
      method: 'POST',
      path: `${bulkPathOf(entity)}/create`,
      summary: `Creates up to ${BULK_MAX} ${many}, each independently.`,
      request: s.object({
        ...named(many as E['many'], s.req.array(newEntity, { ...list, doc: `The ${many} to create.` })),
        returnEntity,
      }),
      reply: bulkReply(result),
      ...eventsOf(entity, 'created'),
    }),
  )
}

/** Updates entities under a field mask, each independently. */
export function bulkUpdateCall<const E extends CrudEntity>(entity: E) {
  const { one, many } = entity
  const { update, returnEntity, result, fields } = sharedSchemas(entity)
  const fieldMask = s.fieldMask({
    doc: 'Fields to change: a list, or one text with commas. A named field that is not sent is cleared. Default: the fields sent.',
  })
  const change = s.object({
    ...named(one as E['one'], update('Fields to change; `id` selects the entity.')),
    fieldMask,
  })
  return named(
    callNames(entity).bulkUpdate,
    call({
      ...sharedOf(entity),
      method: 'POST',
      path: `${bulkPathOf(entity)}/update`,
      summary: `Updates up to ${BULK_MAX} ${many}, each independently. Each revision must be the current one.`,
      request: s.object({
        ...named(
          many as E['many'],
          s.req.array(change, { ...list, doc: `Changes, at most one per ${one}.` }),
        ),
        returnEntity,
        ...fields,
      }),
      reply: bulkReply(result),
      ...eventsOf(entity, 'updated'),
    }),
  )
}

/** Deletes entities, each independently. */
export function bulkDeleteCall<const E extends CrudEntity>(entity: E) {
  const { many } = entity
  return named(
    callNames(entity).bulkDelete,
    call({
      ...sharedOf(entity),
      method: 'POST',
      path: `${bulkPathOf(entity)}/delete`,
      summary: `Deletes up to ${BULK_MAX} ${many}, each independently.`,
      request: s.object(
        named(bulkIdsOf(entity), s.req.array(s.guid(), { ...list, doc: `Ids of the ${many} to delete.` })),
      ),
      reply: bulkReply(s.object({ itemMetadata })),
      ...eventsOf(entity, 'deleted'),
    }),
  )
}

/** Create, update and delete in bulk. */
export const bulkCalls = <const E extends CrudEntity>(entity: E) => ({
  ...bulkCreateCall(entity),
  ...bulkUpdateCall(entity),
  ...bulkDeleteCall(entity),
})
