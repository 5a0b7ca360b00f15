import { createClient, memoryStorage, OAuthStrategy } from '@stoa/client'
import {
  addToCurrentCart,
  createBrand,
  createCheckoutFromCurrentCart,
  createCollection,
  createCoupon,
  createDataCollection,
  createDiscountRule,
  createInfoSection,
  createMember,
  createMemberGroup,
  createPriceList,
  createProduct,
  createRibbon,
  createSynonymGroup,
  createTaxGroup,
  deleteCollection,
  issueGiftCard,
  items,
  listClientApps,
  queryCollections,
  subscribeToNewsletter,
  updateCheckout,
} from '@stoa/client/calls'
import { createOrder } from '@stoa/client/checkout'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { PAGE_GROUPS } from '../src/shell/page-groups.ts'
import { browserOfStaff, phone, settled, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const browser = browserOfStaff()
const shop = ownShopForTests()
/** Pages of single entities. */
let details: string[]

beforeAll(async () => {
  details = await fill()
}, 60_000)

/** Data with Arabic words only: other words on a page are texts without a translation. */
async function fill(): Promise<string[]> {
  const { merchant } = shop
  const { product } = await merchant.call(createProduct, {
    product: {
      name: 'فنجان',
      description: '<p>من الخزف.</p>',
      priceData: { price: 1234.5 },
      productOptions: [{ name: 'الحجم', choices: [{ value: 'صغير' }, { value: 'كبير' }] }],
      manageVariants: true,
    },
  })
  const { product: simple } = await merchant.call(createProduct, {
    product: { name: 'صحن', productType: 'digital', priceData: { price: 20 } },
  })
  const { member } = await merchant.call(createMember, {
    member: {
      loginEmail: 'layla@example.com',
      contact: { firstName: 'ليلى', lastName: 'المنصوري', phones: ['+49 30 901820'] },
    },
  })
  const { memberGroup } = await merchant.call(createMemberGroup, { memberGroup: { name: 'تجار' } })
  const memberGroupId = memberGroup.id ?? ''
  const { priceList } = await merchant.call(createPriceList, {
    priceList: { name: 'جملة', memberGroupId, percentOff: 12.5 },
  })
  await merchant.call(createBrand, { brand: { name: 'ورشة' } })
  await merchant.call(createRibbon, { ribbon: { name: 'جديد' } })
  await merchant.call(createInfoSection, {
    infoSection: { uniqueName: 'عناية', title: 'العناية', plainDescription: '<p>يغسل باليد.</p>' },
  })
  await merchant.call(createSynonymGroup, { synonymGroup: { language: 'ar', words: ['فنجان', 'كوب'] } })
  await merchant.call(createTaxGroup, { taxGroup: { name: 'كتب' } })
  await merchant.call(createCoupon, { coupon: { code: '2026', name: 'ترحيب', percentage: 10 } })
  const specificItemsInfo = { scopes: [{ catalogItemFilter: { catalogItemIds: [product.id] } }] }
  await merchant.call(createDiscountRule, {
    discountRule: {
      name: 'صيف',
      activeTimeInfo: { start: '2999-01-01T00:00:00.000Z', end: '2999-02-01T00:00:00.000Z' },
      discounts: { values: [{ percentage: 10, specificItemsInfo }] },
    },
  })
  const { giftCard } = await merchant.call(issueGiftCard, {
    giftCard: { initialBalance: { value: '25' }, recipient: { name: 'ليلى', email: 'layla@example.com' } },
  })
  await merchant.call(subscribeToNewsletter, { email: 'layla@example.com', language: 'de' })
  await merchant.call(createDataCollection, {
    collection: {
      id: 'lookbook',
      displayName: 'دفتر',
      fields: [
        { key: 'title', displayName: 'العنوان', type: 'TEXT' },
        { key: 'day', displayName: 'اليوم', type: 'DATE' },
      ],
    },
  })
  const { dataItem } = await merchant.call(items.insert, {
    dataCollectionId: 'lookbook',
    dataItem: { data: { title: 'شتاء', day: '2026-01-05' } },
  })
  const { clientApps } = await merchant.call(listClientApps, {})
  const auth = OAuthStrategy({ clientId: clientApps[0]?.id ?? '', storage: memoryStorage() })
  const buyer = createClient({ baseUrl: shop.baseUrl, auth })
  const catalogReference = { appId: STORES_APP, catalogItemId: simple.id }
  await buyer.call(addToCurrentCart, { lineItems: [{ catalogReference, quantity: 2 }] })
  const { checkoutId: id } = await buyer.call(createCheckoutFromCurrentCart, { channelType: 'WEB' })
  const billingInfo = {
    contactDetails: { firstName: 'ليلى', lastName: 'المنصوري' },
    address: { country: 'DE', city: 'برلين', postalCode: '10115', addressLine: 'شارع 12' },
  }
  await buyer.call(updateCheckout, {
    checkout: { id, buyerInfo: { email: 'layla@example.com' }, billingInfo },
  })
  const { orderId = '' } = await buyer.call(createOrder, { id })
  const { collections } = await merchant.call(queryCollections, {})
  for (const { id = '' } of collections) await merchant.call(deleteCollection, { id })
  const { collection } = await merchant.call(createCollection, { collection: { name: 'خزف', slug: '1' } })
  return [
    `/orders/${orderId}`,
    `/orders/${orderId}/change`,
    '/orders/new',
    `/products/${product.id}`,
    '/products/new',
    '/products/edit',
    `/collections/${collection.id}`,
    `/customers/${member.id}`,
    `/gift-cards/${giftCard.id}`,
    `/price-lists/${priceList.id}`,
    `/member-groups/${memberGroupId}`,
    '/content/lookbook',
    `/content/lookbook/items/${dataItem.id}`,
    '/content/lookbook/fields',
    '/content/lookbook/access',
    '/content/lookbook/indexes',
    '/content/lookbook/transfer',
    '/nowhere',
    ...'brands info-sections ribbons synonyms business-locations member-groups price-lists shipping-options local-delivery pickup-locations shippo-configurations tax-rates tax-groups tax-regions'
      .split(' ')
      .map(path => `/${path}/new`),
  ]
}

const listed = PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ to }) => (to === '/' ? '' : to)))

