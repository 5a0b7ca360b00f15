import { isDeepStrictEqual } from 'node:util'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { Doc, EntityStore } from './entity-store.ts'

/** Fields that select the entity: a mask may name them, and they stay as they are. */
const SELECTORS = ['id', 'revision']

/** The fields that a mask names: a list, or one text with commas (protocol/transport §2). */
export function parseMask(mask: unknown, { writable }: EntityStore, at: string): string[] | undefined {
  if (mask === undefined || mask === null) return undefined
  const names = typeof mask === 'string' ? mask.split(',').map(name => name.trim()) : (mask as string[])
  const known = [...writable, ...SELECTORS]
  for (const [i, name] of names.entries())
    if (!known.includes(name))
      rejectField(`${at}.fieldMask[${i}]`, 'INVALID_ENUM_VALUE', `must be one of ${known.join(', ')}`)
  return names.filter(name => !SELECTORS.includes(name))
}

/**
 * A change of the stored document: the fields sent, or those of the mask, each as a whole. Null and a named field that is not
 * sent clear a field; a required field cannot be cleared, an immutable one cannot be changed.
 */
export function patchOf(
  input: Doc,
  { store, at, mask }: { store: EntityStore; at: string; mask?: readonly string[] | undefined },
): (stored: Doc) => Doc {
  const { entity, writable } = store
  const names = mask ?? writable.filter(name => input[name] !== undefined)
  const isCleared = (name: string) => input[name] === undefined || input[name] === null
  for (const name of entity.required)
    if (names.includes(name) && isCleared(name))
      rejectField(`${at}.${name}`, 'REQUIRED_FIELD', 'must have a value, and cannot be cleared')
  return stored => {
    const changed = { ...stored }
    for (const name of names) {
      if (
        entity.immutable?.includes(name) &&
        !isDeepStrictEqual(withoutNulls(input[name]) ?? undefined, stored[name])
      )
        rejectField(
          `${at}.${name}`,
          'FIELD_NOT_ALLOWED',
          'can be set only when the entity is created: leave it out',
        )
      if (isCleared(name)) delete changed[name]
      else changed[name] = withoutNulls(input[name])
    }
    return changed
  }
}
