import type { DataItem } from '@stoa/contract'
import pMap from 'p-map'
import type { ItemRow } from '../../../storage/data/item-rows.ts'
import type { Access } from '../../model/access.ts'
import { canonicalInstant, hasDateKey } from '../../model/instants.ts'
import { SYSTEM_FIELDS } from '../../model/item-view.ts'
import { rejectUnsupported } from '../../model/unsupported-operation.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { ExternalItem } from '../protocol/adaptor.ts'
import { invalidReply } from '../protocol/adaptor-client.ts'
import type { Translated } from '../protocol/adaptor-filter.ts'
import { allOf, idFilter, ownedItemsFilter, sendable } from './external-query.ts'

type Data = Record<string, unknown>

/** Concurrent requests for items by id. */
const AT_ONCE = 4

/** Normalizes a date of the adaptor. */
function dated(value: unknown): unknown {
  const instant = canonicalInstant(hasDateKey(value) ? value.$date : value)
  return instant === undefined ? value : { $date: instant }
}

/**
 * An item's data as visible to the caller. Drops properties outside of the schema. Null means absent, because relational
 * databases have no absent values.
 */
export function externalData({ collection, schema }: ExternalCollection, item: ExternalItem): Data {
  const data: Data = {}
  for (const { key, type } of schema.fields) {
    const value = Object.hasOwn(item, key) ? item[key] : undefined
    if (value === undefined || value === null) continue
    const system = (SYSTEM_FIELDS as readonly string[]).includes(key)
    if (!system && !collection.fields.has(key)) continue
    data[key] = type === 'DATETIME' ? dated(value) : value
  }
  return { ...data, _id: item._id }
}

/** The wire format of an external item. */
export const toDataItem = (external: ExternalCollection, item: ExternalItem): DataItem => ({
  id: item._id,
  dataCollectionId: external.id,
  data: externalData(external, item),
})

const msOf = (value: unknown) => {
  const instant = canonicalInstant(hasDateKey(value) ? value.$date : value)
  return instant === undefined ? 0 : Date.parse(instant)
}

/** An external item as a native row: with hidden fields, and system fields outside of the data. */
export function toRow({ schema }: ExternalCollection, item: ExternalItem): ItemRow {
  const system = SYSTEM_FIELDS as readonly string[]
  const data = Object.fromEntries(
    schema.fields.flatMap(({ key, type }) => {
      const value = Object.hasOwn(item, key) ? item[key] : undefined
      if (system.includes(key) || value === undefined || value === null) return []
      return [[key, type === 'DATETIME' ? dated(value) : value]]
    }),
  )
  return {
    id: item._id,
    created_at: msOf(item._createdDate),
    updated_at: msOf(item._updatedDate),
    owner_id: typeof item._owner === 'string' && item._owner !== '' ? item._owner : null,
    status: 'PUBLISHED',
    publish_at: null,
    unpublish_at: null,
    data: JSON.stringify(data),
  }
}

/** Rejects the call if the adaptor does not support the operation. */
export function requireOperation(
  { id, schema }: ExternalCollection,
  operation: Parameters<ExternalCollection['schema']['operations']['has']>[0],
): void {
  if (!schema.operations.has(operation)) rejectUnsupported(id, operation)
}

/**
 * Loads items by id that match a condition and the caller's access. Rejects replies with other items: an adaptor that ignores
 * conditions must not leak data.
 */
export async function itemsById(
  external: ExternalCollection,
  ids: readonly string[],
  { access = { to: 'ALL' }, where = true }: { access?: Access; where?: Translated } = {},
): Promise<Map<string, ExternalItem>> {
  requireOperation(external, 'FIND')
  const { schema, connection } = external
  const wanted = [...new Set(ids)]
  const size = schema.maxPageSize
  const pages = Array.from({ length: Math.ceil(wanted.length / size) }, (_, i) =>
    wanted.slice(i * size, (i + 1) * size),
  )
  const found = await pMap(
    pages,
    async page => {
      const filter = allOf(idFilter(external, page), ownedItemsFilter(external, access), where)
      if (filter === false) return []
      const { items } = await connection.adaptor.find(schema, {
        filter: sendable(filter),
        sort: [],
        page: { offset: 0, limit: page.length },
        fields: [],
      })
      return items
    },
    { concurrency: AT_ONCE },
  )
  const items = found.flat()
  const requested = new Set(wanted)
  for (const item of items)
    if (!requested.has(item._id))
      throw invalidReply(connection.client, 'the reply has an item that was not requested')
  return new Map(allowed(external, items, access).map(item => [item._id, item]))
}

/** Checks the owner of each item under OWN access. */
export function allowed(
  { connection }: ExternalCollection,
  items: readonly ExternalItem[],
  access: Access,
): readonly ExternalItem[] {
  if (access.to === 'OWN' && items.some(item => item._owner !== access.ownerId))
    throw invalidReply(connection.client, 'the reply has items of other owners')
  return items
}
