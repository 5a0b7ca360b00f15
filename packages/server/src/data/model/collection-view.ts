import type { DataCollection, DataField, DataFieldType, QueryOperator } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { OPERATORS_OF } from '../../storage/query/index.ts'
import { toRoles } from './access-levels.ts'
import type { Collection } from './collection.ts'
import { saidOf } from './field-definition.ts'
import { INDEX_LIMITS } from './index-limits.ts'
import { SPECS } from './item-fields.ts'

/** What the wire calls operators of the query language; `$in`, `$nin` and `$isEmpty` have no name there. */
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
  // References are asked for as a list of ids, and have no order among items.
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
  ...saidOf(field),
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

/** Every collection has these besides its own. */
const SYSTEM_FIELDS = [
  systemField('_id', 'TEXT'),
  systemField('_createdDate', 'DATETIME'),
  systemField('_updatedDate', 'DATETIME'),
  systemField('_owner', 'TEXT'),
]

/** With the PUBLISH plugin these too. */
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

/** A collection as the wire has it. */
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

/** Parts of a collection that can be asked for alone. */
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

/** The collection with the parts that were asked for, and its id. */
export const onlyParts = (collection: DataCollection, parts: readonly string[]): DataCollection =>
  parts.length === 0
    ? collection
    : (Object.fromEntries(
        Object.entries(collection).filter(([name]) => name === 'id' || parts.includes(name)),
      ) as DataCollection)
