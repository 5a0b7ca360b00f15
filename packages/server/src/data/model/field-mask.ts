import { refuseField } from '../../call/failure.ts'
import { COLLECTION_PARTS } from './collection-view.ts'

/** Parts of a collection that a read asks for, or the refusal of names that it does not have. */
export function parseFieldMask(fields: readonly (string | null)[] | null | undefined): string[] {
  return (fields ?? []).map((name, i) => {
    // Existing clients ask for parts of parts; they get the whole one.
    const part = name?.split('.')[0] ?? ''
    return COLLECTION_PARTS.includes(part)
      ? part
      : refuseField(`fields[${i}]`, 'INVALID_ENUM_VALUE', `must be one of ${COLLECTION_PARTS.join(', ')}`)
  })
}
