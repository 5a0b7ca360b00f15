import type { TSchema } from 'typebox'
import { call } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import { s } from '../schema.ts'
import { type CrudEntity, callNames } from './crud-entity.ts'
import { eventsOf, isRevisioned, named, sharedSchemas } from './crud-schemas.ts'

const merchant = ['merchant'] as const

/** Codes that a creation may fail with. */
const createErrors = ({ alreadyExists, maxPerSite }: CrudEntity): readonly ErrorCode[] => [
  ...(alreadyExists ? [alreadyExists] : []),
  ...(maxPerSite ? (['ENTITY_LIMIT_REACHED'] as const) : []),
]

/** Codes that an update may fail with. */
export const updateErrors = (entity: CrudEntity): readonly ErrorCode[] => [
  entity.notFound,
  ...(entity.alreadyExists ? [entity.alreadyExists] : []),
  ...(isRevisioned(entity) ? (['REVISION_CONFLICT'] as const) : []),
]

/** What the summary of a creation says about unique fields. */
const uniqueSentence = ({ unique }: CrudEntity) =>
  !unique
    ? ''
    : unique.length === 1
      ? ` Its ${unique[0]} must be unique in the site.`
      : ` Its ${unique.join(', ')} must together be unique in the site.`

interface Further<F> {
  /** Further fields of the request. */
  request?: F
  /** Events of other entities. */
  emits?: readonly string[]
}

/** Creates an entity. */
export function createCall<
  const E extends CrudEntity,
  F extends Record<string, TSchema> = Record<never, never>,
>(entity: E, { request, emits = [] }: Further<F> = {}) {
  const events = [...(eventsOf(entity, 'created').emits ?? []), ...emits]
  const { one, prefixes, path } = entity
  const { entity: body, newEntity } = sharedSchemas(entity)
  return named(
    callNames(entity).create,
    call({
      method: 'POST',
      path,
      prefixes,
      allow: merchant,
      summary: `Creates a ${one}.${uniqueSentence(entity)}`,
      request: s.object({
        ...named(one as E['one'], s.req.with(newEntity, { doc: `The ${one} to create.` })),
        ...(request as F),
      }),
      reply: s.object(named(one as E['one'], body(`The ${one} after the call.`))),
      errors: createErrors(entity),
      ...(events.length > 0 && { emits: events }),
    }),
  )
}

/** Updates an entity. `path` replaces that of the pattern. */
export function updateCall<const E extends CrudEntity>(
  entity: E,
  { path = `${entity.path}/{${entity.one}.id}` }: { path?: string } = {},
) {
  const { one, prefixes } = entity
  const { entity: body, update, fields } = sharedSchemas(entity)
  return named(
    callNames(entity).update,
    call({
      method: 'PATCH',
      path,
      prefixes,
      allow: merchant,
      summary: `Updates the fields sent.${isRevisioned(entity) ? ' The revision must be the current one.' : ''}`,
      request: s.object({
        ...named(one as E['one'], update('Fields to change; `id` selects the entity.')),
        ...fields,
      }),
      reply: s.object(named(one as E['one'], body(`The ${one} after the call.`))),
      errors: updateErrors(entity),
      ...eventsOf(entity, 'updated'),
    }),
  )
}

/** Deletes an entity. `errors` are those of rules beyond the generic ones. */
export function deleteCall<const E extends CrudEntity>(
  entity: E,
  { errors = [] }: { errors?: readonly ErrorCode[] } = {},
) {
  const { one, prefixes, path } = entity
  const { id } = sharedSchemas(entity)
  return named(
    callNames(entity).delete,
    call({
      method: 'DELETE',
      path: `${path}/{${one}Id}`,
      prefixes,
      allow: merchant,
      summary: `Deletes a ${one}.`,
      request: s.object(named(`${one as E['one']}Id`, id)),
      reply: s.object({}),
      errors: [entity.notFound, ...errors],
      ...eventsOf(entity, 'deleted'),
    }),
  )
}

/** Create, update and delete. */
export const writeCalls = <const E extends CrudEntity>(entity: E) => ({
  ...createCall(entity),
  ...updateCall(entity),
  ...deleteCall(entity),
})
