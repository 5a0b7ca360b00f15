import type { Site } from '../../call/site.ts'
import type { PluginPurchase } from '../../service-plugins/index.ts'
import type { Purchase } from '../totals/pricing-inputs.ts'
import { toPluginLines } from './plugin-lines.ts'

/** A purchase as service plug-ins see it, before discounts and delivery. Made when the first plug-in needs it. */
export function pluginPurchaseOf(site: Site, purchase: Purchase): () => PluginPurchase {
  let made: PluginPurchase | undefined
  return () => {
    made ??= toPluginPurchase(site, purchase)
    return made
  }
}

function toPluginPurchase(
  { currency, settings }: Site,
  { lines, owner, email, couponCode, shippingAddress }: Purchase,
): PluginPurchase {
  const { country, subdivision, city, postalCode } = shippingAddress ?? {}
  return {
    request: {
      currency,
      weightUnit: settings.weightUnit,
      lines: toPluginLines(lines, currency),
      ...(country && { address: { country, subdivision, city, postalCode } }),
      buyer: { ...(owner.role === 'member' && { memberId: owner.id }), ...(email && { email }) },
      ...(couponCode && { couponCode }),
    },
    lineIds: new Map(lines.map(({ stored }, i) => [String(i + 1), stored.id])),
  }
}
