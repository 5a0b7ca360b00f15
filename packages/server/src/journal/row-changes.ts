import { isObject } from '../platform-support/is-object.ts'
import type { JournaledRow } from '../storage/journal-rows.ts'
import { differences, type FieldChange, type Fields, nameIn } from './entity-changes.ts'

/** A change of an entity without an event, as the rows of the call show it. */
export interface RowChange {
  eventId: string
  type: string
  entityId: string
  name?: string
  fields: FieldChange[]
}

/** Columns without meaning for a reader: the key of the site, positions, stored texts of the document. */
const HIDDEN = new Set(['site_id', 'position', 'created_at', 'updated_at'])

const toCamelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The row as an entity: the fields of its document beside its columns. Binary columns, such as secrets, are left out. */
function entityOf(row: Fields | null): Fields | undefined {
  if (!row) return undefined
  const { doc, ...columns } = row
  const shown = Object.entries(columns).filter(
    ([name, value]) => !HIDDEN.has(name) && !(typeof value === 'string' && value.startsWith('\\x')),
  )
  return {
    ...Object.fromEntries(shown.map(([name, value]) => [toCamelCase(name), value])),
    ...(isObject(doc) && (doc as Fields)),
  }
}

/** What a call without events has changed. Rows of final changes have no values and are left out. */
export function rowChangesOf(rows: readonly JournaledRow[]): RowChange[] {
  return rows.flatMap(({ id, table_name, before, after }) => {
    if (!before && !after) return []
    const [former, current] = [entityOf(before), entityOf(after)]
    const verb = !former ? 'created' : current ? 'updated' : 'deleted'
    const shown = current ?? former ?? {}
    const name = nameIn(shown)
    return {
      eventId: `row-${id}`,
      type: `stoa.journal.v1.${table_name}_${verb}`,
      entityId: String(shown.id ?? shown.productId ?? ''),
      ...(name && { name }),
      fields: former && current ? differences(former, current) : [],
    }
  })
}
