import { rejectField } from '../call/failure.ts'
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
 * A change of the stored document: the fields sent, or those of the mask. Null and a named field that is not sent clear a
 * field; the unique field cannot be cleared.
 */
export function patchOf(
  input: Doc,
  { store, at, mask }: { store: EntityStore; at: string; mask: readonly string[] | undefined },
): (stored: Doc) => Doc {
  const { entity, writable } = store
  const names = mask ?? writable.filter(name => input[name] !== undefined)
  const isCleared = (name: string) => input[name] === undefined || input[name] === null
  if (names.includes(entity.unique) && isCleared(entity.unique))
    rejectField(`${at}.${entity.unique}`, 'REQUIRED_FIELD', 'is in the mask and must be sent')
  return stored => {
    const changed = { ...stored }
    for (const name of names) {
      if (isCleared(name)) delete changed[name]
      else changed[name] = input[name]
    }
    return changed
  }
}
