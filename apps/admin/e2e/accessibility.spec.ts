import { sized, spread } from '@stoa/testkit/sizes'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  allLooks,
  browserOfStaff,
  newCollection,
  newDiscount,
  newGiftCard,
  newMember,
  newProduct,
  newSubscription,
  placeOrder,
  settled,
  shoot,
} from './admin.ts'

const browser = browserOfStaff()

it.each(spread(allLooks, 3))(
  'in %s at %o axe finds nothing, and nothing is wider than the window',
  async (colorScheme, viewport) => {
    const { id: orderId, number } = await placeOrder()
    const { id: productId, name } = await newProduct(['Small', 'Large'])
    const { id: memberId, name: memberName } = await newMember()
    const collectionId = await newCollection(productId)
    const giftCardId = await newGiftCard()
    const subscription = await newSubscription()
    await newDiscount(productId)
    const page = await browser.as('OWNER', '', { colorScheme, viewport })
    const shown: Record<string, string> = {
      '': 'Welcome, Ada',
      '/orders': 'Orders',
      [`/orders/${orderId}`]: `Order #${number}`,
      '/products': 'Products',
      [`/products/${productId}`]: name,
      '/products/new': 'New product',
      '/collections': 'Collections',
      [`/collections/${collectionId}`]: 'Winter',
      '/customers': 'Customers',
      [`/customers/${memberId}`]: memberName,
      '/discounts': 'Discounts',
      '/coupons': 'Coupons',
      '/gift-cards': 'Gift cards',
      [`/gift-cards/${giftCardId}`]: 'Gift card',
      '/subscriptions': 'Subscriptions',
      [`/subscriptions/${subscription.id}`]: subscription.name,
      '/shippo-configurations/new': 'New setting for Shippo',
      '/business-locations/new': 'New location',
      '/addresses': 'Addresses',
      '/abandoned-checkouts': 'Abandoned checkouts',
      '/developers': 'Developers',
      '/developers/events': 'Event log',
      '/install?appId=x': 'Install an app',
      '/brands': 'Brands',
      '/info-sections/new': 'New info section',
      '/customizations/new': 'New customization',
      '/price-lists/new': 'New price list',
      '/member-groups': 'Groups of customers',
      '/tax-regions': 'Tax regions',
      '/tax-rates': 'Tax rates',
      '/pickup-locations/new': 'New pickup location',
      '/price-simulator': 'Price simulator',
      '/content': 'Content',
      '/content-backups': 'Backups',
      '/developers/plugins': 'Plug-ins',
      '/developers/jobs': 'Jobs',
      '/mail': 'Mail',
      '/activity': 'Activity',
      '/staff': 'Staff',
      '/nowhere': 'There is no such page',
      // CI has them in tests of their own, which look for violations, too.
      ...sized<Record<string, string>>(
        {},
        {
          [`/products/edit?q=${encodeURIComponent(name)}`]: 'Edit as a table',
          '/products/transfer': 'Import and export',
          '/account': 'Your account',
          '/settings': 'Settings',
          '/media': 'Media',
          '/delivery': 'Delivery regions',
          '/shipping-options/new': 'New shipping option',
          '/orders/new': 'New order',
          [`/orders/${orderId}/change`]: `Change order #${number}`,
          '/draft-orders': 'Draft changes',
          '/developers/console': 'Console',
        },
      ),
    }
    for (const [path, title] of Object.entries(shown)) {
      await page.goto(`${inject('demo').baseUrl}/admin${path}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await settled(page)
      expect(await violations(page), path).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(viewport.width)
      await shoot(page, title, { viewport, colorScheme })
    }
    await page.goto(`${inject('demo').baseUrl}/admin/orders/${orderId}`)
    await page.getByRole('button', { name: 'Fulfill' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
  },
  // The pages of the admin one after the other.
  240_000,
)
