import type { DataCollection, DataField, DataFieldType, QueryOperator } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { OPERATORS_OF } from '../../storage/query/index.ts'
import { toRoles } from './access-levels.ts'
import type { Collection } from './collection.ts'
import { toFieldDefinition } from './field-definition.ts'
import { INDEX_LIMITS } from './index-limits.ts'
import { SPECS } from './item-fields.ts'

/** Wire names of query operators; `$in`, `$nin` and `$isEmpty` have none. */
const OPERATOR_NAMES = [
  ['$eq', 'EQ'],
  ['$lt', 'LT'],
  ['$gt', 'GT'],
  ['$ne', 'NE'],
  ['$lte', 'LTE'],
  ['$gte', 'GTE'],
  ['$startsWith', 'STARTS_WITH'],
  ['$endsWith', 'ENDS_WITH'],
  ['$contains', 'CONTAINS'],
  ['$hasSome', 'HAS_SOME'],
  ['$hasAll', 'HAS_ALL'],
  ['$exists', 'EXISTS'],
  ['$urlized', 'URLIZED'],
] as const satisfies readonly (readonly [string, QueryOperator])[]

function capabilitiesOf(type: DataFieldType): DataField['capabilities'] {
  // Filters see references as a list of ids, which cannot be sorted by.
  const isRelation = type === 'MULTI_REFERENCE'
  const operators = OPERATORS_OF[isRelation ? 'string' : SPECS[type].type]
  return {
    sortable: !isRelation && SPECS[type].sort === true,
    queryOperators: OPERATOR_NAMES.flatMap(([operator, name]) =>
      operators.includes(operator) ? [name] : [],
    ),
  }
}

const toField = (field: StoredField): DataField => ({
  ...toFieldDefinition(field),
  systemField: false,
  encrypted: false,
  capabilities: capabilitiesOf(field.type),
})

const systemField = (key: string, type: DataFieldType): DataField => ({
  key,
  type,
  systemField: true,
  encrypted: false,
  readOnly: true,
  capabilities: capabilitiesOf(type),
})

/** System fields of every collection. */
const SYSTEM_FIELDS = [
  systemField('_id', 'TEXT'),
  systemField('_createdDate', 'DATETIME'),
  systemField('_updatedDate', 'DATETIME'),
  systemField('_owner', 'TEXT'),
]

/** Further system fields with the PUBLISH plugin. */
const PUBLISH_FIELDS = [
  systemField('_publishStatus', 'TEXT'),
  systemField('_publishDate', 'DATETIME'),
  systemField('_unpublishDate', 'DATETIME'),
].map(field => ({ ...field, readOnly: false }))

const READS = ['AGGREGATE', 'COUNT', 'DISTINCT', 'FIND', 'GET', 'IS_REFERENCED', 'QUERY_REFERENCED'] as const
const WRITES = [
  'BULK_INSERT',
  'BULK_PATCH',
  'BULK_REMOVE',
  'BULK_SAVE',
  'BULK_UPDATE',
  'INSERT',
  'INSERT_REFERENCE',
  'PATCH',
  'REMOVE',
  'REMOVE_REFERENCE',
  'REPLACE_REFERENCES',
  'SAVE',
  'TRUNCATE',
  'UPDATE',
] as const

/** The wire format of a collection. */
export const toDataCollection = (collection: Collection): DataCollection => {
  const { displayName, displayField, permissions, itemValidation, plugins, segment, pagingModes } =
    collection.definition
  const system = collection.hasPlugin('PUBLISH') ? [...SYSTEM_FIELDS, ...PUBLISH_FIELDS] : SYSTEM_FIELDS
  return {
    id: collection.id,
    collectionType: 'NATIVE',
    segment: segment ?? 'PUBLIC',
    maxPageSize: 1000,
    ...(displayName !== undefined && { displayName }),
    ...(displayField !== undefined && { displayField }),
    capabilities: {
      dataOperations: [...READS, ...WRITES].sort(),
      collectionOperations: ['UPDATE', 'REMOVE'],
      indexLimits: INDEX_LIMITS,
    },
    fields: [...collection.fields.values()].map(toField).concat(system),
    permissions: toRoles(permissions),
    itemValidation,
    revision: String(collection.revision),
    plugins,
    pagingModes: pagingModes ?? ['OFFSET', 'CURSOR'],
    createdDate: isoTime(collection.createdAt),
    updatedDate: isoTime(collection.updatedAt),
  }
}

/** Names that the field mask `fields` accepts. */
export const COLLECTION_PARTS: readonly string[] = [
  'id',
  'collectionType',
  'segment',
  'maxPageSize',
  'displayName',
  'displayField',
  'capabilities',
  'fields',
  'permissions',
  'itemValidation',
  'revision',
  'plugins',
  'pagingModes',
  'createdDate',
  'updatedDate',
]

/** Applies a field mask. The id is always included. */
export const onlyParts = (collection: DataCollection, parts: readonly string[]): DataCollection =>
  parts.length === 0
    ? collection
    : (Object.fromEntries(
        Object.entries(collection).filter(([name]) => name === 'id' || parts.includes(name)),
      ) as DataCollection)
