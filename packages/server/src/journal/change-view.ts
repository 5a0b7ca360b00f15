import type { ChangeRow } from '../storage/journal.ts'
import { fieldChangesOf, nameOf } from './entity-changes.ts'

/** An event as a change of its entity. */
export function toEntityChange(row: ChangeRow) {
  const name = nameOf(row)
  return {
    eventId: String(row.id),
    type: row.type,
    entityId: row.entity_id,
    ...(name && { name }),
    fields: fieldChangesOf(row),
  }
}

/** Who made a change. */
export const changeActor = (role: string, id: string | null, name: string | null) => ({
  role,
  ...(id && { id }),
  ...(name && { name }),
})
