import type { DataField } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { fieldViolations } from '../model/field-definition.ts'
import { PUBLISH_FIELDS, SYSTEM_FIELDS } from '../model/item-view.ts'
import { freeStorageKey } from '../model/storage-keys.ts'
import { TRANSLATIONS } from '../model/translations.ts'

/** Keys with a meaning of their own in items, which no field may take. */
const RESERVED = new Set<string>([...SYSTEM_FIELDS, ...PUBLISH_FIELDS, TRANSLATIONS, '__proto__'])

/** What is wrong with the key of a field, if anything. */
export function keyProblem(key: string): string | undefined {
  if (RESERVED.has(key)) return 'is a name of the platform'
  if (key.startsWith('$') || key.includes('.')) return 'must not begin with $ nor contain a dot'
  return undefined
}

/**
 * Fields as they are declared anew, with the ids and storage keys that they keep for good. A storage key that was ever
 * used in the collection is not given again, so that a new field never shows the values of an old one.
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
    const problem = keyProblem(field.key) ?? (keys.has(field.key) ? 'is the key of another field' : undefined)
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
    // An id that a request names is that of a field elsewhere: this is another one.
    return { ...field, fieldId: ctx.ids.guid(), storageKey }
  })
}
