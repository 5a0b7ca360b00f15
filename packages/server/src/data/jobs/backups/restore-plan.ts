import type { BackedUpCollection, RestoredAs } from '../../../storage/data/backup-rows.ts'
import type { StoredDataCollection, StoredField } from '../../../storage/data/collection-rows.ts'

/** A collection to restore. */
export interface Restored {
  /** Internal id in the backup. */
  from: string
  /** New internal id, under which the tables are built. */
  to: string
  /** Id after the restoration. */
  id: string
  /** Restored as a copy under a new id, with new field ids. */
  copy: boolean
  doc: StoredDataCollection
  /** Relations to restore: their old and new ids, and whether a copy sees them inverted. */
  relations: { from: string; to: string; inverse: boolean }[]
}

const isMulti = (field: StoredField) => field.type === 'MULTI_REFERENCE'

/** The field of a copy. Its references have no inverse in other collections. */
function ownField(field: StoredField, fieldId: string): StoredField {
  const { inverseOf, typeMetadata, ...rest } = field
  const { referencingFieldKey: _, ...multiReference } = typeMetadata?.multiReference ?? {
    referencedCollectionId: '',
  }
  return {
    ...rest,
    ...(typeMetadata && { typeMetadata: isMulti(field) ? { multiReference } : typeMetadata }),
    fieldId,
  }
}

/** Plans each collection of a restoration. `newId` generates ids. */
export const planRestoration = (
  wanted: readonly RestoredAs[],
  collections: readonly BackedUpCollection[],
  newId: () => string,
): Restored[] =>
  wanted.map(({ dataCollectionId, restoreDestination }) => {
    const found = collections.find(({ id }) => id === dataCollectionId)
    if (!found) throw new Error('a collection that is not in the backup passed validation')
    const copy = restoreDestination !== undefined && restoreDestination.dataCollectionId !== found.id
    const displayName = restoreDestination?.displayName
    const fields = found.doc.fields.map(field => ({
      before: field,
      after: copy ? ownField(field, newId()) : field,
    }))
    return {
      from: found.uid,
      to: newId(),
      id: copy ? restoreDestination.dataCollectionId : found.id,
      copy,
      doc: {
        ...found.doc,
        ...(displayName !== undefined && { displayName }),
        fields: fields.map(({ after }) => after),
      },
      relations: fields
        .filter(({ before }) => isMulti(before) && (copy || before.inverseOf === undefined))
        .map(({ before, after }) => ({
          from: before.inverseOf ?? before.fieldId,
          to: after.fieldId,
          inverse: before.inverseOf !== undefined,
        })),
    }
  })
