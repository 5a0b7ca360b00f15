import type { CheckoutSettings } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { findCheckoutSettings } from '../storage/commerce/checkout-settings.ts'

/** The settings as stored, and the time of their latest update, ISO 8601; absent without one. */
export type KnownCheckoutSettings = Omit<CheckoutSettings, 'createdDate'>

/** Tag of the cached settings of a site. Tags have no spaces, because an invalidation separates them by spaces. */
export const settingsTag = (siteId: string) => `checkout-settings:${siteId}`

/** The checkout settings of the site, through the read cache of the node. */
export async function readCheckoutSettings(
  ctx: Pick<Ctx, 'cached' | 'db' | 'site'>,
): Promise<KnownCheckoutSettings> {
  const tag = settingsTag(ctx.site.id)
  const { bytes } = await ctx.cached(tag, async () => {
    const row = await findCheckoutSettings(ctx.db, ctx.site.id)
    const updatedDate = row && isoTime(row.updated_at)
    return { text: JSON.stringify({ ...row?.doc, ...(updatedDate && { updatedDate }) }), tags: [tag] }
  })
  return JSON.parse(Buffer.from(bytes).toString())
}
