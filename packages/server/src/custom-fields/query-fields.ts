import { CUSTOM_NAMESPACE, type CustomFieldEntity } from '@stoa/contract'
import type { Caller } from '../call/context.ts'
import type { DeclaredField } from '../call/custom-fields.ts'
import type { EntityFields, FieldSpec } from '../storage/query/index.ts'

/** The path of a value in its entity on the wire. */
export const wirePath = ({ entity, namespace, key }: Pick<DeclaredField, 'entity' | 'namespace' | 'key'>) =>
  entity === 'MEMBER' ? `contact.customFields.${key}.value` : `extendedFields.namespaces.${namespace}.${key}`

/** The path of a value in the stored document. */
export const storedPath = ({ entity, namespace, key }: DeclaredField): string[] =>
  entity === 'MEMBER' ? ['customFields', key, 'value'] : ['extendedFields', 'namespaces', namespace, key]

const isMerchant = (caller: Caller) => caller.role === 'merchant'

/** A text is stored with any characters; what was stored before the declaration may have another type. */
export const fieldSpec = (field: DeclaredField): FieldSpec<Caller> => ({
  type: field.type === 'NUMBER' ? 'number' : field.type === 'BOOLEAN' ? 'boolean' : 'string',
  path: storedPath(field),
  filter: '*',
  sort: true,
  mayHoldOtherTypes: true,
  // Members are no one's to search by their contact data but the merchant's.
  ...((field.namespace !== CUSTOM_NAMESPACE || field.entity === 'MEMBER') && { visibleTo: isMerchant }),
})

/** The entity that a table of query fields is of. */
const ENTITIES: Readonly<Record<string, CustomFieldEntity>> = {
  order: 'ORDER',
  product: 'PRODUCT',
  'product V3': 'PRODUCT',
  collection: 'COLLECTION',
  category: 'COLLECTION',
  member: 'MEMBER',
}

/** The table with the filterable custom fields of its entity; the same table if there are none. */
export function withCustomFields(
  table: EntityFields<Caller>,
  fieldsOf: (entity: CustomFieldEntity) => readonly DeclaredField[],
): EntityFields<Caller> {
  const entity = ENTITIES[table.name]
  const added = entity ? fieldsOf(entity).filter(({ filterable }) => filterable) : []
  if (added.length === 0) return table
  return {
    ...table,
    fields: {
      ...table.fields,
      ...Object.fromEntries(added.map(field => [wirePath(field), fieldSpec(field)])),
    },
  }
}
