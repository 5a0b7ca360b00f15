import { type CallDeclaration, call } from '../call.ts'
import { s } from '../schema.ts'
import type { CrudEntity } from './crud-entity.ts'
import { currentRevision, eventsOf, named, sharedSchemas } from './crud-schemas.ts'
import { updateErrors } from './write-calls.ts'

interface RegionPaths {
  add: string
  remove: string
  /** Method of the removal. Default: POST. */
  removeMethod?: CallDeclaration['method']
}

/** Adds and removes a delivery region of an entity with `deliveryRegionIds` (protocol/crud-entities §8). */
export function deliveryRegionCalls<const E extends CrudEntity>(entity: E, paths: RegionPaths) {
  const { one, prefixes } = entity
  const { id, entity: body } = sharedSchemas(entity)
  const request = s.object({
    ...named(`${one as E['one']}Id`, id),
    deliveryRegionId: s.req.guid({ doc: 'Id of the delivery region, GUID.' }),
    revision: s.nullable.with(currentRevision, {
      doc: 'Current revision. Default: the change applies to any revision.',
    }),
  })
  const shared = {
    prefixes,
    request,
    reply: s.object(named(one as E['one'], body(`The ${one} after the call.`))),
    allow: ['merchant'],
    errors: updateErrors(entity),
    ...eventsOf(entity, 'updated'),
  } as const
  return {
    addDeliveryRegion: call({
      ...shared,
      method: 'POST',
      path: paths.add,
      summary: `Offers a ${one} in a further delivery region.`,
    }),
    removeDeliveryRegion: call({
      ...shared,
      method: paths.removeMethod ?? 'POST',
      path: paths.remove,
      summary: `Stops offering a ${one} in a delivery region.`,
    }),
  }
}
