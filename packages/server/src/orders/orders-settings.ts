import { contract, type OrdersSettings } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { mergeFields } from '../platform-support/merge-fields.ts'
import { shownFields } from '../platform-support/pick.ts'
import {
  ensureOrdersSettings,
  findOrdersSettings,
  type StoredOrdersSettings,
  saveOrdersSettings,
} from '../storage/commerce/orders-settings.ts'

const DEFAULTS = { inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: false } as const

const cacheTag = (siteId: string) => `orders-settings:${siteId}`

/** The orders settings of the site, through the read cache of the node. */
export async function readOrdersSettings(
  ctx: Pick<Ctx, 'cached' | 'db' | 'site'>,
): Promise<Required<StoredOrdersSettings>> {
  const tag = cacheTag(ctx.site.id)
  const { bytes } = await ctx.cached(tag, async () => ({
    text: JSON.stringify((await findOrdersSettings(ctx.db, ctx.site.id))?.doc ?? {}),
    tags: [tag],
  }))
  return { ...DEFAULTS, ...JSON.parse(Buffer.from(bytes).toString()) }
}

export const ordersSettingHandlers = implement(contract.ordersSettings, {
  getOrdersSettings: async (_, { db, site }) => {
    const row = await findOrdersSettings(db, site.id)
    return { ordersSettings: row ? viewOf(row.doc, row.created_at, row.updated_at) : { ...DEFAULTS } }
  },

  updateOrdersSettings: async ({ ordersSettings }, ctx) => {
    const { db, site, now } = ctx
    await ensureOrdersSettings(db, site.id, now)
    const row = await findOrdersSettings(db, site.id, { lock: true })
    if (!row) throw new Error('the row of the orders settings was just created')
    const { inventoryUpdateTrigger, createInvoice } = ordersSettings
    const doc = mergeFields<StoredOrdersSettings>(row.doc, { inventoryUpdateTrigger, createInvoice }) ?? {}
    await saveOrdersSettings(db, site.id, row, { now, doc })
    ctx.invalidate(cacheTag(site.id))
    const reply = { ordersSettings: viewOf(doc, row.created_at, now) }
    ctx.emit('wix.ecom.v1.orders_settings_updated', site.id, reply, row.doc)
    return reply
  },
})

const shown = shownFields(contract.ordersSettings.getOrdersSettings.reply.properties.ordersSettings)

const viewOf = (doc: StoredOrdersSettings, createdAt: number, updatedAt: number): OrdersSettings => ({
  ...DEFAULTS,
  ...shown(doc),
  createdDate: isoTime(createdAt),
  updatedDate: isoTime(updatedAt),
})
