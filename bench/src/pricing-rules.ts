import { type Call, caller } from './call.ts'
import { openConnection } from './connection.ts'
import type { Running } from './measure.ts'
import { STORES_APP } from './shopper.ts'

/** Ten discount rules: five that apply to any cart, five for large ones. */
const discountRules = Array.from({ length: 10 }, (_, i) => ({
  name: `Rule ${i + 1}`,
  ...(i % 2 === 1 && { trigger: { subtotalRange: { from: String(100 * i) } } }),
  discounts: {
    values: [
      {
        percentage: i + 1,
        specificItemsInfo: { scopes: [{ catalogItemFilter: { catalogAppId: STORES_APP } }] },
      },
    ],
  },
}))

/** Three taxes on each line and on delivery. */
const taxRates = [
  { name: 'National tax', rate: '0.05', taxType: 'Sales tax', jurisdictionType: 'COUNTRY' },
  { name: 'State tax', rate: '0.0625', taxType: 'Sales tax', jurisdictionType: 'STATE' },
  { name: 'City tax', rate: '0.01', taxType: 'Sales tax', jurisdictionType: 'CITY', cities: ['Berlin'] },
]

async function createTaxes(call: Call, apiKey: string) {
  const { taxRegion } = await call<{ taxRegion: { id: string } }>(
    '/v1/tax-regions',
    { taxRegion: { country: 'DE', taxIncludedInPrice: false } },
    apiKey,
  )
  const { taxGroups } = await call<{ taxGroups: [{ id: string }] }>(
    '/v1/tax-groups/default-tax-groups',
    undefined,
    apiKey,
  )
  const owner = { taxRegionId: taxRegion.id, taxGroupId: taxGroups[0].id }
  await call('/v1/bulk/tax-rates/set', { ...owner, taxRates }, apiKey)
}

async function createDelivery(call: Call, apiKey: string) {
  const regions = [{ name: 'Germany', destinations: [{ countryCode: 'DE' }] }]
  const { deliveryProfile } = await call<{ deliveryProfile: { deliveryRegions: [{ id: string }] } }>(
    '/v1/delivery-profiles',
    { deliveryProfile: { name: 'All products', deliveryRegions: regions } },
    apiKey,
  )
  const rates = [
    { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', value: '500', operator: 'GTE' }] },
    { amount: '4.90' },
  ]
  const deliveryRegionIds = [deliveryProfile.deliveryRegions[0].id]
  await call(
    '/v1/shipping-options',
    { shippingOption: { title: 'Parcel', deliveryRegionIds, rates } },
    apiKey,
  )
}

/** Gives shops the rules that their carts and purchases are priced by: 10 discount rules, 3 taxes, a delivery profile. */
export async function createPricingRules(running: readonly Running[]): Promise<void> {
  for (const { port, shop } of running) {
    const connection = await openConnection(port)
    const call = caller(connection)
    for (const discountRule of discountRules) await call('/v1/discount-rules', { discountRule }, shop.apiKey)
    await createTaxes(call, shop.apiKey)
    await createDelivery(call, shop.apiKey)
    connection.close()
  }
}
