import type { FieldChangeReport } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { findDataCollections, type StoredField } from '../../storage/data/collection-rows.ts'
import { findExisting } from '../../storage/data/item-rows.ts'
import {
  countMissing,
  findShared,
  nextValues,
  type StoredValue,
  VALUES_PER_STATEMENT,
  type ValueSource,
  type ValueTable,
} from '../../storage/data/stored-values.ts'
import { checkRange } from '../model/item-input.ts'
import { referenceTargetOf } from '../model/references.ts'
import { type ConvertedValue, convertValue } from './convert-value.ts'

const SAMPLES_MAX = 20

type AffectedItems = FieldChangeReport['lost']

/** Where the values of a field are stored. */
export const sourceOf = (field: StoredField): ValueSource =>
  field.type === 'MULTI_REFERENCE'
    ? { relation: field.inverseOf ?? field.fieldId }
    : { storageKey: field.storageKey }

/** A stored value with its conversion. */
export interface Converted extends StoredValue {
  conversion: ConvertedValue
}

/**
 * Streams the values of a field, converted for the changed field, one batch per statement.
 */
export async function* convertedValues(
  ctx: Pick<Ctx, 'db' | 'site'>,
  table: ValueTable,
  before: StoredField,
  after: StoredField,
): AsyncGenerator<Converted[]> {
  const checkTargets = await referenceCheck(ctx, table, before, after)
  for (let last = ''; ; ) {
    const values = await nextValues(ctx.db, table, sourceOf(before), last)
    if (values.length > 0)
      yield checkTargets(values.map(each => ({ ...each, conversion: convertValue(after, each.value) })))
    if (values.length < VALUES_PER_STATEMENT) return
    last = (values.at(-1) as StoredValue).id
  }
}

/** A check that converted references point to existing items, if the referenced collection changes. */
async function referenceCheck(
  ctx: Pick<Ctx, 'db' | 'site'>,
  table: ValueTable,
  before: StoredField,
  after: StoredField,
): Promise<(values: Converted[]) => Promise<Converted[]> | Converted[]> {
  const target = ['REFERENCE', 'MULTI_REFERENCE'].includes(after.type) ? referenceTargetOf(after) : undefined
  if (target === undefined || target === referenceTargetOf(before)) return values => values
  const [collection] = await findDataCollections(ctx.db, ctx.site.id, [target])
  return async values => {
    const idsOf = ({ conversion }: Converted) => ('value' in conversion ? [conversion.value].flat() : [])
    const ids = values.flatMap(idsOf).filter(id => typeof id === 'string')
    const found = collection
      ? await findExisting(ctx.db, [
          { key: target, table: { uid: collection.uid, environment: table.environment }, ids },
        ])
      : new Set()
    return values.map(each =>
      idsOf(each).every(id => found.has(`${target}\n${id}`))
        ? each
        : { ...each, conversion: { problem: `refers to an item that does not exist in ${target}` } },
    )
  }
}

const none = (): AffectedItems => ({ count: 0, samples: [] })

export const emptyReport = (fieldKey: string): FieldChangeReport => ({
  fieldKey,
  items: 0,
  values: 0,
  unchanged: 0,
  converted: 0,
  lost: none(),
  missing: none(),
  outOfRange: none(),
  duplicates: none(),
})

/** A sample of an affected item in a report. */
export const toSample = (
  { environment, drafts }: ValueTable,
  dataItemId: string,
  value?: unknown,
  problem?: string,
): AffectedItems['samples'][number] => ({
  dataItemId,
  environment,
  ...(drafts && { draft: true }),
  ...(value !== undefined && { value }),
  ...(problem !== undefined && { problem }),
})

/** Adds affected items to a report: the count of all, and samples up to the limit. */
export function addAffectedItems(to: AffectedItems, count: number, samples: AffectedItems['samples']): void {
  to.count += count
  to.samples.push(...samples.slice(0, SAMPLES_MAX - to.samples.length))
}

/** Measures the impact of a field change on existing values, without changing them. */
export async function measureFieldChange(
  ctx: Pick<Ctx, 'db' | 'site'>,
  tables: readonly ValueTable[],
  before: StoredField,
  after: StoredField,
): Promise<FieldChangeReport> {
  const report = emptyReport(before.key)
  const add = addAffectedItems
  for (const table of tables) {
    const sample = (id: string, value?: unknown, problem?: string) => toSample(table, id, value, problem)
    const { items, missing, ids } = await countMissing(ctx.db, table, sourceOf(before), SAMPLES_MAX)
    report.items += items
    if (after.required && !before.required)
      add(
        report.missing,
        missing,
        ids.map(id => sample(id)),
      )
    for await (const values of convertedValues(ctx, table, before, after))
      for (const { id, value, conversion } of values) {
        report.values++
        if ('problem' in conversion) add(report.lost, 1, [sample(id, value, conversion.problem)])
        else {
          report[conversion.value === value ? 'unchanged' : 'converted']++
          checkRange(after, conversion.value, after.key, ({ description }) =>
            add(report.outOfRange, 1, [sample(id, conversion.value, description)]),
          )
        }
      }
    // Drafts may have the same value as the published item.
    if (after.unique && !before.unique && !table.drafts && before.type !== 'MULTI_REFERENCE')
      for (const { ids, value, items } of await findShared(ctx.db, table, before.storageKey, SAMPLES_MAX))
        add(
          report.duplicates,
          items,
          ids.map(id => sample(id, value)),
        )
  }
  return report
}

/** Whether the impact blocks the change. `lossy` allows only lost values. */
export const isBlocked = (report: FieldChangeReport, lossy: boolean): boolean =>
  report.missing.count + report.outOfRange.count + report.duplicates.count > 0 ||
  (report.lost.count > 0 && !lossy)
