import type { FieldViolation } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { type Patch, writesFromPatches } from '../items/patch-item.ts'
import type { Collection } from '../model/collection.ts'
import { checkRequired } from '../model/item-input.ts'

type Modifications = NonNullable<Patch['fieldModifications']>

/** Rules that depend on the stored item: its new value may be within range. */
const BY_ITEM: readonly FieldViolation['violatedRule'][] = [
  'MIN',
  'MAX',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'MIN_SIZE',
  'MAX_SIZE',
]

/**
 * Rejects modifications that fail for every item, before the job starts. Tests them against an item without values. Nested
 * paths may be valid for other items, so they are not tested.
 */
export function checkModifications(
  ctx: Pick<Ctx, 'caller'>,
  collection: Collection,
  fieldModifications: Modifications,
): void {
  const violations = new ViolationCollector()
  const read = (some: Modifications, report: (violation: FieldViolation) => void) =>
    writesFromPatches(ctx, collection, [{ patch: { fieldModifications: some }, at: '' }])[0]?.read(
      undefined,
      one => report({ ...one, field: one.field.replace(/^\./, '') }),
    ).data ?? {}
  read(fieldModifications, one => {
    if (one.field.endsWith(']')) violations.push(one)
  })
  const whole = fieldModifications.filter(one => !one?.fieldPath?.includes('.'))
  const report = (one: FieldViolation) => {
    if (!one.field.endsWith(']') && !BY_ITEM.includes(one.violatedRule)) violations.push(one)
  }
  const data = read(whole, report)
  const touched = new Set(whole.map(one => one?.fieldPath))
  const fields = new Map([...collection.fields].filter(([key]) => touched.has(key)))
  checkRequired({ ...collection, fields }, data, 'fieldModifications', report)
  violations.throwIfAny()
}
