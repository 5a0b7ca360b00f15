import { isObject } from '../platform-support/is-object.ts'
import type { JournaledRow } from '../storage/journal-rows.ts'
import { differences, type FieldChange, type Fields, nameIn } from './entity-changes.ts'

/** A change of an entity without an event, as the rows of the call show it. */
export interface RowChange {
  eventId: string
  type: string
  entityId: string
  name?: string
  fields: FieldChange[]
}

/** Columns without meaning for a reader: the key of the site, positions, stored texts of the document. */
const HIDDEN = new Set(['site_id', 'position', 'created_at', 'updated_at'])

const toCamelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The row as an entity: the fields of its document beside its columns. Binary columns, such as secrets, are left out. */
function entityOf(row: Fields | null): Fields | undefined {
  if (!row) return undefined
  const { doc, ...columns } = row
  const shown = Object.entries(columns).filter(
    ([name, value]) => !HIDDEN.has(name) && !(typeof value === 'string' && value.startsWith('\\x')),
  )
  return {
    ...Object.fromEntries(shown.map(([name, value]) => [toCamelCase(name), value])),
    ...(isObject(doc) && (doc as Fields)),
  }
}

/** Columns that name a part of an entity, in this order. */
const PART_NAMES = ['language', 'name', 'title', 'sku', 'locationId', 'variantId', 'optionId'] as const
/** Columns of parts that only say where they belong. */
const LINKS = new Set([
  'id',
  'entityId',
  'productId',
  'collectionId',
  'priceListId',
  'taxRegionId',
  'groupId',
])
const FIELDS_MAX = 50

const withoutLinks = (fields: Fields | undefined): Fields =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !LINKS.has(name)))

/** The state before the first and after the last change of each row. */
function netChanges(rows: readonly JournaledRow[]) {
  const changes = new Map<
    string,
    { table: string; former: Fields | undefined; current: Fields | undefined }
  >()
  for (const { table_name: table, before, after } of rows) {
    const [former, current] = [entityOf(before), entityOf(after)]
    const shown = current ?? former
    if (!shown) continue
    const key = JSON.stringify([
      table,
      shown.id ?? shown.entityId,
      shown.language,
      shown.variantId,
      shown.optionId ?? shown.memberId,
    ])
    const known = changes.get(key)
    changes.set(key, { table, former: known ? known.former : former, current })
  }
  return [...changes.values()]
}

/** What a request has changed of one entity: its own row, and the rows of its parts under their table and name. */
export function changeOfEntity(rows: readonly JournaledRow[], entityId: string): Omit<RowChange, 'eventId'> {
  const changes = netChanges(rows)
  const isOwn = (fields: Fields | undefined) => fields?.id === entityId
  const own = changes.find(({ former, current }) => isOwn(current ?? former))
  const verb = own && !own.former ? 'created' : own && !own.current ? 'deleted' : 'updated'
  const parts = changes.filter(change => change !== own)
  const ofParts = parts.flatMap(({ table, former, current }) => {
    const shown = current ?? former ?? {}
    const name = PART_NAMES.map(column => shown[column]).find(value => typeof value === 'string')
    const path = [toCamelCase(table), ...(name ? [String(name)] : [])].join('.')
    return differences(withoutLinks(former), withoutLinks(current)).map(field => ({
      ...field,
      path: field.path ? `${path}.${field.path}` : path,
    }))
  })
  const ofEntity = own?.former && own.current ? differences(own.former, own.current) : []
  const name = nameIn(own?.current ?? own?.former ?? {})
  return {
    type: `stoa.journal.v1.${(own ?? parts[0])?.table ?? 'entity'}_${verb}`,
    entityId,
    ...(name && { name }),
    fields: [...ofEntity, ...(verb === 'updated' ? ofParts : [])].slice(0, FIELDS_MAX),
  }
}

/** What a call without events has changed. Rows of final changes have no values and are left out. */
export function rowChangesOf(rows: readonly JournaledRow[]): RowChange[] {
  return rows.flatMap(({ id, table_name, before, after }) => {
    if (!before && !after) return []
    const [former, current] = [entityOf(before), entityOf(after)]
    const verb = !former ? 'created' : current ? 'updated' : 'deleted'
    const shown = current ?? former ?? {}
    const name = nameIn(shown)
    return {
      eventId: `row-${id}`,
      type: `stoa.journal.v1.${table_name}_${verb}`,
      entityId: String(shown.id ?? shown.productId ?? ''),
      ...(name && { name }),
      fields: former && current ? differences(former, current) : [],
    }
  })
}
