import { createCoupon, createDataCollection, createPriceList, setPriceListPrices } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserOfStaff, type desktop, merchant, newProduct, placeOrder, windows } from './admin.ts'

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

/** Turns a new coupon off on its page, which shows it while the request is held. */
async function turnOffCoupon(viewport: typeof desktop) {
  const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await merchant().call(createCoupon, { coupon: { code, name: 'Spring', percentage: 10, active: true } })
  const page = await browser.as('CATALOG', '/coupons', { viewport })
  const panel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) })
  const held = await hold(page, 'PATCH', '**/coupons/*')
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await panel.getByText('Off', { exact: true }).waitFor()
  return { page, code, panel, held }
}

describe.each(spread(windows, 0))('changes are shown before the platform replies, on a %s', (_, viewport) => {
  it('a switch, which can be taken back', { tags: 'nightly' }, async () => {
    const { page, code, panel, held } = await turnOffCoupon(viewport)
    await held.arrived
    const early = await page.getByText(`${code} is off`).count()
    expect(early).toBe(0)
    held.release('pass')
    await page.getByRole('button', { name: `Undo: ${code} is off` }).click()
    await panel.getByText('Active', { exact: true }).waitFor()
  })

  it('a switch that is rejected is as it was, with the reason', async () => {
    const { page, panel, held } = await turnOffCoupon(viewport)
    held.release('reject')
    await panel.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('status').getByText(/permi/i).waitFor()
  })

  it('tags of an order', { tags: 'nightly' }, async () => {
    const order = await placeOrder(`held-${crypto.randomUUID()}@example.com`)
    const page = await browser.as('ORDERS', `/orders/${order.id}`, { viewport })
    const held = await hold(page, 'POST', '**/orders/update-tags')
    await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('fragile')
    await page.getByRole('button', { name: 'Add tag', exact: true }).click()
    const tag = page.getByRole('list', { name: 'Tags of the order' }).getByText('fragile')
    await tag.waitFor()
    await held.arrived
    held.release('reject')
    await tag.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText(/permi/i).waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Tag', exact: true }).inputValue())
      .toBe('fragile')
  })

  it('the price of a price list, whose error is shown on the next page, too', {
    tags: 'nightly',
  }, async () => {
    const [one, two] = [await newProduct(), await newProduct()]
    const { priceList } = await merchant().call(createPriceList, { priceList: { name: 'Held' } })
    const priceListId = priceList.id ?? ''
    const prices = [one, two].map(({ id }) => ({ productId: id, price: 12 }))
    await merchant().call(setPriceListPrices, { priceListId, prices })
    const page = await browser.as('CATALOG', `/price-lists/${priceListId}`, { viewport })
    const rest = page.getByRole('spinbutton', { name: `Price of ${two.name}` })
    await rest.fill('13')
    const held = await hold(page, 'POST', '**/prices/remove')
    const remove = page.getByRole('button', { name: `Remove the price of ${one.name}` })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    await expect.poll(() => rest.inputValue()).toBe('13')
    await held.arrived
    await page.getByRole('main').getByRole('link', { name: two.name }).click()
    await page.getByRole('heading', { level: 1, name: two.name }).waitFor()
    held.release('reject')
    await page.getByRole('status').getByText(/permi/i).waitFor()
    await page.goBack()
    await remove.waitFor()
  })

  it('the order of content fields', { tags: 'nightly' }, async () => {
    const id = `held${crypto.randomUUID().slice(0, 8)}`
    const fields = ['first', 'second'].map(key => ({ key, type: 'TEXT' as const }))
    await merchant().call(createDataCollection, { collection: { id, fields } })
    const page = await browser.as('CONTENT', `/content/${id}/fields`, { viewport })
    const keys = () => page.getByRole('list', { name: 'Fields' }).locator('code').allTextContents()
    const held = await hold(page, 'PUT', '**/collections')
    await page.getByRole('button', { name: 'Move second up' }).click()
    await expect.poll(keys).toEqual(['second', 'first'])
    await held.arrived
    held.release('pass')
    await page.getByText('The order of the fields is saved').waitFor()
    await page.reload()
    await expect.poll(keys).toEqual(['second', 'first'])
  })

  it('a saved view', { tags: 'nightly' }, async () => {
    const name = `Held ${crypto.randomUUID().slice(0, 6)}`
    const page = await browser.as('OWNER', '/orders?q=held', { viewport })
    await page.getByRole('button', { name: 'Save as a view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
    await page.getByRole('button', { name: 'Save the view' }).click()
    const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name })
    await view.waitFor()
    const held = await hold(page, 'DELETE', '**/saved-views/*')
    await page.getByRole('button', { name: 'Delete this view' }).click()
    await view.waitFor({ state: 'detached' })
    held.release('reject')
    await view.waitFor()
    await page.getByRole('status').getByText(/permi/i).waitFor()
  })
})
