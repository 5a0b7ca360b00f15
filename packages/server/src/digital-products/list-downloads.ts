import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { findDownloads } from '../storage/commerce/product-files.ts'
import { downloadExpiry, downloadUrl } from './download-url.ts'

type Download = ReplyOf<typeof contract.orderStatus.getOrderStatus>['orderStatus']['downloads'][number]

/** The files that the buyer of an order may download, with new links. */
export async function listDownloads(ctx: Ctx, orderId: string): Promise<Download[]> {
  const found = await findDownloads(ctx.db, ctx.site.id, orderId)
  return found.map(({ id, lineItemId, name, bytes, count }) => ({
    lineItemId,
    name: name ?? '',
    bytes,
    remaining: Math.max(0, ctx.config.downloadLimit - count),
    url: downloadUrl(ctx, id),
    expirationDate: isoTime(downloadExpiry(ctx)),
  }))
}
