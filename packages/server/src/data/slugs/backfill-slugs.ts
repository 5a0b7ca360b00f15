import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../call/context.ts'
import type { StoredDataCollection, StoredField } from '../../storage/data/collection-rows.ts'
import { createUniqueIndexes, dropUniqueIndexes } from '../../storage/data/item-tables.ts'
import { nextItemsWithoutSlug } from '../../storage/data/slug-rows.ts'
import { lockItems, setValues, type ValueTable, valueTables } from '../../storage/data/stored-values.ts'
import { assignSlugs, type SlugRules, slugRulesOf } from './slugs.ts'

const ITEMS_PER_STATEMENT = 500

/**
 * Regenerates slugs of existing items after a change of the definition: the URLIZED plugin was added, or the pattern of a
 * field changed. Each field with slugs has a unique index.
 */
export async function regenerateSlugs(
  ctx: Pick<Ctx, 'db' | 'site'>,
  uid: string,
  before: StoredDataCollection,
  after: StoredDataCollection,
): Promise<void> {
  const [oldRules, rules] = [slugRulesOf(before), slugRulesOf(after)]
  const same = (one: StoredField, other: StoredField) =>
    one.fieldId === other.fieldId &&
    oldRules?.format === rules?.format &&
    isDeepStrictEqual(patternByStorageKey(one, before), patternByStorageKey(other, after))
  const removed = (oldRules?.fields ?? []).filter(
    field => !rules?.fields.some(one => one.fieldId === field.fieldId),
  )
  for (const field of removed) if (!field.unique) await dropUniqueIndexes(ctx.db, uid, field.fieldId)
  const changed = (rules?.fields ?? []).filter(field => !oldRules?.fields.some(one => same(one, field)))
  if (!rules || changed.length === 0) return
  const tables = valueTables(ctx.site.id, uid, false)
  await lockItems(ctx.db, tables)
  for (const field of changed)
    if (!field.unique && !oldRules?.fields.some(one => one.fieldId === field.fieldId))
      await createUniqueIndexes(ctx.db, uid, field)
  for (const table of tables) await backfillTable(ctx, { ...rules, fields: changed }, table)
}

/** A field's pattern with storage keys instead of keys, so that renames do not change it. */
function patternByStorageKey(field: StoredField, { fields }: StoredDataCollection) {
  const calculator = JSON.stringify(field.typeMetadata?.pageLink?.calculator ?? null)
  const ids = new Map(fields.filter(one => one.deletedAt === undefined).map(one => [one.key, one.storageKey]))
  return calculator.replace(/\{([^{}"]+)\}/g, (all, key) => (ids.has(key) ? `{${ids.get(key)}}` : all))
}

async function backfillTable(ctx: Pick<Ctx, 'db'>, rules: SlugRules, table: ValueTable): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await nextItemsWithoutSlug(ctx.db, table, last, ITEMS_PER_STATEMENT)
    const items = rows.map(({ id, data }) => ({ id, data: { ...data }, before: data }))
    // Stored values are not input: a manually set slug stays only if slugs are persisted.
    await assignSlugs(ctx, { ...rules, mutable: false }, table, items, { isTableLocked: true })
    for (const { storageKey } of rules.fields) {
      const values = items.flatMap(({ id, data, before }) =>
        data[storageKey] === before[storageKey] ? [] : [{ id, value: data[storageKey] ?? null }],
      )
      if (values.length > 0) await setValues(ctx.db, table, storageKey, values)
    }
    if (rows.length < ITEMS_PER_STATEMENT) return
    last = rows.at(-1)?.id ?? ''
  }
}
