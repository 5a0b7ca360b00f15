import type { ImportedItem } from '../../../storage/data/imported-items.ts'
import { restoreItemRows } from '../../../storage/data/imported-items.ts'
import type { ItemRow } from '../../../storage/data/item-rows.ts'
import { itemsTag } from '../../../storage/data/item-tables.ts'
import type { JobRef } from '../../../storage/data/jobs.ts'
import { deleteReferences, placeReferences, relationKey } from '../../../storage/data/references.ts'
import { removeItems } from '../../items/remove-items.ts'
import { itemJson } from '../../model/item-events.ts'
import type { ItemScope } from '../../model/item-scope.ts'
import { assignSlugs, slugRulesOf } from '../../slugs/slugs.ts'
import type { JobCtx } from '../job.ts'
import type { JudgedItem, UndoPlan } from './judge-items.ts'

type Data = Record<string, unknown>

/** Gives items their former rows. Those whose former slugs are taken get free ones. Returns the rows by id. */
async function restoreRows(
  ctx: JobCtx,
  { collection, table }: ItemScope,
  job: JobRef,
  { takenSlugs }: UndoPlan,
  items: readonly ImportedItem[],
): Promise<Map<string, ItemRow>> {
  const rows = new Map(items.map(({ itemId, before }) => [itemId, before as ItemRow]))
  const source = { job, table }
  const ids = items.map(({ itemId }) => itemId).filter(id => !takenSlugs.has(id))
  if (ids.length > 0) await restoreItemRows(ctx.db, source, ids, ctx.now)
  const rules = slugRulesOf(collection.definition)
  const slugged = items.flatMap(({ itemId: id, before }) => {
    const taken = takenSlugs.get(id)
    if (!taken || !before) return []
    const data = JSON.parse(before.data) as Data
    for (const key of taken) delete data[key]
    return [{ id, data }]
  })
  if (rules && slugged.length > 0) {
    await assignSlugs(ctx, rules, { ...table, drafts: table.drafts ?? false }, slugged)
    await restoreItemRows(
      ctx.db,
      source,
      slugged.map(({ id }) => id),
      ctx.now,
      slugged,
    )
    for (const { id, data } of slugged)
      rows.set(id, { ...(rows.get(id) as ItemRow), data: JSON.stringify(data) })
  }
  return rows
}

/**
 * Takes changes of references back, without those that were added or removed since. Returns the ids of items whose references
 * have changed.
 */
async function restoreReferences(
  { db }: JobCtx,
  { relations }: UndoPlan,
  judged: readonly JudgedItem[],
): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const relation of relations) {
    const key = relationKey(relation)
    const added: { from: string; to: string }[] = []
    const former: { from: string; to: string; position: number }[] = []
    for (const { item, references, verdict } of judged) {
      const { itemId: from, referencesBefore, referencesAfter } = item
      const before = referencesBefore?.[key]
      if (!before) continue
      const after = new Set(referencesAfter?.[key]?.map(([to]) => to))
      const current = new Map(references[key])
      const known = new Set(before.map(([to]) => to))
      added.push(...[...after].filter(to => !known.has(to) && current.has(to)).map(to => ({ from, to })))
      former.push(
        ...before
          .filter(([to]) => current.has(to) || !after.has(to))
          .filter(([to, position]) => verdict.action === 'REMOVE' || current.get(to) !== position)
          .map(([to, position]) => ({ from, to, position })),
      )
    }
    await deleteReferences(db, relation, added)
    await placeReferences(db, relation, former)
    for (const { from } of [...added, ...former]) changed.add(from)
  }
  return changed
}

function emitRestored(
  ctx: JobCtx,
  { collection }: ItemScope,
  { item, current }: JudgedItem,
  row: ItemRow,
): void {
  const json = itemJson(collection, { ...row, updated_at: ctx.now }, ctx.now)
  if (current)
    ctx.emit('wix.data.v2.data_item_updated', item.itemId, json, itemJson(collection, current, ctx.now))
  else ctx.emit('wix.data.v2.data_item_created', item.itemId, json)
}

/** Takes the items of a plan back. Returns how many were deleted and restored. */
export async function applyPlan(
  ctx: JobCtx,
  scope: ItemScope,
  job: JobRef,
  plan: UndoPlan,
): Promise<{ deleted: number; restored: number }> {
  const judged = [...plan.items.values()].filter(({ verdict }) => verdict.action !== 'STAY')
  const idsOf = (action: string) =>
    judged.filter(({ verdict }) => verdict.action === action).map(({ item }) => item.itemId)
  const removed = idsOf('REMOVE')
  if (removed.length > 0) await removeItems(ctx, scope, removed, {})
  const restored = judged.filter(({ verdict }) => verdict.action === 'RESTORE')
  const rows = await restoreRows(
    ctx,
    scope,
    job,
    plan,
    restored.map(({ item }) => item),
  )
  const referring = await restoreReferences(ctx, plan, judged)
  const touched = judged.filter(
    ({ item: { itemId }, current, verdict }) =>
      rows.has(itemId) || (verdict.action === 'LEAVE' && current && referring.has(itemId)),
  )
  for (const each of touched)
    emitRestored(ctx, scope, each, rows.get(each.item.itemId) ?? (each.current as ItemRow))
  ctx.invalidate(itemsTag(scope.table))
  return { deleted: removed.length, restored: touched.length }
}
