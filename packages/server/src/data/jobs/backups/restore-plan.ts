import type { BackedUpCollection, RestoredAs } from '../../../storage/data/backup-rows.ts'
import type { StoredDataCollection, StoredField } from '../../../storage/data/collection-rows.ts'

/** One collection on its way back. */
export interface Restored {
  /** In the backup. */
  from: string
  /** Its new internal id: the tables are built under it, beside those that are there. */
  to: string
  /** The id that it will have. */
  id: string
  /** A copy beside the collection that it was made of, with fields of its own. */
  copy: boolean
  doc: StoredDataCollection
  /** Fields whose references come back, under which id, and whether a copy sees them from the other side. */
  relations: { from: string; to: string; inverse: boolean }[]
}

const isMulti = (field: StoredField) => field.type === 'MULTI_REFERENCE'

/** References of a copy are its own: no other collection shows them from the other side. */
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

/** What becomes of each collection of a restoration. Ids of new things come from `newId`. */
export const planRestoration = (
  wanted: readonly RestoredAs[],
  collections: readonly BackedUpCollection[],
  newId: () => string,
): Restored[] =>
  wanted.map(({ dataCollectionId, restoreDestination }) => {
    const found = collections.find(({ id }) => id === dataCollectionId)
    if (!found) throw new Error('a collection that is not in the backup was let through')
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
