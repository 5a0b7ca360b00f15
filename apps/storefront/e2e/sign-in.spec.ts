import { readFile } from 'node:fs/promises'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { call, member, signInAs, visit } from './member.ts'
import { cartLink, desktop, open, phone, platform, products, shopperForTests } from './shop.ts'

const { apiKey } = inject('demo')

const shopper = shopperForTests()
let page: Page

const signIn = (email: string) => signInAs(page, email)

const inCart = (name: string) => expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe(name)
const putIntoCart = async () => {
  await open(page, products.amphora)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  // Shown once the platform has answered; the count in the header is quicker.
  await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor()
  await page.keyboard.press('Escape')
  await inCart('Cart, 1 item')
}
const signOut = async () => {
  await page.getByLabel('Account of Ada').click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
}

describe.each(spread([desktop, phone] as const, 1))('signing in at $width px', viewport => {
  it('takes the cart along, hides it after sign-out, and returns it at the next sign-in', async () => {
    page = await shopper({ viewport })
    const { email } = await member()
    await putIntoCart()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await signIn(email)
    // Back on the page that the way in was on.
    expect(new URL(page.url()).pathname).toBe(products.amphora)
    await inCart('Cart, 1 item')

    await signOut()
    expect(new URL(page.url()).pathname).toBe('/')
    await inCart('Cart, 0 items')
    await page.goto('/account')
    expect(new URL(page.url()).origin).toBe(platform)

    await signIn(email)
    expect(new URL(page.url()).pathname).toBe('/account')
    await inCart('Cart, 1 item')
  })
})

describe('the account', () => {
  it('shows the orders of its member only', async () => {
    page = await shopper()
    const [{ email, id }, other] = [await member(), await member()]
    const [mine, theirs] = [await order(id), await order(other.id)]
    await page.goto('/account/orders')
    await signIn(email)
    await page.getByRole('heading', { name: 'Your orders' }).waitFor()
    await expect.poll(() => page.locator('a[href^="/account/orders/"]').count()).toBe(1)
    await page.locator(`a[href="/account/orders/${mine}"]`).click()
    await page.getByText('Awaiting payment').waitFor()
    await page.getByText('Invalidenstr. 1').first().waitFor()
    // Printed without the shop around it (D4).
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('list', { name: 'What was ordered' }).isVisible()).toBe(true)
    for (const around of ['banner', 'contentinfo', 'navigation'] as const)
      await expect.poll(() => page.getByRole(around).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    const response = await page.goto(`/account/orders/${theirs}`)
    expect(response?.status()).toBe(404)
  })

  it('has the files of a paid order, and only for its member', { tags: 'nightly' }, async () => {
    page = await shopper()
    const { email, id } = await member()
    await page.goto('/products/quiet-week-planner')
    const planner = await page.locator('input[name=productId]').first().inputValue()
    const orderId = await order(id, planner)
    await page.goto(`/account/orders/${orderId}`)
    await signIn(email)
    await page.getByText('Awaiting payment').waitFor()
    const downloads = page.getByRole('region', { name: 'Downloads' })
    await expect.poll(() => downloads.count()).toBe(0)

    await call(`/v1/payments-collector/orders/${orderId}/mark-as-paid`, {}, apiKey)
    await page.reload()
    const link = downloads.getByRole('link', { name: /\.pdf$/ })
    const download = page.waitForEvent('download')
    await link.click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    const href = (await link.getAttribute('href')) ?? ''
    expect((await fetch(href.slice(0, -2))).status, 'another signature').toBe(404)
    expect(await violations(page)).toEqual([])
  })

  it('buys an order again, and says which items it cannot', async () => {
    page = await shopper()
    const { email, id } = await member()
    const { product } = await call<{ product: { id: string } }>(
      '/stores/v1/products',
      { product: { name: 'Jug that leaves', productType: 'digital', priceData: { price: 3 } } },
      apiKey,
    )
    const whole = await order(id)
    const partly = await order(id, product.id)
    await page.goto(`/account/orders/${whole}`)
    await signIn(email)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await page.getByRole('heading', { name: 'Cart' }).waitFor()
    await inCart('Cart, 1 item')
    // A form that is sent twice buys once.
    const form = { key: crypto.randomUUID() }
    for (let i = 0; i < 2; i++) await page.request.post(`/account/orders/${whole}`, { form })
    await page.goto('/cart')
    await inCart('Cart, 2 items')

    const removed = await fetch(`${platform}/stores/v1/products/${product.id}`, {
      method: 'DELETE',
      headers: { authorization: apiKey },
    })
    expect(removed.status).toBe(200)
    await page.goto(`/account/orders/${partly}`)
    await page.getByRole('button', { name: 'Buy again' }).click()
    await page.getByText('Jug that leaves is no longer in the shop.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'your cart' }).click()
    await inCart('Cart, 3 items')
  })

  it('never shows a token, and is not cached', async () => {
    page = await shopper()
    await page.goto('/account')
    await signIn((await member()).email)
    const response = await page.goto('/account')
    const html = (await response?.text()) ?? ''
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith('stoa_session'))
    const { accessToken, refreshToken } = JSON.parse(decodeURIComponent(session?.value ?? '{}'))
    for (const secret of [accessToken.value, refreshToken.value]) {
      expect(secret).toMatch(/.{40}/)
      expect(html).not.toContain(secret)
    }
    expect([session?.httpOnly, session?.sameSite]).toEqual([true, 'Lax'])
    expect(response?.headers()['cache-control']).toMatch(/private|no-store/)
  })
})

