import type { Logger } from 'pino'
import type { Actor, Ctx } from '../call/context.ts'
import {
  endHolds,
  itemsBackInStock,
  lockReceivedRequests,
  lockReportedRequests,
  lockUnheldPieces,
  type StockItem,
  sitesWithReportedRequests,
} from '../storage/commerce/back-in-stock-requests.ts'
import { getProductRows } from '../storage/commerce/products.ts'
import type { Sql } from '../storage/sql.ts'
import { mailBackInStock, type UPDATED } from './mail-back-in-stock.ts'

/** Variants of one look, and mails of one transaction. */
const BATCH = 200

type NotifyCtx = Ctx<never, typeof UPDATED>

interface BackInStockOptions {
  db: Sql
  /** Runs a transaction as an actor, with its events and mails. */
  transact: <T>(actor: Actor, work: (ctx: NotifyCtx) => Promise<T>) => Promise<T>
  logger: Logger
  /** Runs end while this returns true. */
  isDiskLow: () => boolean
}

/**
 * Mails addresses that wait for variants in stock: the oldest first, at most as many as there are pieces that are not held
 * (protocol/back-in-stock §3). Runs every minute, and after stock has returned for the `only` products, on any number of nodes:
 * the row lock of a variant serializes them.
 */
export async function notifyBackInStock(
  { db, transact, logger, isDiskLow }: BackInStockOptions,
  now: number,
  only?: { siteId: string; productIds: readonly string[] },
): Promise<void> {
  const run = async (siteId: string, work: (ctx: NotifyCtx) => Promise<number>): Promise<number> => {
    try {
      return await transact({ siteId, role: 'merchant', id: 'stoa' }, work)
    } catch (error) {
      logger.error({ err: error, siteId }, 'back-in-stock mails not sent')
      return 0
    }
  }
  if (!only) {
    await endHolds(db, now)
    for (const { siteId } of await sitesWithReportedRequests(db))
      while (!isDiskLow() && (await run(siteId, mailReported)) === BATCH);
  }
  for (;;) {
    const items = await itemsBackInStock(db, now, BATCH, only)
    let done = 0
    for (const item of items) {
      if (isDiskLow()) return
      done += await run(item.siteId, ctx => mailWaiting(ctx, item))
    }
    // Without progress another run, or another node, continues.
    if (done === 0) return
  }
}

/** Mails the addresses that wait longest for a variant. Returns how many requests were completed. */
async function mailWaiting(ctx: NotifyCtx, item: StockItem): Promise<number> {
  const { db, site, now } = ctx
  const pieces = await lockUnheldPieces(db, site.id, item, now)
  const limit = Math.min(pieces ?? BATCH, BATCH)
  if (limit <= 0) return 0
  const requests = await lockReceivedRequests(db, site.id, item, limit)
  const products = await productsOf(ctx, [item.productId])
  // A piece whose recipient has unsubscribed goes to the next one, in the next round.
  await mailBackInStock(ctx, products, requests, { held: pieces !== null })
  return requests.length
}

/** Mails requests that the merchant has reported. Returns how many were completed. */
async function mailReported(ctx: NotifyCtx): Promise<number> {
  const requests = await lockReportedRequests(ctx.db, ctx.site.id, BATCH)
  const ids = [...new Set(requests.map(({ product_id }) => product_id))]
  await mailBackInStock(ctx, await productsOf(ctx, ids), requests, { held: false })
  return requests.length
}

const productsOf = async ({ db, site }: NotifyCtx, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await getProductRows(db, site.id, ids) : []).map(row => [row.id, row]))
