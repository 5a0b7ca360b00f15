import { createCoupon, getMember } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserOfStaff, desktop, merchant, newMember, phone, placeOrder, signIn } from './admin.ts'

const browser = browserOfStaff()

/** Holds requests with this method to these paths until `release`, which lets them through or has them rejected. */
async function hold(page: Page, method: string, path: string) {
  const { promise, resolve } = Promise.withResolvers<'pass' | 'reject'>()
  const arrived = Promise.withResolvers<void>()
  await page.route(path, async route => {
    if (route.request().method() !== method) return route.continue()
    arrived.resolve()
    if ((await promise) === 'pass') return route.continue()
    const applicationError = { code: 'PERMISSION_DENIED', description: 'Not permitted.' }
    return route.fulfill({ status: 403, json: { message: 'Not permitted.', details: { applicationError } } })
  })
  return { arrived: arrived.promise, release: resolve }
}

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('changes are shown before the platform replies, on a %s', (_, viewport) => {
  it('a switch, which can be taken back', async () => {
    const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await merchant().call(createCoupon, { coupon: { code, name: 'Spring', percentage: 10, active: true } })
    const page = await browser({ viewport })
    await signIn(page, 'CATALOG', '/coupons')
    const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) })
    const held = await hold(page, 'PATCH', '**/coupons/*')
    await panel.getByRole('button', { name: 'Turn off' }).click()
    await panel.getByText('Off', { exact: true }).waitFor()
    await held.arrived
    await expect.poll(() => page.getByText(`${code} is off`).count()).toBe(0)
    held.release('pass')
    await page.getByRole('button', { name: `Undo: ${code} is off` }).click()
    await panel.getByText('Active', { exact: true }).waitFor()
  })

  it('a switch that is rejected is as it was, with the reason', async () => {
    const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await merchant().call(createCoupon, { coupon: { code, name: 'Spring', percentage: 10, active: true } })
    const page = await browser({ viewport })
    await signIn(page, 'CATALOG', '/coupons')
    const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) })
    const held = await hold(page, 'PATCH', '**/coupons/*')
    await panel.getByRole('button', { name: 'Turn off' }).click()
    await panel.getByText('Off', { exact: true }).waitFor()
    held.release('reject')
    await panel.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('status').getByText(/permi/i).waitFor()
  })

  it('tags of an order', async () => {
    const order = await placeOrder(`held-${crypto.randomUUID()}@example.com`)
    const page = await browser({ viewport })
    await signIn(page, 'ORDERS', `/orders/${order.id}`)
    const held = await hold(page, 'POST', '**/orders/update-tags')
    await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('fragile')
    await page.getByRole('button', { name: 'Add tag', exact: true }).click()
    const tag = page.getByRole('list', { name: 'Tags of the order' }).getByText('fragile')
    await tag.waitFor()
    await held.arrived
    held.release('reject')
    await tag.waitFor({ state: 'detached' })
    await page.getByRole('alert').filter({ hasText: /permi/i }).waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Tag', exact: true }).inputValue())
      .toBe('fragile')
  })

  it('the state of a member, whose dialog closes at once', async () => {
    const { id, name } = await newMember()
    const page = await browser({ viewport })
    await signIn(page, 'MANAGER', `/customers/${id}`)
    const status = async () => (await merchant().call(getMember, { id, fieldsets: ['FULL'] })).member.status
    const held = await hold(page, 'POST', '**/members/*/block')
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Blocked', { exact: true }).waitFor()
    await held.arrived
    expect(await status()).toBe('APPROVED')
    // Approved again before the first reply: one call follows the other.
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    held.release('pass')
    await page.getByText(`${name} is blocked`).waitFor()
    await page.getByText(`${name} is approved`).waitFor()
    expect(await status()).toBe('APPROVED')
  })
})
