import type { CollectionRule } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { Host } from '../../call/host.ts'
import { platformActor } from '../../call/platform-actor.ts'
import {
  nextProductIds,
  productChangesAfter,
  type RuleSite,
  ruleStates,
  setRulePosition,
  setRulesCurrent,
  sitesWithRules,
} from '../../storage/commerce/collection-rules.ts'
import { safeEventId } from '../../storage/events.ts'
import { compareWithRules } from './apply-collection-rules.ts'
import { collectionRuleStore, toRule } from './collection-rule-store.ts'

const BATCH = 500
/** The id of no product. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

type AnyCtx = Ctx<never, string>

type CollectionRuleOptions = Pick<Host, 'db' | 'transact' | 'eachDue' | 'isStopping'>

/** The rules as they are stored: the cache may not have a new one yet. */
async function storedRules(ctx: AnyCtx) {
  const rows = await collectionRuleStore.rows.all(ctx.db, ctx.site.id)
  return rows.map(({ doc }) => toRule(doc as CollectionRule, ctx.site.currency))
}

/** Compares all products of a site with its rules, in this transaction. */
export async function compareAllProducts(ctx: AnyCtx): Promise<void> {
  const position = await safeEventId(ctx.db)
  const states = await ruleStates(ctx.db, ctx.site.id)
  const rules = await storedRules(ctx)
  let after: string | undefined
  do {
    const ids = (await nextProductIds(ctx.db, ctx.site.id, after, BATCH)).map(({ id }) => id)
    await compareWithRules(ctx, rules, ids)
    after = ids.length < BATCH ? undefined : ids.at(-1)
  } while (after)
  await setRulesCurrent(ctx.db, ctx.site.id, states, position)
}

/**
 * Compares products with the stored rules, in one transaction. If that fails, each has its own, and one that fails is left out until it
 * changes again. Resolves with false if the run has to end before all are compared.
 */
async function compareProducts(
  { transact, eachDue, isStopping }: CollectionRuleOptions,
  siteId: string,
  ids: readonly string[],
): Promise<boolean> {
  const compare = (productIds: readonly string[]) =>
    transact(platformActor(siteId), async ctx => {
      await compareWithRules(ctx, await storedRules(ctx), productIds)
    })
  let compared = 0
  await eachDue<{ id: string }>({
    read: async after => (after ? [] : ids.map(id => ({ id }))),
    async settle(rows) {
      await compare(rows.map(({ id }) => id))
      compared += rows.length
    },
    together: BATCH,
    failure: 'product not compared with the rules of collections',
    subject: ({ id: productId }) => ({ siteId, productId }),
    passMs: Number.POSITIVE_INFINITY,
  })
  if (isStopping()) return false
  // Fails if the fault is not that of a product.
  if (compared === 0 && ids.length > 0) await compare([NO_PRODUCT])
  return true
}

/** Compares all products, in batches. Changes of products during it come from the event log afterwards. */
async function compareInBatches(options: CollectionRuleOptions, siteId: string) {
  const { db } = options
  const position = await safeEventId(db)
  const states = await ruleStates(db, siteId)
  for (let after: string | undefined; ; ) {
    const ids = (await nextProductIds(db, siteId, after, BATCH)).map(({ id }) => id)
    if (!(await compareProducts(options, siteId, ids))) return
    if (ids.length < BATCH) break
    after = ids.at(-1)
  }
  await setRulesCurrent(db, siteId, states, position)
}

/** Compares the products that have changed since the last run. */
async function compareChanged(options: CollectionRuleOptions, siteId: string) {
  const { db } = options
  const positions = (await ruleStates(db, siteId)).filter(({ pending }) => !pending)
  if (positions.length === 0) return
  let position = Math.min(...positions.map(each => Number(each.event_position)))
  for (;;) {
    const { changes, safeId } = await productChangesAfter(db, siteId, position, BATCH)
    const ids = [...new Set(changes.map(({ productId }) => productId))]
    if (!(await compareProducts(options, siteId, ids))) return
    position = changes.length < BATCH ? safeId : Number(changes.at(-1)?.id)
    await setRulePosition(db, siteId, position)
    if (changes.length < BATCH) return
  }
}

/**
 * Keeps collections with rules current: compares new rules with all products, and all rules with products whose stock changed, or that
 * changed while a rule was written. Reads the event log, so that the number of products does not matter. Runs every minute, on any number of nodes.
 */
export async function refreshCollectionRules(options: CollectionRuleOptions): Promise<void> {
  const { db } = options
  await options.eachDue<RuleSite>({
    name: 'collection rules',
    read: (...page) => sitesWithRules(db, ...page),
    async settle([{ site_id: siteId }]) {
      if ((await ruleStates(db, siteId)).some(({ pending }) => pending))
        await compareInBatches(options, siteId)
      await compareChanged(options, siteId)
    },
    failure: 'rules of collections not applied',
    subject: ({ site_id: siteId }) => ({ siteId }),
  })
}
