import type { Ctx } from '../call/context.ts'
import type { Host } from '../call/host.ts'
import { platformActor } from '../call/platform-actor.ts'
import {
  type DueItem,
  endHolds,
  itemsBackInStock,
  lockReceivedRequests,
  lockReportedRequests,
  lockUnheldPieces,
  type ReportedRequest,
  reportedRequests,
  type StockItem,
} from '../storage/commerce/back-in-stock-requests.ts'
import { getProductRows } from '../storage/commerce/products.ts'
import { mailBackInStock, type UPDATED } from './mail-back-in-stock.ts'

/** Mails of one transaction. */
const BATCH = 200

type NotifyCtx = Ctx<never, typeof UPDATED>

type BackInStockOptions = Pick<Host, 'db' | 'transact' | 'eachDue' | 'isStopping'>

/**
 * Mails addresses that wait for variants in stock: the oldest first, at most as many as there are pieces that are not held
 * (protocol/back-in-stock §3). Runs every minute, and after stock has returned for the `only` products, on any number of nodes:
 * the row lock of a variant serializes them.
 */
export async function notifyBackInStock(
  { db, transact, eachDue, isStopping }: BackInStockOptions,
  now: number,
  only?: { siteId: string; productIds: readonly string[] },
): Promise<void> {
  const failure = 'back-in-stock mails not sent'
  if (!only) {
    await endHolds(db, now)
    await eachDue<ReportedRequest>({
      name: 'reported back-in-stock requests',
      read: (...page) => reportedRequests(db, ...page),
      settle: ([{ site_id, id }]) => transact(platformActor(site_id), ctx => mailReported(ctx, id)),
      failure,
      subject: ({ site_id: siteId, id }) => ({ siteId, requestId: id }),
    })
  }
  await eachDue<DueItem>({
    ...(!only && { name: 'back in stock' }),
    read: (...page) => itemsBackInStock(db, now, only, ...page),
    async settle([item]) {
      // Until no piece or no request is left: another run, or another node, may have been faster.
      while (
        (await transact(platformActor(item.siteId), ctx => mailWaiting(ctx, item))) > 0 &&
        !isStopping()
      );
    },
    failure,
    subject: item => item,
  })
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

/** Mails a request that the merchant has reported. */
async function mailReported(ctx: NotifyCtx, id: string): Promise<void> {
  const requests = await lockReportedRequests(ctx.db, ctx.site.id, [id])
  const products = await productsOf(
    ctx,
    requests.map(({ product_id }) => product_id),
  )
  await mailBackInStock(ctx, products, requests, { held: false })
}

const productsOf = async ({ db, site }: NotifyCtx, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await getProductRows(db, site.id, ids) : []).map(row => [row.id, row]))
