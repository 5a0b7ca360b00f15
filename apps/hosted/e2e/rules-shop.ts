import { contract } from '@stoa/contract'
import type { ShopOptions } from '@stoa/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type MemberShop, openMemberShop } from './member-shop.ts'

/** The catalogue of the stores (protocol/catalogue §6). */
const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export interface RulesShop extends MemberShop {
  /** Creates the checkout of a cart, with quantities by product slug, and the address of its page. */
  createCheckout(lines?: Record<string, number>): Promise<{ id: string; url: string }>
  /** Opens such a checkout. */
  openCheckout(page: Page, lines?: Record<string, number>): Promise<string>
}

const window = (day: 'MON' | 'WED' | 'FRI', start: number) => ({
  day,
  start: { hours: start },
  end: { hours: start + 2 },
})

/** A demo shop with pickup, scheduled local delivery, tips and coupons besides its own rules. */
export async function openRulesShop(
  options: Pick<ShopOptions, 'customFields' | 'servicePlugins'> = {},
): Promise<RulesShop> {
  const shop = await openMemberShop({ fixture: 'demo', ...options })
  const asMerchant = <T>(call: Parameters<typeof shop.callOk>[0], body: T) =>
    shop.merchant.callOk(call, body as never)
  await shop.change({ timeZone: 'Europe/Berlin' })
  const { deliveryProfile } = await shop.merchant.callOk(contract.deliveryProfile.createDeliveryProfile, {
    deliveryProfile: {
      name: 'All products',
      deliveryRegions: ['DE', 'FR'].map(countryCode => ({
        name: countryCode,
        destinations: [{ countryCode }],
      })),
    },
  })
  const regions = deliveryProfile.deliveryRegions ?? []
  const [germany = '', france = ''] = regions.map(({ id }: { id?: string | null }) => id ?? '')
  const parcel = (deliveryRegionId: string, amount: string) =>
    asMerchant(contract.shippingOptions.createShippingOption, {
      shippingOption: {
        title: 'Parcel',
        estimatedDeliveryTime: '2 to 3 working days',
        rates: [{ amount }],
        deliveryRegionIds: [deliveryRegionId],
      },
    })
  await parcel(germany, '4.90')
  await parcel(france, '9.90')
  await asMerchant(contract.standardTaxRates.applyStandardTaxRates, { countries: ['DE', 'FR'] })
  await asMerchant(contract.pickupLocations.createPickupLocation, {
    pickupLocation: {
      name: 'The old mill',
      address: { country: 'DE', city: 'Berlin', postalCode: '10999', addressLine: 'Mühlenweg 3' },
      deliveryTime: 'Ready in 2 hours',
      instructions: 'Monday to Friday, 9 to 18\nSaturday, 10 to 14',
      deliveryRegionIds: [germany],
    },
  })
  await asMerchant(contract.localDeliveryOptions.createLocalDeliveryOption, {
    localDeliveryOption: {
      areaName: 'Berlin by bicycle',
      zipConfig: { zipCodes: ['10*'] },
      rates: [{ amount: '6' }],
      deliveryRegionIds: [germany],
      scheduledDeliveryConfig: { timeWindows: [window('MON', 10), window('WED', 16), window('FRI', 10)] },
    },
  })
  await asMerchant(contract.tipSettings.createDefaultTipSettings, {
    tipSettings: {
      presets: [{ value: 5 }, { value: 10 }],
      allowCustomerTip: true,
      allowCustomAmount: true,
    },
  })
  await asMerchant(contract.coupons.createCoupon, {
    coupon: { code: 'SPRING', name: 'Spring', percentage: 20 },
  })
  await asMerchant(contract.coupons.createCoupon, {
    coupon: { code: 'BIG', name: 'Big', fixedAmount: '5', minimumSubtotal: '500' },
  })
  async function createCheckout(lines: Record<string, number> = { 'sea-salt': 2 }) {
    const { products } = await shop.visitor.callOk(contract.products.queryProducts, {
      query: { filter: { slug: { $in: Object.keys(lines) } } },
    })
    const lineItems = products.map(({ id, slug = '' }) => ({
      quantity: lines[slug] ?? 1,
      catalogReference: { catalogItemId: id, appId: storesAppId },
    }))
    const { checkout } = await shop.visitor.callOk(contract.checkout.createCheckout, {
      lineItems,
      channelType: 'WEB',
    })
    const { redirectSession } = await shop.visitor.callOk(contract.redirects.createRedirectSession, {
      ecomCheckout: { checkoutId: checkout.id },
      callbacks: { postFlowUrl: `${shop.near.origin}/` },
    })
    return { id: checkout.id, url: redirectSession.fullUrl }
  }
  return Object.assign(shop, {
    createCheckout,
    async openCheckout(page: Page, lines?: Record<string, number>) {
      const { id, url } = await createCheckout(lines)
      await page.goto(url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return id
    },
  })
}

/** One shop for all tests of a file. */
export function rulesShopForTests(): RulesShop {
  const shop = {} as RulesShop
  beforeAll(async () => {
    Object.assign(shop, await openRulesShop())
  })
  afterAll(() => shop.close())
  return shop
}
