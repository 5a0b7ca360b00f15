import { getSite } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, settled, shoot } from './admin.ts'
import { ownShopOfTest } from './own-shop.ts'

const browser = browserOfStaff()
it.each(looks)(
  'addresses for orders and payments are saved, and a wrong one is named beside the field, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const shop = await ownShopOfTest()
    const { merchant } = shop
    const page = await browser({ colorScheme, viewport })
    await shop.signIn(page, 'OWNER', '/settings')
    const field = page.getByRole('textbox', { name: /^Mail for each new order/ })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await field.fill('orders@shop.example\nboss')
    await save.click()
    await page.getByText('Not an e-mail address: number 2 of the list.').waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect((await merchant.call(getSite, {})).site.notifications).toMatchObject({ newOrders: [] })
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'notifications-error', { viewport, colorScheme })
    await field.fill('orders@shop.example\n boss@shop.example\n\norders@shop.example')
    for (const [name, address] of [
      ['Mail for each failed payment', 'late@shop.example'],
      ['Mail for each chargeback', 'disputes@shop.example'],
      ['Mail for each failed charge of a subscription', 'plans@shop.example'],
    ] as const)
      await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(address)
    await save.click()
    await page.getByText('The settings are saved').waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull()
    const newOrders = ['orders@shop.example', 'boss@shop.example']
    expect((await merchant.call(getSite, {})).site.notifications).toEqual({
      newOrders,
      failedPayments: ['late@shop.example'],
      chargebacks: ['disputes@shop.example'],
      failedSubscriptionCharges: ['plans@shop.example'],
    })
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(newOrders.join('\n'))
    await settled(page)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'notifications', { viewport, colorScheme })
  },
)
