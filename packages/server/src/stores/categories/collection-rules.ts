import { contract } from '@stoa/contract'
import { crudHandlers } from '../../crud/crud-handlers.ts'
import type { EntityCtx } from '../../crud/entity-store.ts'
import { implementEntities } from '../../crud/implement-entities.ts'
import { countStoredProducts } from '../../storage/commerce/product-counts.ts'
import { collectionRuleStore } from './collection-rule-store.ts'
import { compareAllProducts } from './refresh-collection-rules.ts'

/** A rule of a site with more products is applied after the call, within a minute. */
const AT_ONCE_MAX = 1000

const { createCollectionRule, updateCollectionRule, ...generic } = contract.collectionRules
const writes = crudHandlers({ createCollectionRule, updateCollectionRule }, collectionRuleStore)

/** The reply of a write after the rule has been compared with the products of a small site. */
async function withProducts(ctx: EntityCtx, reply: unknown): Promise<object> {
  const { collectionRule } = reply as { collectionRule: object }
  if ((await countStoredProducts(ctx.db, ctx.site.id, undefined, false)) > AT_ONCE_MAX)
    return { collectionRule }
  await compareAllProducts(ctx)
  return { collectionRule: { ...collectionRule, status: 'CURRENT' } }
}

export const collectionRuleHandlers = {
  ...crudHandlers(generic, collectionRuleStore),
  ...implementEntities(
    { createCollectionRule, updateCollectionRule },
    {
      createCollectionRule: async (message, ctx) =>
        withProducts(ctx, await writes.createCollectionRule(message, ctx)),
      updateCollectionRule: async (message, ctx) =>
        withProducts(ctx, await writes.updateCollectionRule(message, ctx)),
    },
  ),
}
