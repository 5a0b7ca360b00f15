import type { DataIndex } from '@stoa/contract'
import type { Caller } from '../../call/context.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { IndexShape } from '../../storage/data/build-index.ts'
import type { DataIndexRow, StoredIndexField } from '../../storage/data/index-rows.ts'
import { type Field, findField } from '../../storage/query/index.ts'
import type { Collection } from '../model/collection.ts'
import { itemFields } from '../model/item-fields.ts'
import { SYSTEM_FIELDS } from '../model/item-view.ts'

/** Indexes cover all fields, so they are planned as the merchant. */
const MERCHANT: Caller = { role: 'merchant', siteId: '', id: '', strict: true }

/** Validates the fields of an index and resolves their ids. */
export function indexFieldsOf(
  collection: Collection,
  { fields, unique, caseInsensitive }: DataIndex,
  at: string,
): StoredIndexField[] {
  const violations = fields.flatMap(({ path }, i) => {
    const [first = ''] = path.split('.')
    const field = collection.fields.get(first)
    const here = `${at}.fields[${i}].path`
    const wrong = (text: string) => [violation(here, 'VALIDATION', text)]
    if (fields.findIndex(one => one.path === path) < i) return wrong('repeats a field of this index')
    if (path.split('.').includes('')) return wrong('is not a valid path')
    if (SYSTEM.includes(path)) return unique ? wrong('is a system field and cannot have a unique index') : []
    if (!field) return wrong('is not a field of this collection; declare it first')
    if (field.type === 'MULTI_REFERENCE') return wrong('already has a system index')
    if (unique && (path !== field.key || !UNIQUE.includes(field.type)))
      return wrong('cannot be unique: only texts, numbers, dates and references can')
    return []
  })
  if (unique && fields.length > 1)
    violations.push(
      violation(`${at}.fields`, 'MAX_SIZE', 'must have one element in a unique index', { threshold: 1 }),
    )
  if (unique && caseInsensitive)
    violations.push(
      violation(`${at}.caseInsensitive`, 'FIELD_NOT_ALLOWED', 'is not allowed for unique indexes'),
    )
  if (violations.length > 0) throw new InvalidRequest(violations)
  return fields.map(({ path, order = 'ASC' }) => {
    const [first = '', ...rest] = path.split('.')
    const field = collection.fields.get(first)
    return field ? { fieldId: field.fieldId, path: rest, order } : { system: first, path: [], order }
  })
}

const SYSTEM: readonly string[] = SYSTEM_FIELDS
const UNIQUE: readonly string[] = [
  'TEXT',
  'NUMBER',
  'DATE',
  'DATETIME',
  'TIME',
  'URL',
  'EMAIL',
  'SLUG',
  'LANGUAGE',
  'REFERENCE',
  'PAGE_LINK',
  'IMAGE',
  'DOCUMENT',
]

/** The current path of an index field. A deleted field has its last key. */
function pathOf({ definition }: Collection, { fieldId, system, path }: StoredIndexField): string {
  const first = system ?? definition.fields.find(one => one.fieldId === fieldId)?.key ?? ''
  return [first, ...path].join('.')
}

/** The wire format of an index. */
export const toIndex = (collection: Collection, row: DataIndexRow): DataIndex => ({
  id: row.id,
  name: row.name,
  fields: row.fields.map(field => ({ path: pathOf(collection, field), order: field.order })),
  status: row.status,
  ...(row.failure && { failure: row.failure }),
  unique: row.unique_field !== null,
  caseInsensitive: row.case_insensitive,
  source: 'USER',
})

/** System indexes: the primary key and unique fields. Their ids are those of the collection and the fields. */
export const systemIndexes = (collection: Collection): DataIndex[] => [
  systemIndex(collection.uid, '_id_', '_id'),
  ...[...collection.fields.values()]
    .filter(field => field.unique)
    .map(({ fieldId, key }) => systemIndex(fieldId, `${key}_unique`, key)),
]

const systemIndex = (id: string, name: string, path: string): DataIndex => ({
  id,
  name,
  fields: [{ path, order: 'ASC' }],
  status: 'ACTIVE',
  unique: true,
  caseInsensitive: false,
  source: 'SYSTEM',
})

/** The index for the SQL compiler. Undefined if one of its fields was purged. */
export function shapeOf(collection: Collection, row: DataIndexRow, siteId: string): IndexShape | undefined {
  // Includes deleted fields: their indexes stay as long as they can be restored.
  const fields = new Map(collection.definition.fields.map(field => [field.key, field]))
  const entity = itemFields(
    { ...collection, fields },
    { siteId, uid: row.uid, revision: collection.revision, environment: 'LIVE' },
  )
  const keys = row.fields.map(one => {
    const field: Field | undefined = findField(entity, MERCHANT, pathOf(collection, one))
    return field && { field, order: one.order }
  })
  if (!keys.every(key => key !== undefined)) return undefined
  const unique = collection.definition.fields.find(field => field.fieldId === row.unique_field)
  return { entity, keys, ...(unique && { uniqueKey: { storageKey: unique.storageKey } }) }
}
