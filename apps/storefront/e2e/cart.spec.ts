import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { cartLink, open, phone, platform, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

const cartSays = (name: string) => expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe(name)
const add = () => page.getByRole('button', { name: 'Add to cart' }).click()
const quantity = () => page.getByRole('spinbutton', { name: /^Quantity of/ })

describe('adding to the cart', () => {
  it('confirms beside the page, and counts', async () => {
    page = await shopper()
    await open(page, products.mug)
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByText('In stock').waitFor()
    await page.getByText('€32.00').waitFor()
    expect(page.url()).toContain('o.Size=Large')
    await add()
    const drawer = page.getByRole('dialog', { name: 'Added to your cart' })
    await drawer.getByRole('link', { name: 'Morning Mug' }).waitFor()
    await drawer.getByText('Size: Large, 350 ml').waitFor()
    await cartSays('Cart, 1 item')
    await expect
      .poll(() => page.locator('#announcements').textContent())
      .toBe('Morning Mug was added to the cart.')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  it('works without a script, with the choices in the form', async () => {
    page = await shopper({ javaScriptEnabled: false })
    await page.goto(products.mug)
    await page.getByRole('radio', { name: 'Moss' }).check()
    await page.getByRole('radio', { name: 'Large, 350 ml' }).check()
    await page.getByRole('button', { name: 'Show price and stock of this choice' }).click()
    await page.waitForURL(/o\.Size=Large/)
    await page.getByText('In stock').waitFor()
    await quantity().fill('2')
    await add()
    await page.waitForURL(/\/cart\?added=/)
    await page.getByText('was added to your cart').waitFor()
    await page.getByText('Colour: Moss').waitFor()
    await expect.poll(() => quantity().inputValue()).toBe('2')
    await cartSays('Cart, 2 items')

    await quantity().fill('3')
    await page.getByRole('button', { name: 'Update' }).click()
    await cartSays('Cart, 3 items')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })

  it.each(spread([true, false] as const, 1))(
    'keeps the cart when the session has expired before the form is sent (script: %s)',
    async javaScriptEnabled => {
      page = await shopper({ javaScriptEnabled })
      const toCart = async () => {
        await page.getByRole('button', { name: 'Add to cart' }).click()
        if (javaScriptEnabled) await page.getByRole('dialog').waitFor()
        else await page.waitForURL(/\/cart\?added=/)
      }
      const show = () => (javaScriptEnabled ? open(page, products.amphora) : page.goto(products.amphora))
      const session = async () => {
        const cookie = (await page.context().cookies()).find(({ name }) => name === 'stoa_session')
        return { ...cookie, name: 'stoa_session', value: cookie?.value ?? '' }
      }
      await show()
      await toCart()
      await show()
      const { accessToken, refreshToken } = JSON.parse(decodeURIComponent((await session()).value))
      const expired = JSON.stringify({ accessToken: { ...accessToken, expiresAt: 1 }, refreshToken })
      await page.context().addCookies([{ ...(await session()), value: encodeURIComponent(expired) }])
      const statuses: number[] = []
      page.on('response', response => {
        if (response.request().method() === 'POST') statuses.push(response.status())
      })
      await toCart()
      await cartSays('Cart, 2 items')
      expect(statuses[0]).toBe(307)
      const renewed = JSON.parse(decodeURIComponent((await session()).value))
      expect(renewed.refreshToken.value).not.toBe(refreshToken.value)
    },
  )

  it('adds once, however often and fast the button is pressed', { tags: 'nightly' }, async () => {
    page = await shopper()
    await open(page, products.amphora)
    await page.getByRole('button', { name: 'Add to cart' }).dblclick()
    await page.getByRole('dialog').waitFor()
    await cartSays('Cart, 1 item')
    await page.goto('/cart')
    await cartSays('Cart, 1 item')
  })

  it('adds once when the same form is sent twice', async () => {
    page = await shopper()
    await page.goto('/cart')
    await open(page, products.amphora)
    const form = await page
      .locator('form:has(button:text("Add to cart"))')
      .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>)
    // The first one makes the session that the second one is sent with.
    for (let i = 0; i < 2; i++) await page.request.post('/cart/add', { form })
    await page.goto('/cart')
    await cartSays('Cart, 1 item')
    const reference = { catalogItemId: form.productId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
    const undo = {
      intent: 'restore',
      quantity: '1',
      reference: JSON.stringify(reference),
      key: crypto.randomUUID(),
    }
    for (let i = 0; i < 2; i++) await page.request.post('/cart/change', { form: undo })
    await page.goto('/cart')
    await cartSays('Cart, 2 items')
  })

  it.each(spread([true, false] as const, 1))(
    'is rejected by name when there is not enough (script: %s)',
    async javaScriptEnabled => {
      page = await shopper({ javaScriptEnabled })
      await page.goto(products.teapot)
      if (javaScriptEnabled) await open(page, products.teapot)
      await page.getByText('Only 2 left').waitFor()
      // Past the field's own limit, as a stale page would be.
      await quantity().evaluate(field => field.removeAttribute('max'))
      for (const expected of ['Cart, 2 items', undefined]) {
        await page.goto(products.teapot)
        if (javaScriptEnabled) await open(page, products.teapot)
        await quantity().fill('2')
        await add()
        if (expected && javaScriptEnabled) await page.getByRole('dialog').waitFor()
        if (expected) await cartSays(expected)
      }
      await page
        .getByRole('alert')
        .getByText(/Kyusu Side-Handle Teapot/)
        .waitFor()
      await cartSays('Cart, 2 items')
    },
  )

  it('is done even when the shopper leaves the page at once', { tags: 'nightly' }, async () => {
    page = await shopper()
    await open(page, products.amphora)
    await add()
    await page.goto('/search')
    await expect
      .poll(async () => {
        await page.reload()
        return cartLink(page).getAttribute('aria-label')
      })
      .toBe('Cart, 1 item')
  })

  it('takes the count back when the shop cannot be reached, and loses nothing', {
    tags: 'nightly',
  }, async () => {
    page = await shopper()
    await open(page, products.amphora)
    await page.route('**/cart/add', route => route.abort())
    await add()
    await page.getByRole('alert').getByText('could not be reached').waitFor()
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 0 items')
    await page.unroute('**/cart/add')
    await add()
    await cartSays('Cart, 1 item')
  })

  it('wants every choice first', async () => {
    page = await shopper()
    await open(page, products.mug)
    await page.getByText('Choose size to see').waitFor()
    await add()
    // In the words of the shop, not of the browser (D18).
    await page.getByText('Choose size.', { exact: true }).waitFor()
    const small = page.getByRole('radio', { name: 'Small, 200 ml' })
    await expect.poll(() => small.evaluate(radio => radio === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: /^Large/ }).check()
    await expect.poll(() => page.getByText('Choose size.', { exact: true }).count()).toBe(0)
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 0 items')
  })

  it('says which choice is sold out', { tags: 'nightly' }, async () => {
    page = await shopper()
    await open(page, products.mug)
    await page.getByRole('radio', { name: 'Terracotta' }).check()
    await page.getByRole('radio', { name: 'Small, 200 ml (sold out)' }).check()
    await page.getByText('This variant is sold out').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true)
  })
})

describe('the cart', () => {
  async function filled(path: string, viewport?: typeof phone) {
    page = await shopper(viewport && { viewport })
    await open(page, path)
    await add()
    await page.getByRole('dialog').waitFor()
    await open(page, '/cart')
  }

  it('shows a change at once and keeps it', async () => {
    await filled(products.amphora, phone)
    // Two clicks send one request, or two if they are slow. Only a reload after the last one is conclusive.
    const stored = page.waitForResponse(response =>
      /\bquantity=3\b/.test(response.request().postData() ?? ''),
    )
    await page.getByRole('button', { name: /^One more/ }).click()
    await page.getByRole('button', { name: /^One more/ }).click()
    await expect.poll(() => quantity().inputValue()).toBe('3')
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 3 items')
    await expect.poll(() => page.locator('#announcements').textContent()).toBe('Cart updated.')
    await page.getByText('€420.75').first().waitFor()
    await stored
    await page.reload()
    await expect.poll(() => quantity().inputValue()).toBe('3')
  })

  it('takes back what is rejected, and says why', async () => {
    await filled(products.teapot)
    await quantity().evaluate(field => field.removeAttribute('max'))
    await page.route('**/cart/change', async route => {
      const body = new URLSearchParams(route.request().postData() ?? '')
      body.set('quantity', '50')
      await route.continue({ postData: body.toString() })
    })
    await page.getByRole('button', { name: /^One more/ }).click()
    await page
      .getByRole('alert')
      .getByText(/Only 2 of .*Teapot/)
      .waitFor()
    await expect.poll(() => quantity().inputValue()).toBe('1')
    await cartSays('Cart, 1 item')
  })

  it('removes a line', { tags: 'nightly' }, async () => {
    await filled(products.amphora)
    // The page says so before the platform has answered; only then is a reload a proof.
    const answered = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    await cartSays('Cart, 0 items')
    await answered
    await page.reload()
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })

  it.each(spread([true, false] as const, 0))(
    'takes a removal back (D31; script: %s)',
    async javaScriptEnabled => {
      page = await shopper({ javaScriptEnabled })
      const show = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path))
      await show(`${products.mugInkLarge}&quantity=2`)
      await quantity().fill('2')
      await add()
      if (javaScriptEnabled) await page.getByRole('dialog').waitFor()
      else await page.waitForURL(/added/)
      await show('/cart')
      await page.getByRole('button', { name: /^Remove/ }).click()
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Colour: Ink').waitFor()
      await page.getByText('Size: Large, 350 ml').waitFor()
      await cartSays('Cart, 2 items')
      await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      await page.goto('/cart')
      await cartSays('Cart, 2 items')
      await expect.poll(() => quantity().inputValue()).toBe('2')
    },
  )

  it('says why it is empty when another tab has emptied it before the checkout (D31)', {
    tags: 'nightly',
  }, async () => {
    await filled(products.amphora)
    const other = await page.context().newPage()
    await open(other, '/cart')
    const saved = other.waitForResponse(response => response.request().method() === 'POST')
    await other.getByRole('button', { name: /^Remove/ }).click()
    await saved
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByText('The cart is empty now. It was ordered or emptied in another tab.').waitFor()
    await page.getByRole('link', { name: 'Look around the shop' }).waitFor()
  })

  it('stays when the browser is closed and opened again', { tags: 'nightly' }, async () => {
    await filled(products.amphora)
    const state = await page.context().storageState()
    await page.context().close()
    page = await shopper({ storageState: state })
    await open(page, '/cart')
    await cartSays('Cart, 1 item')
  })

  it('keeps its tokens from scripts', { tags: 'nightly' }, async () => {
    await filled(products.amphora)
    const session = (await page.context().cookies()).find(({ name }) => name === 'stoa_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('stoa_session')
  })

  it.each([true, false])('leads to checkout (script: %s)', { tags: 'nightly' }, async javaScriptEnabled => {
    page = await shopper({ javaScriptEnabled })
    await (javaScriptEnabled ? open(page, products.amphora) : page.goto(products.amphora))
    await add()
    if (javaScriptEnabled) await page.getByRole('dialog').waitFor()
    else await page.waitForURL(/added/)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(url => url.origin === new URL(platform).origin)
  })
})
