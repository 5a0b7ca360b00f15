import type { TSchema } from 'typebox'
import { call } from '../call.ts'
import { bulkReply } from '../entities/bulk.ts'
import { s } from '../schema.ts'
import { bulkPathOf } from './bulk-calls.ts'
import { BULK_MAX, type CrudEntity, callNames, capitalize } from './crud-entity.ts'
import { eventsOf, named, sharedSchemas } from './crud-schemas.ts'

/** Get-or-create by the only unique field, one by one and in bulk: calls of the merchant. */
export function getOrCreateCalls<const E extends CrudEntity & { unique: readonly [string] }>(entity: E) {
  const { one, many, prefixes, path, schema } = entity
  const unique = entity.unique[0] as E['unique'][0]
  const names = callNames(entity)
  const { fields, entity: body, result } = sharedSchemas(entity)
  const key = s.with(schema.properties[unique] as TSchema, {
    doc: `Value of \`${unique}\` to find or to create.`,
  }) as ReturnType<typeof s.string>
  const keyName = `${one as E['one']}${capitalize(unique)}` as const
  const shared = { method: 'POST', prefixes, allow: ['merchant'], ...eventsOf(entity, 'created') } as const
  return {
    ...named(
      names.getOrCreate,
      call({
        ...shared,
        path: `${path}/get-or-create`,
        summary: `Returns the ${one} with a ${unique}; creates it if it does not exist.`,
        request: s.object({ ...named(keyName, s.req(key)), ...fields }),
        reply: s.object(named(one as E['one'], body(`The ${one}, existing or new.`))),
      }),
    ),
    ...named(
      names.bulkGetOrCreate,
      call({
        ...shared,
        path: `${bulkPathOf(entity)}/get-or-create`,
        summary: `Returns up to ${BULK_MAX} ${many} by their ${unique}s; creates those that do not exist.`,
        request: s.object({
          ...named(
            `${keyName}s` as const,
            s.req.array(key, { min: 1, max: BULK_MAX, doc: `Values of \`${unique}\` to find or to create.` }),
          ),
          ...fields,
        }),
        reply: bulkReply(result),
      }),
    ),
  }
}
