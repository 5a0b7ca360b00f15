import type { DataCollection, DataField } from '@stoa/contract'
import { isoTime } from '../../../call/clock.ts'
import { toRoles } from '../../model/access-levels.ts'
import { toFieldDefinition } from '../../model/field-definition.ts'
import { SYSTEM_FIELDS } from '../../model/item-view.ts'
import type { ExternalCollection } from '../external-collection.ts'
import type { AdaptorOperation, ExternalField } from '../protocol/schema.ts'

type DataOperation = NonNullable<NonNullable<DataCollection['capabilities']>['dataOperations']>[number]

/** Data operations with the adaptor operations that they need. Updates read the item first. */
const CALLS: readonly (readonly [DataOperation, ...AdaptorOperation[]])[] = [
  ['AGGREGATE', 'AGGREGATE'],
  ['BULK_INSERT', 'INSERT', 'FIND'],
  ['BULK_PATCH', 'UPDATE', 'FIND'],
  ['BULK_REMOVE', 'REMOVE', 'FIND'],
  ['BULK_SAVE', 'INSERT', 'UPDATE', 'FIND'],
  ['BULK_UPDATE', 'UPDATE', 'FIND'],
  ['COUNT', 'COUNT'],
  ['DISTINCT', 'AGGREGATE'],
  ['FIND', 'FIND'],
  ['GET', 'FIND'],
  ['INSERT', 'INSERT'],
  ['PATCH', 'UPDATE', 'FIND'],
  ['REMOVE', 'REMOVE', 'FIND'],
  ['SAVE', 'INSERT', 'UPDATE', 'FIND'],
  ['TRUNCATE', 'TRUNCATE'],
  ['UPDATE', 'UPDATE', 'FIND'],
]

const capabilitiesOf = ({ sortable, operators }: ExternalField): DataField['capabilities'] => ({
  sortable,
  queryOperators: operators.filter(operator => operator !== 'MATCHES'),
})

/** The wire format of an external collection. */
export function toExternalCollection({ id, schema, collection }: ExternalCollection): DataCollection {
  const { displayName, displayField, permissions } = collection.definition
  const system = SYSTEM_FIELDS as readonly string[]
  const fields = schema.fields.flatMap((field): DataField[] => {
    const { key, type } = field
    const always = { encrypted: false, capabilities: capabilitiesOf(field) }
    if (system.includes(key)) return [{ key, type, ...always, systemField: true, readOnly: true }]
    const stored = collection.fields.get(key)
    if (!stored) return []
    const { fieldId, ...settings } = toFieldDefinition(stored)
    return [{ ...settings, ...always, systemField: false }]
  })
  return {
    id,
    collectionType: 'EXTERNAL',
    segment: 'PUBLIC',
    maxPageSize: schema.maxPageSize,
    ...(displayName !== undefined && { displayName }),
    ...(displayField !== undefined && { displayField }),
    capabilities: {
      dataOperations: CALLS.flatMap(([call, ...needed]) =>
        needed.every(operation => schema.operations.has(operation)) ? [call] : [],
      ),
      collectionOperations: [
        ...((['ADD_FIELD', 'CHANGE_FIELD', 'REMOVE_FIELD'] as const).some(change =>
          schema.changes.has(change),
        )
          ? (['UPDATE'] as const)
          : []),
        ...(schema.changes.has('REMOVE_COLLECTION') ? (['REMOVE'] as const) : []),
      ],
      indexLimits: { regular: 0, unique: 0, total: 0 },
    },
    fields,
    permissions: toRoles(permissions),
    itemValidation: 'CLOSED',
    revision: String(collection.revision),
    plugins: [],
    pagingModes: ['OFFSET'],
    createdDate: isoTime(collection.createdAt),
    updatedDate: isoTime(collection.updatedAt),
  }
}
