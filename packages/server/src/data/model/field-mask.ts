import { rejectField } from '../../call/failure.ts'
import { COLLECTION_PARTS } from './collection-view.ts'

/** Parses the field mask of a collection read. Rejects unknown names. */
export function parseFieldMask(fields: readonly (string | null)[] | null | undefined): string[] {
  return (fields ?? []).map((name, i) => {
    // Existing clients send nested paths; they get the whole top-level part.
    const part = name?.split('.')[0] ?? ''
    return COLLECTION_PARTS.includes(part)
      ? part
      : rejectField(`fields[${i}]`, 'INVALID_ENUM_VALUE', `must be one of ${COLLECTION_PARTS.join(', ')}`)
  })
}