describe('a sign-in that fails', () => {
  it.each(
    spread(
      [
        ['with a code that was never issued', '?code=x&state=y'],
        ['without anything', ''],
      ] as const,
      0,
    ),
  )('%s leads on', async (_, query) => {
    page = await shopper()
    const response = await page.goto(`/sign-in/callback${query}`)
    expect(response?.status()).toBe(400)
    await page.getByRole('heading', { name: 'This sign-in has ended' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address').waitFor()
  })

  it('redirects only within this shop', { tags: 'nightly' }, async () => {
    page = await shopper()
    const { email } = await member()
    await page.goto(`/sign-in?to=${encodeURIComponent('//evil.test/x')}`)
    await signIn(email)
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

/** An order that the member placed elsewhere. */
async function order(memberId: string, further?: string): Promise<string> {
  const grant = { grant_type: 'authorized_client', member_id: memberId }
  const { access_token: token } = await call<{ access_token: string }>(
    '/oauth2/token',
    grant,
    `${await visit()},${apiKey}`,
  )
  const query = { filter: { slug: 'amphora' } }
  const found = await fetch(
    `${platform}/v1/products/query-platformized?.r=${Buffer.from(JSON.stringify({ query })).toString('base64url')}`,
    { headers: { authorization: token } },
  )
  const { products } = (await found.json()) as { products: { id: string }[] }
  const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
  const lineItems = [products[0]?.id, ...(further ? [further] : [])].map(catalogItemId => ({
    quantity: 1,
    catalogReference: { appId, catalogItemId },
  }))
  await call('/v1/carts/current/add-to-cart', { lineItems }, token)
  const { checkoutId } = await call<{ checkoutId: string }>(
    '/v1/carts/current/create-checkout',
    { channelType: 'WEB' },
    token,
  )
  const address = {
    address: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' },
    contactDetails: { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 30 1234567' },
  }
  await fetch(`${platform}/v1/checkouts/${checkoutId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({
      checkout: {
        id: checkoutId,
        buyerInfo: { email: 'ada@example.com' },
        shippingInfo: { shippingDestination: address },
        billingInfo: address,
      },
    }),
  })
  return (await call<{ orderId: string }>(`/v1/checkouts/${checkoutId}/create-order`, {}, token)).orderId
}
