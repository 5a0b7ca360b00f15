import { call } from '../call.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { s } from '../schema.ts'
import { BULK_MAX, type CrudEntity, callNames, capitalize } from './crud-entity.ts'
import { named, sharedSchemas } from './crud-schemas.ts'

const merchant = ['merchant'] as const

/** Create, update and delete, one by one and in bulk: calls of the merchant. */
export function writeCalls<const E extends CrudEntity>(entity: E) {
  const { one, many, version, prefixes, fqdn } = entity
  const names = callNames(entity)
  const { id, fields, entity: body, newEntity, update, returnEntity, result } = sharedSchemas(entity)
  const [path, bulkPath] = [`/${version}/${many}`, `/${version}/bulk/${many}`]
  const [notFound, alreadyExists] = [
    entity.notFound as E['notFound'],
    entity.alreadyExists as E['alreadyExists'],
  ]
  const created = [`${fqdn as E['fqdn']}_created`] as const
  const updated = [`${fqdn as E['fqdn']}_updated`] as const
  const deleted = [`${fqdn as E['fqdn']}_deleted`] as const
  const oneReply = s.object(named(one as E['one'], body(`The ${one} after the call.`)))
  const shared = { prefixes, allow: merchant } as const
  const list = { min: 1, max: BULK_MAX }
  return {
    ...named(
      names.create,
      call({
        ...shared,
        method: 'POST',
        path,
        summary: `Creates a ${one}. Its ${entity.unique} must be unique in the site.`,
        request: s.object(named(one as E['one'], s.req(s.with(newEntity, { doc: `The ${one} to create.` })))),
        reply: oneReply,
        errors: [alreadyExists],
        emits: created,
      }),
    ),
    ...named(
      names.update,
      call({
        ...shared,
        method: 'PATCH',
        path: `${path}/{${one}.id}`,
        summary: `Updates the fields sent. The revision must be the current one.`,
        request: s.object({
          ...named(one as E['one'], update('Fields to change; `id` selects the entity.')),
          fields,
        }),
        reply: oneReply,
        errors: [notFound, alreadyExists, 'REVISION_CONFLICT'],
        emits: updated,
      }),
    ),
    ...named(
      names.delete,
      call({
        ...shared,
        method: 'DELETE',
        path: `${path}/{${one}Id}`,
        summary: `Deletes a ${one}.`,
        request: s.object(named(`${one as E['one']}Id`, id)),
        reply: s.object({}),
        errors: [notFound],
        emits: deleted,
      }),
    ),
    ...named(
      names.bulkCreate,
      call({
        ...shared,
        method: 'POST',
        path: `${bulkPath}/create`,
        summary: `Creates up to ${BULK_MAX} ${many}, each independently.`,
        request: s.object({
          ...named(many as E['many'], s.req(s.array(newEntity, { ...list, doc: `The ${many} to create.` }))),
          returnEntity,
        }),
        reply: bulkReply(result),
        emits: created,
      }),
    ),
    ...named(
      names.bulkUpdate,
      call({
        ...shared,
        method: 'POST',
        path: `${bulkPath}/update`,
        summary: `Updates up to ${BULK_MAX} ${many}, each independently. Each revision must be the current one.`,
        request: s.object({
          ...named(
            many as E['many'],
            s.req(
              s.array(
                s.object({
                  ...named(one as E['one'], update('Fields to change; `id` selects the entity.')),
                  fieldMask: s.fieldMask({
                    doc: 'Fields to change: a list, or one text with commas. A named field that is not sent is cleared. Default: the fields sent.',
                  }),
                }),
                { ...list, doc: `Changes, at most one per ${one}.` },
              ),
            ),
          ),
          returnEntity,
          fields,
        }),
        reply: bulkReply(result),
        emits: updated,
      }),
    ),
    ...named(
      names.bulkDelete,
      call({
        ...shared,
        method: 'POST',
        path: `${bulkPath}/delete`,
        summary: `Deletes up to ${BULK_MAX} ${many}, each independently.`,
        request: s.object(
          named(
            `${one as E['one']}Ids`,
            s.req(s.array(s.guid(), { ...list, doc: `Ids of the ${many} to delete.` })),
          ),
        ),
        reply: bulkReply(s.object({ itemMetadata })),
        emits: deleted,
      }),
    ),
  }
}

/** Get-or-create by the unique field, one by one and in bulk: calls of the merchant. */
export function getOrCreateCalls<const E extends CrudEntity>(entity: E) {
  const { one, many, unique, version, prefixes, fqdn } = entity
  const names = callNames(entity)
  const { key, fields, entity: body, result } = sharedSchemas(entity)
  const keyName = `${one as E['one']}${capitalize(unique as E['unique'])}` as const
  const shared = {
    method: 'POST',
    prefixes,
    allow: merchant,
    emits: [`${fqdn as E['fqdn']}_created`],
  } as const
  return {
    ...named(
      names.getOrCreate,
      call({
        ...shared,
        path: `/${version}/${many}/get-or-create`,
        summary: `Returns the ${one} with a ${unique}; creates it if it does not exist.`,
        request: s.object({ ...named(keyName, s.req(key)), fields }),
        reply: s.object(named(one as E['one'], body(`The ${one}, existing or new.`))),
      }),
    ),
    ...named(
      names.bulkGetOrCreate,
      call({
        ...shared,
        path: `/${version}/bulk/${many}/get-or-create`,
        summary: `Returns up to ${BULK_MAX} ${many} by their ${unique}s; creates those that do not exist.`,
        request: s.object({
          ...named(
            `${keyName}s` as const,
            s.req(
              s.array(key, { min: 1, max: BULK_MAX, doc: `Values of \`${unique}\` to find or to create.` }),
            ),
          ),
          fields,
        }),
        reply: bulkReply(result),
      }),
    ),
  }
}
