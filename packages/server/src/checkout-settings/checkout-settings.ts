import { type CheckoutSettings, contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { buyerLanguageOf } from '../call/shopper-language.ts'
import { isObject } from '../platform-support/is-object.ts'
import { shownFields } from '../platform-support/pick.ts'
import {
  ensureCheckoutSettings,
  findCheckoutSettings,
  saveCheckoutSettings,
} from '../storage/commerce/checkout-settings.ts'
import { settingsTag } from './read-checkout-settings.ts'
import { readPolicies } from './read-policies.ts'

type Settings = Omit<CheckoutSettings, 'createdDate' | 'updatedDate'>

const shown = shownFields(contract.checkoutSettings.getCheckoutSettings.reply.properties.checkoutSettings)

const viewOf = (doc: Settings, createdAt: number, updatedAt: number): CheckoutSettings => ({
  ...shown(doc),
  createdDate: isoTime(createdAt),
  updatedDate: isoTime(updatedAt),
})

/** Fields of which at most one is set: a new one replaces the other (protocol/checkout-settings §1). */
const ALTERNATIVES: Readonly<Record<string, string>> = { color: 'image', image: 'color' }

/** The stored settings with the fields sent: objects are merged, null clears a field. */
function mergeSettings(stored: object, sent: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...stored }
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    if (value === null) delete merged[name]
    else if (isObject(value)) merged[name] = mergeSettings((merged[name] ?? {}) as object, value)
    else merged[name] = value
    const alternative = ALTERNATIVES[name]
    if (value !== null && alternative) delete merged[alternative]
  }
  return merged
}

export const checkoutSettingHandlers = implement(contract.checkoutSettings, {
  getCheckoutSettings: async (_, { db, site }) => {
    const row = await findCheckoutSettings(db, site.id)
    return { checkoutSettings: row ? viewOf(row.doc, row.created_at, row.updated_at) : {} }
  },

  getCheckoutPolicies: async (_, ctx) => ({
    policies: await readPolicies(ctx, buyerLanguageOf(ctx).buyerLanguage),
  }),

  updateCheckoutSettings: async ({ checkoutSettings: input }, ctx) => {
    const { db, site, now } = ctx
    await ensureCheckoutSettings(db, site.id, now)
    const row = await findCheckoutSettings(db, site.id, { lock: true })
    if (!row) throw new Error('the row of the checkout settings was just created')
    const { createdDate: _, updatedDate: __, ...sent } = input
    const doc = mergeSettings(row.doc, sent) as Settings
    await saveCheckoutSettings(db, site.id, row, { now, doc })
    ctx.invalidate(settingsTag(site.id))
    const checkoutSettings = viewOf(doc, row.created_at, now)
    ctx.emit('wix.ecom.v1.checkout_settings_updated', site.id, { checkoutSettings }, row.doc)
    return { checkoutSettings }
  },
})
