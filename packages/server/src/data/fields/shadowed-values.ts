import type { FieldChangeReport } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { countMissing, nextValues, type ValueTable } from '../../storage/data/stored-values.ts'
import type { Collection } from '../model/collection.ts'
import { freeStorageKey } from '../model/storage-keys.ts'
import { addAffectedItems, emptyReport, sourceOf, toSample } from './field-change-impact.ts'

/**
 * A field for the undeclared values under a key. A declared field that takes the key would hide (shadow) these values.
 */
export const undeclaredFieldFor = (
  ctx: Pick<Ctx, 'ids'>,
  { storageKeys }: Collection,
  key: string,
): StoredField => ({
  key,
  type: 'ANY',
  fieldId: ctx.ids.guid(),
  storageKey: freeStorageKey(key, storageKeys),
})

/** Reports the values that would be shadowed as lost. */
export async function findShadowedValues(
  { db }: Pick<Ctx, 'db'>,
  tables: readonly ValueTable[],
  shadowed: StoredField,
): Promise<FieldChangeReport> {
  const report = emptyReport(shadowed.key)
  for (const table of tables) {
    const source = sourceOf(shadowed)
    const { items, missing } = await countMissing(db, table, source, 1)
    report.items += items
    report.values += items - missing
    const values = items > missing ? await nextValues(db, table, source, '') : []
    const problem = 'is an undeclared value under this key and would be hidden'
    addAffectedItems(
      report.lost,
      items - missing,
      values.map(({ id, value }) => toSample(table, id, value, problem)),
    )
  }
  return report
}

/** Merges reports about the same field. */
export const joinReports = (reports: readonly FieldChangeReport[]): FieldChangeReport | undefined =>
  reports[0] && {
    ...reports[0],
    values: reports.reduce((sum, { values }) => sum + values, 0),
    lost: {
      count: reports.reduce((sum, { lost }) => sum + lost.count, 0),
      samples: reports.flatMap(({ lost }) => lost.samples),
    },
  }
