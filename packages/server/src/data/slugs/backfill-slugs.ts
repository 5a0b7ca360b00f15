import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../call/context.ts'
import type { StoredDataCollection, StoredField } from '../../storage/data/collection-rows.ts'
import { createUniqueIndexes, dropUniqueIndexes } from '../../storage/data/item-tables.ts'
import { nextItems } from '../../storage/data/slug-rows.ts'
import { lockItems, setValues, type ValueTable, valueTables } from '../../storage/data/stored-values.ts'
import { assignSlugs, type SlugRules, slugRulesOf } from './slugs.ts'

const ITEMS_PER_STATEMENT = 500

/**
 * Makes the links of items that are there, where a change of the definition is the reason that they have others: the URLIZED
 * plugin came, or a field with a pattern. Every field with links has a unique index while links are made.
 */
export async function regenerateSlugs(
  ctx: Pick<Ctx, 'db' | 'site'>,
  uid: string,
  before: StoredDataCollection,
  after: StoredDataCollection,
): Promise<void> {
  const [old, maker] = [slugRulesOf(before), slugRulesOf(after)]
  const same = (one: StoredField, other: StoredField) =>
    one.fieldId === other.fieldId &&
    old?.format === maker?.format &&
    isDeepStrictEqual(shape(one, before), shape(other, after))
  const gone = (old?.fields ?? []).filter(field => !maker?.fields.some(one => one.fieldId === field.fieldId))
  for (const field of gone) if (!field.unique) await dropUniqueIndexes(ctx.db, uid, field.fieldId)
  const changed = (maker?.fields ?? []).filter(field => !old?.fields.some(one => same(one, field)))
  if (!maker || changed.length === 0) return
  const tables = valueTables(ctx.site.id, uid, false)
  await lockItems(ctx.db, tables)
  for (const field of changed)
    if (!field.unique && !old?.fields.some(one => one.fieldId === field.fieldId))
      await createUniqueIndexes(ctx.db, uid, field)
  for (const table of tables) await fill(ctx, { ...maker, fields: changed }, table)
}

/** A field's pattern with the fields that it names, whatever they are called. */
function shape(field: StoredField, { fields }: StoredDataCollection) {
  const calculator = JSON.stringify(field.typeMetadata?.pageLink?.calculator ?? null)
  const ids = new Map(fields.filter(one => one.deletedAt === undefined).map(one => [one.key, one.storageKey]))
  return calculator.replace(/\{([^{}"]+)\}/g, (all, key) => (ids.has(key) ? `{${ids.get(key)}}` : all))
}

async function fill(ctx: Pick<Ctx, 'db'>, maker: SlugRules, table: ValueTable): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await nextItems(ctx.db, table, last, ITEMS_PER_STATEMENT)
    const items = rows.map(({ id, data }) => ({ id, data: { ...data }, before: data }))
    // What is stored was not sent now: a link that was set by hand stays by being persisted alone.
    await assignSlugs(ctx, { ...maker, mutable: false }, table, items, { alone: true })
    for (const { storageKey } of maker.fields) {
      const values = items.flatMap(({ id, data, before }) =>
        data[storageKey] === before[storageKey] ? [] : [{ id, value: data[storageKey] ?? null }],
      )
      if (values.length > 0) await setValues(ctx.db, table, storageKey, values)
    }
    if (rows.length < ITEMS_PER_STATEMENT) return
    last = rows.at(-1)?.id ?? ''
  }
}
