import type { DataCollection, DataField } from '@stoa/contract'
import { isoTime } from '../clock.ts'
import type { StoredField } from '../storage/data/collection-rows.ts'
import type { Collection } from './collection.ts'

function toField({ fieldId, storageKey, inverseOf, deletedAt, ...field }: StoredField): DataField {
  return { ...field, systemField: false }
}

const systemField = (key: string, type: DataField['type']): DataField => ({
  key,
  type,
  systemField: true,
  readOnly: true,
})

/** Every collection has these besides its own. */
const SYSTEM_FIELDS = [
  systemField('_id', 'TEXT'),
  systemField('_createdDate', 'DATETIME'),
  systemField('_updatedDate', 'DATETIME'),
  systemField('_owner', 'TEXT'),
]

/** A collection as the wire has it. */
export const toDataCollection = (collection: Collection): DataCollection => {
  const { displayName, displayField, permissions, itemValidation, plugins } = collection.definition
  return {
    id: collection.id,
    collectionType: 'NATIVE',
    maxPageSize: 1000,
    ...(displayName !== undefined && { displayName }),
    ...(displayField !== undefined && { displayField }),
    fields: [...collection.fields.values()].map(toField).concat(SYSTEM_FIELDS),
    permissions,
    itemValidation,
    revision: String(collection.revision),
    plugins,
    pagingModes: ['OFFSET', 'CURSOR'],
    createdDate: isoTime(collection.createdAt),
    updatedDate: isoTime(collection.updatedAt),
  }
}
