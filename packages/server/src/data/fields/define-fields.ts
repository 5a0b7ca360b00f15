import type { DataField } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { fieldViolations } from '../model/field-definition.ts'
import { PUBLISH_FIELDS, SYSTEM_FIELDS } from '../model/item-view.ts'
import { freeStorageKey } from '../model/storage-keys.ts'
import { TRANSLATIONS } from '../model/translations.ts'

/** Reserved keys. */
const RESERVED = new Set<string>([...SYSTEM_FIELDS, ...PUBLISH_FIELDS, TRANSLATIONS, '__proto__'])

/** Why a field key is invalid, or undefined. */
export function invalidKeyReason(key: string): string | undefined {
  if (RESERVED.has(key)) return 'is a reserved name'
  if (key.startsWith('$') || key.includes('.')) return 'must not begin with $ nor contain a dot'
  return undefined
}

/**
 * Creates new fields with permanent ids and storage keys. Storage keys are never reused, so a new field cannot show values
 * of a deleted one.
 */
export function newFields(
  ctx: Pick<Ctx, 'ids'>,
  declared: readonly DataField[],
  existing: readonly StoredField[],
  at: string,
): StoredField[] {
  const keys = new Set(existing.filter(field => field.deletedAt === undefined).map(field => field.key))
  const taken = new Set(existing.map(field => field.storageKey))
  const violations = declared.flatMap((field, i) => {
    const problem =
      invalidKeyReason(field.key) ?? (keys.has(field.key) ? 'is the key of another field' : undefined)
    keys.add(field.key)
    return [
      ...(problem ? [violation(`${at}[${i}].key`, 'VALIDATION', problem)] : []),
      ...fieldViolations(field, `${at}[${i}]`),
    ]
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
  return declared.map(field => {
    const storageKey = freeStorageKey(field.key, taken)
    taken.add(storageKey)
    // Ignores a fieldId in the request: it belongs to a field of another collection.
    return { ...field, fieldId: ctx.ids.guid(), storageKey }
  })
}
