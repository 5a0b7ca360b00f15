import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { demo, desktop, fillForm, openCheckout, phone, placeButton, shopperForTests } from './hosted.ts'

const longOrder =
  'sea-salt thyme-honey cedar-pencil brass-ruler quiet-week-planner slow-loaf cedar-birdhouse'.split(' ')

const shopper = shopperForTests()

describe.each([
  ['light', desktop],
  ['dark', desktop],
  ['light', phone],
  ['dark', phone],
] as const)('in %s at %o axe finds nothing', (colorScheme, viewport) => {
  it('in the checkout, empty, with errors and open, nor in the thanks', async () => {
    const page = await shopper({ colorScheme, viewport })
    await openCheckout(page)
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await page.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^Billing address is the same/ }).uncheck()
    if (viewport === phone) await page.locator('summary').click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^Billing address is the same/ }).check()
    await fillForm(page)
    await placeButton(page).click()
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })

  it('in a long order', async () => {
    const page = await shopper({ colorScheme, viewport })
    await openCheckout(page, { lines: Object.fromEntries(longOrder.map(slug => [slug, 1])) })
    if (viewport === phone) await page.locator('summary').click()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })

  it('where there is no checkout', async () => {
    const page = await shopper({ colorScheme, viewport })
    await page.goto(`${demo().baseUrl}/checkout`)
    await page.getByRole('heading', { name: 'There is no checkout here' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })
})

it('the pages run under their own policy: no script, style or host from elsewhere', async () => {
  for (const path of [
    '/checkout',
    '/thank-you',
    '/sign-in',
    '/sign-in/frame',
    '/recover',
    '/account',
    '/order',
    '/pay/x',
  ]) {
    const reply = await fetch(demo().baseUrl + path)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await reply.text()).not.toMatch(/<script(?![^>]* src=)|<style|style=/)
  }
})
