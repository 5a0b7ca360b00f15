import type { Ctx } from '../../call/context.ts'
import { applyRules, type ChangedMembership, type Rule } from '../../storage/commerce/collection-rules.ts'
import { productTag } from '../products/product-id.ts'
import { STORES_APP } from '../products/stored-product.ts'
import { cachedRules } from './collection-rule-store.ts'
import { catalogueTag } from './collections.ts'

const CATEGORY = 'wix.categories.v1.category'

/** Events of collections whose products change. */
export type MembershipEvent =
  | 'com.wix.ecommerce.catalog.api.v1.CollectionChanged'
  | `${typeof CATEGORY}_item_${'added_to' | 'removed_from'}_category`

/** Writes the events of collections whose products have changed. */
function emitMembership(ctx: Ctx<never, MembershipEvent>, changed: readonly ChangedMembership[]): void {
  const added = new Map<string, string[]>()
  const removed = new Map<string, string[]>()
  const note = (to: Map<string, string[]>, collectionId: string, id: string) =>
    to.set(collectionId, [...(to.get(collectionId) ?? []), id])
  for (const { id, before, after } of changed) {
    for (const each of after) if (!before.includes(each)) note(added, each, id)
    for (const each of before) if (!after.includes(each)) note(removed, each, id)
  }
  for (const id of new Set([...added.keys(), ...removed.keys()])) {
    const [productsAdded, productsRemoved] = [added.get(id) ?? [], removed.get(id) ?? []]
    ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionChanged', id, {
      collectionId: id,
      byRule: true,
      ...(productsAdded.length > 0 && { productsAdded }),
      ...(productsRemoved.length > 0 && { productsRemoved }),
    })
    const item = (catalogItemId: string) => ({
      categoryId: id,
      item: { catalogItemId, appId: STORES_APP },
      byRule: true,
    })
    for (const each of productsAdded) ctx.emit(`${CATEGORY}_item_added_to_category`, id, item(each))
    for (const each of productsRemoved) ctx.emit(`${CATEGORY}_item_removed_from_category`, id, item(each))
  }
}

/** Compares products with rules, and writes the events of what changed. Returns the changed collections by product. */
export async function compareWithRules(
  ctx: Ctx<never, MembershipEvent>,
  rules: readonly Rule[],
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (rules.length === 0 || productIds.length === 0) return new Map()
  const changed = await applyRules(ctx.db, ctx.site.id, rules, productIds)
  if (changed.length > 0) {
    emitMembership(ctx, changed)
    ctx.invalidate(catalogueTag(ctx.site.id), ...changed.map(({ id }) => productTag(id)))
  }
  return new Map(changed.map(({ id, after }) => [id, after]))
}

/** Keeps the collections of changed products current, in the transaction of their change. No statement on a site without rules. */
export const applyCollectionRules = async (ctx: Ctx<never, MembershipEvent>, productIds: readonly string[]) =>
  compareWithRules(ctx, await cachedRules(ctx), productIds)