async function signInWith(language: string, options: Parameters<typeof browser>[0]) {
  const page = await browser(options)
  await shop.signIn(page)
  await page.evaluate(chosen => {
    const select = document.querySelector<HTMLSelectElement>('select:has(option[value="ar"])')
    if (!select) throw new Error('no choice of the language')
    select.value = chosen
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await page.waitForFunction(chosen => document.documentElement.lang === chosen, language)
  return page
}

/** What is wider than the page, or begins outside of it. Tables and rows of links scroll in their box. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
    const isFree = (element: Element | null): boolean =>
      !element || (!scrolls(element) && isFree(element.parentElement))
    return [...document.querySelectorAll('main *')]
      .filter(
        element => element.checkVisibility() && !element.closest('.sr-only') && isFree(element.parentElement),
      )
      .filter(element => {
        const { left, right, width: own } = element.getBoundingClientRect()
        return own > 1 && (left < -1 || right > width + 1)
      })
      .map(element => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  })

/** Names that each new shop has, and those of another company. */
const NAMES = [
  'Storefront',
  'Foreign client',
  'Demo',
  'Main location',
  'Products',
  'JSON lines',
  'query products',
  'Ground Advantage',
  'First-Class Package International',
  'Priority Mail Express International',
  'Priority Mail International',
  'Priority Mail Express',
  'Priority Mail',
]

/** Words in Latin letters, besides those of data, of code and of names that are the same in each language. */
const latinWords = (page: Page) =>
  page.evaluate(names => {
    const SAME =
      /https?:\S+|\S+@\S+|"[^"]*"|\{\w+\}|US-NY|\*{4}\w+|\b(Stoa|SKU|CSV|JSON|API|IANA|UTC|EUR|USD|MP4|HTML|Shippo|USPS|IBAN|PDF|URL|DHL|UPS|FedEx|gal|Ctrl|Enter|Tab|Escape|PIN|Europe\/Berlin|PT|DE|Ada|Chrome|Linux|npx stoa [a-z -]+|STOA_[A-Z_]+)\b/g
    const words = (text: string | null) =>
      names
        .reduce((rest, name) => rest.replaceAll(name, ''), text ?? '')
        .replaceAll(SAME, '')
        .match(/[A-Za-z]{3,}/g)
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        parent?.closest(
          'bdi, code, pre, kbd, textarea, script, noscript, [lang]:not(html), select:has([value="ar"])',
        )
      )
        continue
      if (words(node.nodeValue)) found.add(node.nodeValue?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (words(element.getAttribute(name))) found.add(`${name}: ${element.getAttribute(name)}`)
    return [...found]
  }, NAMES)

it.each([
  ['ar', 'dark', phone],
  ['de', 'light', { width: 320, height: 800 }],
] as const)(
  'in %s, %s, at %o each page fits its window and has no text of another language',
  { tags: 'nightly', timeout: 240_000 },
  async (language, colorScheme, viewport) => {
    const page = await signInWith(language, { colorScheme, viewport })
    const problems: Record<string, unknown> = {}
    for (const path of [...listed, ...details]) {
      await page.goto(`${shop.baseUrl}/admin${path}`)
      await settled(page)
      const found = {
        outside: await outside(page),
        words: language === 'ar' ? await latinWords(page) : [],
        width: (await page.evaluate(() => document.documentElement.scrollWidth)) - viewport.width,
      }
      if (found.outside.length > 0 || found.words.length > 0 || found.width > 0) problems[path] = found
      if (path.startsWith('/orders/')) expect(await violations(page), path).toEqual([])
      await shoot(page, `${language}${path}`, { viewport, colorScheme })
    }
    expect(problems).toEqual({})
  },
)
