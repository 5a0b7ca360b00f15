import { isDeepStrictEqual } from 'node:util'
import { cutText } from '@stoa/contract'
import { isObject } from '../platform-support/is-object.ts'
import type { ChangeRow } from '../storage/journal.ts'

export type Fields = Record<string, unknown>

/** Fields that follow from a change and say nothing about it. */
const DERIVED = new Set(['revision', 'updatedDate', '_updatedDate', 'lastUpdated', 'numericId'])
const FIELDS_MAX = 50

/** A field that differs. */
export interface FieldChange {
  path: string
  before?: unknown
  after?: unknown
}

/** The entity inside a payload: `{ product: { … } }` holds it under its name; some payloads are the entity. */
function entityIn(value: unknown, entityId: string): Fields | undefined {
  if (!isObject(value)) return undefined
  const fields = value as Fields
  const nested = Object.values(fields).find(part => isObject(part) && (part as Fields).id === entityId)
  if (nested) return nested as Fields
  const parts = Object.values(fields)
  return parts.length === 1 && isObject(parts[0]) ? (parts[0] as Fields) : fields
}

/** Entity before and after an event. `before` may hold changed fields only; then `after` is limited to them. */
export function statesOf({ payload, before, entity_id, type }: ChangeRow): {
  before?: Fields
  after?: Fields
} {
  const isDeletion = /deleted$/i.test(type)
  const after = isDeletion ? undefined : entityIn(payload, entity_id)
  const former = entityIn(before, entity_id)
  if (!former || !after || 'id' in former || !('id' in after))
    return { ...(former && { before: former }), ...(after && { after }) }
  return { before: former, after: Object.fromEntries(Object.keys(former).map(name => [name, after[name]])) }
}

/** Fields that differ between two states. Objects are compared field by field, lists as a whole. */
export function differences(before: unknown, after: unknown): FieldChange[] {
  const found: FieldChange[] = []
  const compare = (old: unknown, now: unknown, path: string) => {
    if (found.length >= FIELDS_MAX || isDeepStrictEqual(old ?? null, now ?? null)) return
    if (isObject(old) && isObject(now)) {
      const names = new Set([...Object.keys(old), ...Object.keys(now)])
      for (const name of names)
        if (!DERIVED.has(name))
          compare((old as Fields)[name], (now as Fields)[name], path ? `${path}.${name}` : name)
      return
    }
    found.push({
      path,
      ...(old !== undefined && old !== null && { before: old }),
      ...(now !== undefined && now !== null && { after: now }),
    })
  }
  compare(before, after, '')
  return found
}

/** What an event changed. A creation and a deletion have no list: the entity itself is new or gone. */
export function fieldChangesOf(row: ChangeRow): FieldChange[] {
  const { before, after } = statesOf(row)
  return before && after ? differences(before, after) : []
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Name or number of an entity. */
export function nameIn(fields: Fields): string | undefined {
  const name = text(fields.name) || text(fields.title) || text(fields.email) || text(fields.loginEmail)
  if (name) return cutText(name, 200)
  return text(fields.number) ? `#${text(fields.number)}` : undefined
}

/** Name or number of the entity of an event. */
export const nameOf = (row: ChangeRow): string | undefined =>
  // The whole payload: `statesOf` may hold changed fields only.
  nameIn(entityIn(row.payload, row.entity_id) ?? {}) ?? nameIn(entityIn(row.before, row.entity_id) ?? {})
