import {
  couponStore,
  DEFAULT_TAX_GROUP,
  deliveryProfileStore,
  discountRuleStore,
  isoTime,
  type SeedTarget,
  seedEntities,
  shippingOptionStore,
  standardRates,
  taxRateStore,
  taxRegionStore,
  upsertExchangeRates,
} from '@stoa/server/seeding'

/** The stores catalogue (protocol/catalogue §6). */
const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Products of which four or more are reduced. */
const SET_PRODUCTS = ['morning-mug', 'rim-plates', 'tide-bowl']

const freeFrom = (amount: string) => ({
  amount: '0',
  conditions: [{ type: 'BY_TOTAL_PRICE', value: amount, operator: 'GTE' }],
})

const regions = [
  {
    name: 'Germany',
    countries: ['DE'],
    options: [
      {
        title: 'Standard delivery',
        estimatedDeliveryTime: '2 to 3 working days',
        rates: [freeFrom('75'), { amount: '4.90' }],
      },
    ],
  },
  {
    name: 'Europe',
    countries: ['AT', 'BE', 'CH', 'ES', 'FR', 'GB', 'GR', 'IE', 'IT', 'NL'],
    options: [
      {
        title: 'Standard delivery',
        estimatedDeliveryTime: '4 to 7 working days',
        rates: [freeFrom('150'), { amount: '9.90' }],
      },
      {
        title: 'Express delivery',
        estimatedDeliveryTime: '2 working days',
        rates: [{ amount: '19.90' }],
      },
    ],
  },
  {
    name: 'Overseas',
    countries: ['CA', 'IL', 'JP', 'US'],
    options: [
      {
        title: 'International delivery',
        estimatedDeliveryTime: '7 to 14 working days',
        rates: [{ amount: '24.90' }],
      },
    ],
  },
]

/** Currencies that amounts are converted to for display. */
const exchangeRates = [
  { to: 'CHF', rate: '0.93' },
  { to: 'GBP', rate: '0.87' },
  { to: 'USD', rate: '1.16' },
]

/** Adds the rules of the demo shop for discounts, taxes, delivery and currencies. */
export async function seedCommerceRules(
  target: SeedTarget,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  await seedDiscounts(target, productIds)
  await seedTaxes(target)
  await seedDelivery(target)
  const quotedAt = isoTime(target.clock.now())
  await upsertExchangeRates(
    target.db,
    target.siteId,
    exchangeRates.map(rate => ({ from: target.currency, ...rate, source: 'Demo', quotedAt })),
  )
}

async function seedDiscounts(target: SeedTarget, productIds: ReadonlyMap<string, string>) {
  await seedEntities(target, couponStore, [
    { code: 'WELCOME10', name: 'Welcome', percentage: 10, minimumSubtotal: '40', usageLimitPerBuyer: 1 },
  ])
  const catalogItemIds = SET_PRODUCTS.flatMap(slug => productIds.get(slug) ?? [])
  // A generated catalogue has none of them.
  if (catalogItemIds.length === 0) return
  const scopes = [
    { id: 'set', type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: STORES_APP, catalogItemIds } },
  ]
  await seedEntities(target, discountRuleStore, [
    {
      name: 'Four for the table: 15% off',
      trigger: { itemQuantityRange: { from: 4, scopes } },
      discounts: {
        values: [{ targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes }, percentage: 15 }],
      },
    },
  ])
}

/** The standard rates of the countries that the shop delivers to. */
async function seedTaxes(target: SeedTarget) {
  const delivered = new Set(regions.slice(0, 2).flatMap(({ countries }) => countries))
  const chosen = standardRates.filter(({ country, subdivision }) => delivered.has(country) && !subdivision)
  const created = await seedEntities(
    target,
    taxRegionStore,
    chosen.map(({ country, taxIncludedInPrice }) => ({ country, taxIncludedInPrice })),
  )
  await seedEntities(
    target,
    taxRateStore,
    chosen.flatMap(({ taxes }, i) =>
      taxes.map(({ name, taxType, jurisdiction, jurisdictionType, standard }) => ({
        taxRegionId: created[i]?.id,
        taxGroupId: DEFAULT_TAX_GROUP.id,
        name,
        rate: standard,
        taxType,
        jurisdiction,
        jurisdictionType,
      })),
    ),
  )
}

async function seedDelivery(target: SeedTarget) {
  const [profile] = await seedEntities(target, deliveryProfileStore, [
    {
      name: 'All products',
      deliveryRegions: regions.map(({ name, countries }) => ({
        name,
        destinations: countries.map(countryCode => ({ countryCode })),
      })),
    },
  ])
  const created = profile?.deliveryRegions as { id: string }[]
  await seedEntities(
    target,
    shippingOptionStore,
    regions.flatMap(({ options }, i) =>
      options.map(option => ({ ...option, deliveryRegionIds: [created[i]?.id] })),
    ),
  )
}
