import {
  createInfoSection,
  getCustomization,
  getInfoSection,
  getOneTimePurchasesStatus,
  getProduct,
  getProductV3,
  getSubscriptionOption,
  getSubscriptionOptionsForProduct,
  updateProduct,
  updateProductV3,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, namedLooks, newProduct, settled, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** Rows of a list by the names that they begin with. */
const orderOf = async (page: Page, list: string, names: string[]) =>
  (await rowsOf(page, list).allTextContents()).map(text => names.findIndex(name => text.includes(name)))

it.each(namedLooks)(
  'info sections of a product are chosen, written and put in order on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const client = merchant()
    const product = await newProduct()
    const [care, origin, own] = [unique('Care'), unique('Origin'), unique('Story')]
    await client.call(createInfoSection, {
      infoSection: { uniqueName: care, title: care, plainDescription: '<p>Wash by hand.</p>' },
    })
    const page = await browser.as('CATALOG', `/products/${product.id}`, { viewport, colorScheme })
    const list = 'Info sections'
    await page.getByRole('combobox', { name: 'Shared section', exact: true }).selectOption({ label: care })
    await button(page, 'Add the shared section').click()
    await expect.poll(() => rowsOf(page, list).count()).toBe(1)

    // One that other products can have, too.
    const dialog = page.getByRole('dialog')
    await button(page, 'New shared section').click()
    await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill(origin)
    await dialog.getByRole('textbox', { name: /^Text/ }).click()
    await page.keyboard.type('Dug in Portugal.')
    await dialog.getByRole('button', { name: 'Create and add', exact: true }).click()
    await expect.poll(() => rowsOf(page, list).count()).toBe(2)

    // One of this product alone.
    await button(page, 'Write a section').click()
    await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill(own)
    await dialog.getByRole('textbox', { name: /^Text/ }).click()
    await page.keyboard.type('Made in one day.')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const order = () => orderOf(page, list, [care, origin, own])
    await expect.poll(order).toEqual([0, 1, 2])
    await button(page, `Move ${own}`).press('Home')
    await expect.poll(order).toEqual([2, 0, 1])
    await button(page, `Move ${care}`).press('ArrowDown')
    await expect.poll(order).toEqual([2, 1, 0])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await shoot(page, 'product-info-sections', { viewport, colorScheme })
    await button(page, 'Save: Info sections').click()
    await page.getByText(`The info sections of ${product.name} are saved`).waitFor()
    await button(page, 'Save: Info sections').waitFor({ state: 'detached' })

    const fields: ('INFO_SECTION' | 'INFO_SECTION_PLAIN_DESCRIPTION')[] = [
      'INFO_SECTION',
      'INFO_SECTION_PLAIN_DESCRIPTION',
    ]
    const stored = async () =>
      (await client.call(getProductV3, { productId: product.id, fields })).product.infoSections ?? []
    const [first, second, third] = await stored()
    expect([first?.title, second?.title, third?.title]).toEqual([own, origin, care])
    expect([first?.id, first?.plainDescription]).toEqual([undefined, '<p>Made in one day.</p>'])
    expect(second?.plainDescription).toBe('<p>Dug in Portugal.</p>')

    // The shop shows them, and follows a change of a shared one.
    const shop = await browser({ viewport })
    const address = `${inject('demo').storefrontUrl}/products/${product.slug}`
    await shop.goto(address)
    const shown = shop.locator('details summary')
    await expect
      .poll(async () => (await shown.allTextContents()).filter(text => [care, origin, own].includes(text)))
      .toEqual([own, origin, care])
    await page.getByRole('link', { name: `Shared section ${origin}`, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: origin }).waitFor()
    await page.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill(`${origin}!`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(
        async () =>
          (await client.call(getInfoSection, { infoSectionId: second?.id ?? '' })).infoSection.title,
      )
      .toBe(`${origin}!`)
    await shop.reload()
    await shop.getByText(`${origin}!`, { exact: true }).waitFor()

    // The own one is changed and the others leave.
    await page.goto(`${inject('demo').baseUrl}/admin/products/${product.id}`)
    await button(page, `Edit ${own}`).click()
    await dialog.getByRole('textbox', { name: /^Text/ }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' By two.')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await button(page, `Remove ${care}`).click()
    await button(page, `Remove ${origin}!`).click()
    await button(page, 'Save: Info sections').click()
    await button(page, 'Save: Info sections').waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject([
      { title: own, plainDescription: '<p>Made in one day. By two.</p>' },
    ])
  },
)

it('a list that a colleague has changed is not overwritten', async () => {
  const client = merchant()
  const product = await newProduct()
  const page = await browser.as('CATALOG', `/products/${product.id}`, {})
  await button(page, 'Write a section').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill('Mine')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await button(page, 'Save: Info sections').waitFor()
  const infoSections = [{ title: 'Theirs', plainDescription: 'First.' }]
  const { revision } = (await client.call(getProductV3, { productId: product.id })).product
  await client.call(updateProductV3, { product: { id: product.id, revision, infoSections } })
  await button(page, 'Save: Info sections').click()
  await page.getByText(/A colleague has changed this list/).waitFor()
  await button(page, 'Discard: Info sections').click()
  await expect.poll(() => orderOf(page, 'Info sections', ['Mine', 'Theirs'])).toEqual([1])
  await settled(page)
})

it.each(namedLooks)(
  'texts and choices of shoppers are shared, assigned and written on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const client = merchant()
    const product = await newProduct()
    const [engraving, wrapping, card] = [unique('Engraving'), unique('Wrapping'), unique('Card')]
    const page = await browser({ viewport, colorScheme })
    const dialog = page.getByRole('dialog')

    // A shared one on its own page. The fields follow the kind.
    await signIn(page, 'CATALOG', '/customizations/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(engraving)
    const kind = page.getByRole('combobox', { name: 'Kind', exact: true })
    await kind.selectOption({ label: 'Choices by name' })
    await page.getByRole('textbox', { name: /^Choices/ }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Question to shoppers', exact: true }).count())
      .toBe(0)
    await kind.selectOption({ label: 'Text that shoppers enter' })
    await page.getByRole('textbox', { name: 'Question to shoppers', exact: true }).fill('Name to engrave')
    await page.getByRole('spinbutton', { name: /^Most characters/ }).fill('12')
    await button(page, 'Create').click()
    await page.getByRole('heading', { level: 1, name: engraving }).waitFor()
    await page.goto(`${inject('demo').baseUrl}/admin/customizations/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(wrapping)
    await kind.selectOption({ label: 'Choices by name' })
    await page.getByRole('textbox', { name: /^Choices/ }).fill('Paper\nCloth')
    await button(page, 'Create').click()
    await page.getByRole('heading', { level: 1, name: wrapping }).waitFor()
    const idOfWrapping = page.url().split('/').at(-1) ?? ''
    const choices = async () =>
      (await client.call(getCustomization, { customizationId: idOfWrapping })).customization.choicesSettings
        ?.choices ?? []
    const [paper] = await choices()
    await page.getByRole('textbox', { name: /^Choices/ }).fill('Cloth\nPaper\nBox')
    await button(page, 'Save').click()
    await expect
      .poll(async () => (await choices()).map(({ name }) => name))
      .toEqual(['Cloth', 'Paper', 'Box'])
    expect((await choices())[1]?.id).toBe(paper?.id)
    expect(await violations(page)).toEqual([])

    await page.goto(`${inject('demo').baseUrl}/admin/products/${product.id}`)
    const shared = page.getByRole('combobox', { name: 'Shared customization', exact: true })
    await shared.selectOption({ label: engraving })
    await button(page, 'Add the shared customization').click()
    await dialog.getByRole('checkbox', { name: /^Required/ }).check()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await shared.selectOption({ label: wrapping })
    await button(page, 'Add the shared customization').click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await button(page, 'New text').click()
    await dialog.getByRole('textbox', { name: 'Question to shoppers', exact: true }).fill(engraving)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('The product has another customization of this name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Question to shoppers', exact: true }).fill(card)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const order = () => orderOf(page, 'Customizations', [engraving, wrapping, card])
    await expect.poll(order).toEqual([0, 1, 2])
    await button(page, `Move ${card}`).press('ArrowUp')
    await expect.poll(order).toEqual([0, 2, 1])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await shoot(page, 'product-customizations', { viewport, colorScheme })
    await button(page, 'Save: Customizations').click()
    await page.getByText(`The customizations of ${product.name} are saved`).waitFor()
    await button(page, 'Save: Customizations').waitFor({ state: 'detached' })
    const { modifiers = [] } = (await client.call(getProductV3, { productId: product.id })).product
    expect(modifiers).toMatchObject([
      {
        name: engraving,
        mandatory: true,
        freeTextSettings: { title: 'Name to engrave', minCharCount: 0, maxCharCount: 12 },
      },
      { name: card, mandatory: false, freeTextSettings: { title: card } },
      { id: idOfWrapping, name: wrapping, mandatory: true },
    ])
    const { customTextFields } = (await client.call(getProduct, { id: product.id })).product
    expect(customTextFields).toMatchObject([
      { title: 'Name to engrave', maxLength: 12, mandatory: true },
      { title: card, mandatory: false },
    ])

    // The shop asks for them.
    const shop = await browser({ viewport })
    await shop.goto(`${inject('demo').storefrontUrl}/products/${product.slug}`)
    await expect
      .poll(() => shop.getByRole('textbox', { name: /^Name to engrave/ }).getAttribute('maxlength'))
      .toBe('12')
    await shop.getByRole('radio', { name: 'Box', exact: true }).waitFor({ state: 'attached' })

    await button(page, `Edit ${wrapping}`).click()
    await dialog.getByRole('textbox', { name: /^Choices/ }).fill('Cloth\nPaper')
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await button(page, `Remove ${card}`).click()
    await button(page, 'Save: Customizations').click()
    await button(page, 'Save: Customizations').waitFor({ state: 'detached' })
    const changed = (await client.call(getProductV3, { productId: product.id })).product.modifiers ?? []
    expect(changed.map(({ name }) => name)).toEqual([engraving, wrapping])
    expect(changed[1]?.choicesSettings?.choices?.map(({ name }) => name)).toEqual(['Cloth', 'Paper'])
  },
)

it('a product with variants takes texts, and says why it takes no further choices', {
  tags: 'nightly',
}, async () => {
  const product = await newProduct(['S', 'M'])
  const page = await browser.as('CATALOG', `/products/${product.id}`, {})
  await page.getByText('Buyers of this product choose a variant. Besides, they can enter texts.').waitFor()
  await expect.poll(() => button(page, 'New choices').count()).toBe(0)
  await button(page, 'New text').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Question to shoppers', exact: true }).fill('Initials')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await button(page, 'Save: Customizations').click()
  await button(page, 'Save: Customizations').waitFor({ state: 'detached' })
  const stored = (await merchant().call(getProduct, { id: product.id })).product
  expect([stored.variants.length, stored.customTextFields.length]).toEqual([2, 1])
})

it.each(namedLooks)(
  'a product is sold by subscriptions, with their prices, on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const client = merchant()
    const product = await newProduct()
    const page = await browser.as('CATALOG', `/products/${product.id}`, { viewport, colorScheme })
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByRole('spinbutton', { name: new RegExp(`^${name}`) })
    await button(page, 'Add a subscription').click()
    await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill('Monthly')
    await dialog.getByText('€20.00 every month', { exact: true }).waitFor()
    await dialog.getByRole('combobox', { name: 'Discount', exact: true }).selectOption({ label: 'Percent' })
    await field('Percent off').fill('12.5')
    await dialog.getByText('€17.50 every month', { exact: true }).waitFor()
    await field('A delivery every').fill('2')
    await dialog.getByText('€17.50 every 2 months', { exact: true }).waitFor()
    await field('Free trial').fill('14')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'product-subscription', { viewport, colorScheme })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('The subscription is saved').first().waitFor()
    const list = 'Subscriptions of the product'
    await expect.poll(() => orderOf(page, list, ['Monthly'])).toEqual([0])

    await button(page, 'Add a subscription').click()
    await dialog.getByRole('textbox', { name: 'Title for shoppers', exact: true }).fill('Yearly')
    await dialog.getByRole('combobox', { name: 'Unit', exact: true }).selectOption({ label: 'Years' })
    await field('Ends after payments').fill('3')
    await dialog.getByRole('combobox', { name: 'Discount', exact: true }).selectOption({ label: 'Amount' })
    await field('Amount off in EUR').fill('5')
    await dialog.getByText('€15.00 every year', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const order = () => orderOf(page, list, ['Monthly', 'Yearly'])
    await expect.poll(order).toEqual([0, 1])
    const message = { productId: product.id, includeHiddenSubscriptionOptions: true }
    const stored = async () =>
      (await client.call(getSubscriptionOptionsForProduct, message)).subscriptionOptions
    await expect
      .poll(() => stored())
      .toMatchObject([
        {
          title: 'Monthly',
          hidden: false,
          discount: { type: 'PERCENT', value: 12.5 },
          subscriptionSettings: {
            frequency: 'MONTH',
            interval: 2,
            autoRenewal: true,
            enableCustomerCancellation: true,
            freeTrialPeriod: { frequency: 'DAY', interval: 14 },
          },
        },
        {
          title: 'Yearly',
          discount: { type: 'AMOUNT', value: 5 },
          subscriptionSettings: { frequency: 'YEAR', autoRenewal: false, billingCycles: 3 },
        },
      ])
    const { subscriptionDetails } = (await client.call(getProductV3, { productId: product.id })).product
    expect(subscriptionDetails?.subscriptions?.map(({ interval }) => interval)).toEqual([2, 1])
    await button(page, 'Move Yearly').press('Home')
    await expect.poll(order).toEqual([1, 0])
    await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(['Yearly', 'Monthly'])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await shoot(page, 'product-subscriptions', { viewport, colorScheme })

    // Only by subscription, as the shop shows it.
    const once = page.getByRole('checkbox', { name: 'Also sold once, without a subscription', exact: true })
    await expect.poll(() => once.isChecked()).toBe(true)
    await once.click()
    await expect
      .poll(async () => (await client.call(getOneTimePurchasesStatus, { productId: product.id })).allowed)
      .toBe(false)
    const shop = await browser({ viewport })
    await shop.goto(`${inject('demo').storefrontUrl}/products/${product.slug}`)
    const ways = shop.locator('input[name="subscription"]')
    await expect.poll(() => ways.count()).toBe(2)

    // Hidden, without a discount; then removed, which deletes it.
    await button(page, 'Edit Yearly').click()
    await dialog.getByRole('checkbox', { name: 'Offered in the shop', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Discount', exact: true }).selectOption({ label: 'None' })
    await dialog.getByText('€20.00 every year', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Hidden', { exact: true }).waitFor()
    const [yearly] = await stored()
    expect([yearly?.hidden, yearly?.discount?.value]).toEqual([true, 0])
    await button(page, 'Remove Yearly').click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(order).toEqual([0])
    await expect
      .poll(() =>
        client
          .call(getSubscriptionOption, { id: yearly?.id ?? '' })
          .catch(({ code }: { code: string }) => code),
      )
      .toBe('SUBSCRIPTION_OPTION_NOT_FOUND')
  },
)

it.each(spread(namedLooks, 0))(
  'a hidden product is previewed in the shop by a link for it alone on a %s',
  async (_, colorScheme, viewport) => {
    const client = merchant()
    const [hidden, other] = [await newProduct(['Small', 'Large']), await newProduct()]
    for (const { id } of [hidden, other])
      await client.call(updateProduct, { product: { id, visible: false } })
    const page = await browser.as('CATALOG', `/products/${hidden.id}`, { viewport, colorScheme })
    await button(page, 'Preview in the shop').click()
    const heading = page.getByRole('heading', { level: 1, name: hidden.name, exact: true })
    await page.waitForURL(/[?]preview=/)
    await heading.waitFor()
    const address = page.url()
    const { storefrontUrl } = inject('demo')
    expect(address).toMatch(`${storefrontUrl}/products/${hidden.slug}?preview=`)
    await page.getByText('Preview: this product is not visible in the shop. It cannot be bought.').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'Large', exact: true }).isDisabled()).toBe(true)
    await expect.poll(() => page.locator('#buy button[type="submit"]').first().isDisabled()).toBe(true)
    await expect.poll(() => page.locator('[data-island="buy-box"]').count()).toBe(0)
    await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await expectAccessible(page)
    await shoot(page, 'product-preview', { viewport, colorScheme })

    // The link alone is enough, for this product; replies are stored nowhere.
    const reply = await fetch(address)
    expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('x-robots-tag')]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    const statusOf = async (path: string) =>
      (await fetch(storefrontUrl + path, { redirect: 'manual' })).status
    const { search } = new URL(address)
    expect(await statusOf(`/products/${hidden.slug}`)).toBe(404)
    expect(await statusOf(`/products/${other.slug}${search}`)).toBe(404)
    expect(await statusOf(`/products/${hidden.slug}${search}x`)).toBe(404)

    // Once it is visible, the link leads to its page.
    await client.call(updateProduct, { product: { id: hidden.id, visible: true } })
    await page.goto(address)
    await heading.waitFor()
    expect(page.url()).toBe(`${storefrontUrl}/products/${hidden.slug}`)
    await expect.poll(() => page.locator('[data-island="buy-box"]').count()).toBe(1)
  },
)
