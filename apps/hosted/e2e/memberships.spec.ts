import { contract } from '@stoa/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMemberships } from '../../../examples/plugins/memberships.ts'
import { violations } from '../../../tools/testing/axe.ts'
import { acceptDownload, desktop, looks, placeButton, shopperForTests } from './hosted.ts'
import { type MemberShop, openMemberShop } from './member-shop.ts'

const GYM = '47c1a2b3-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const shopper = shopperForTests()
let page: Page
let shop: MemberShop
let credits: Map<string, number>
let gym: ReturnType<typeof createMemberships>

beforeAll(async () => {
  shop = await openMemberShop({
    servicePlugins: [
      {
        id: GYM,
        revision: 1,
        name: 'Gym',
        kind: 'MEMBERSHIPS',
        uri: '',
        timeoutMs: 5_000,
        fallback: 'REJECT',
        position: 0,
        answer: request => gym.answer(request as never),
      },
    ],
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  credits = new Map([['Ten visits', 10]])
  gym = createMemberships(credits)
  // Longer than the memberships of a member are used.
  shop.clock.advance(60_000)
})

/** Opens the checkout of a class for 12.50. */
async function openCheckout() {
  const product = await shop.product({
    name: `Yoga ${crypto.randomUUID().slice(0, 4)}`,
    productType: 'digital',
  })
  const checkoutId = await shop.checkout(product.id, 1, 'member')
  const { redirectSession } = await shop.member.callOk(contract.redirects.createRedirectSession, {
    ecomCheckout: { checkoutId },
    callbacks: { postFlowUrl: `${shop.near.origin}/` },
  })
  await page.goto(redirectSession.fullUrl)
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  return { choice: page.getByLabel(`Pay for “${product.name}” with`) }
}
const totals = () => page.locator('dl[aria-busy], dl.tabular').filter({ visible: true }).first()

it.each(looks)(
  'a member pays for an item with a membership (%s, protocol/checkout §11)',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    page = await shopper({ colorScheme, viewport })
    const { choice } = await openCheckout()
    await expect
      .poll(() => choice.locator('option').allTextContents())
      .toEqual(['No membership', 'Ten visits (10 of 10 left)'])
    await choice.selectOption({ label: 'Ten visits (10 of 10 left)' })
    if (viewport === desktop) {
      await totals().getByText('Membership').waitFor()
      await expect.poll(() => totals().textContent()).toMatch(/Membership\s*−\D?12\.50/)
      await expect.poll(() => totals().textContent()).toMatch(/To pay\s*\D?0\.00/)
    }
    await page.getByRole('heading', { name: 'Payment' }).waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])
    await acceptDownload(page)
    await placeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you, Ada' }).waitFor()
    expect(credits.get('Ten visits')).toBe(9)
  },
)

it('says that a membership could not pay, and lets the member choose another way', {
  tags: 'nightly',
}, async () => {
  page = await shopper({ viewport: desktop })
  const { choice } = await openCheckout()
  await choice.selectOption({ index: 1 })
  await page.getByRole('heading', { name: 'Payment' }).waitFor({ state: 'detached' })
  credits.set('Ten visits', 0)
  await acceptDownload(page)
  await placeButton(page).click()
  await page.getByText('A membership could not pay').waitFor()
  expect(await violations(page)).toEqual([])
  await choice.selectOption({ label: 'No membership' })
  await page.getByText('A membership could not pay').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Payment' }).waitFor()
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you, Ada' }).waitFor()
  expect(credits.get('Ten visits')).toBe(0)
})
