import type { CollectionRule } from '@stoa/contract'
import type { Logger } from 'pino'
import type { Actor, Ctx } from '../call/context.ts'
import {
  nextProductIds,
  productChangesAfter,
  ruleStates,
  setRulePosition,
  setRulesCurrent,
  sitesWithRules,
} from '../storage/commerce/collection-rules.ts'
import { safeEventId } from '../storage/events.ts'
import type { Sql } from '../storage/sql.ts'
import { compareWithRules } from './apply-collection-rules.ts'
import { collectionRuleStore, toRule } from './collection-rule-store.ts'

const BATCH = 500

type AnyCtx = Ctx<never, string>

export interface CollectionRuleOptions {
  db: Sql
  /** Runs a transaction as an actor, with its events and cache invalidation. */
  transact: (actor: Actor, work: (ctx: AnyCtx) => Promise<void>) => Promise<unknown>
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/** The rules as they are stored: the cache may not have a new one yet. */
async function storedRules(ctx: AnyCtx) {
  const rows = await collectionRuleStore.rows.all(ctx.db, ctx.site.id)
  return rows.map(({ doc }) => toRule(doc as unknown as CollectionRule, ctx.site.currency))
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

/** The same in one transaction for each batch. Changes of products during it come from the event log afterwards. */
async function compareInBatches({ db, transact, isDiskLow }: CollectionRuleOptions, siteId: string) {
  const actor = { siteId, role: 'merchant', id: 'stoa' } as const
  const position = await safeEventId(db)
  const states = await ruleStates(db, siteId)
  for (let after: string | undefined; ; ) {
    if (isDiskLow()) return
    const ids = (await nextProductIds(db, siteId, after, BATCH)).map(({ id }) => id)
    if (ids.length > 0)
      await transact(actor, async ctx => void (await compareWithRules(ctx, await storedRules(ctx), ids)))
    if (ids.length < BATCH) break
    after = ids.at(-1)
  }
  await setRulesCurrent(db, siteId, states, position)
}

/** Compares the products that have changed since the last run. */
async function compareChanged({ db, transact, isDiskLow }: CollectionRuleOptions, siteId: string) {
  const positions = (await ruleStates(db, siteId)).filter(({ pending }) => !pending)
  if (positions.length === 0) return
  let position = Math.min(...positions.map(each => Number(each.event_position)))
  for (;;) {
    if (isDiskLow()) return
    const { changes, safeId } = await productChangesAfter(db, siteId, position, BATCH)
    const ids = [...new Set(changes.map(({ productId }) => productId))]
    if (ids.length > 0)
      await transact({ siteId, role: 'merchant', id: 'stoa' }, async ctx => {
        await compareWithRules(ctx, await storedRules(ctx), ids)
      })
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
  for (const { site_id: siteId } of await sitesWithRules(options.db)) {
    if (options.isDiskLow()) return
    try {
      if ((await ruleStates(options.db, siteId)).some(({ pending }) => pending))
        await compareInBatches(options, siteId)
      await compareChanged(options, siteId)
    } catch (error) {
      // The next run tries again.
      options.logger.error({ err: error, siteId }, 'rules of collections not applied')
    }
  }
}
