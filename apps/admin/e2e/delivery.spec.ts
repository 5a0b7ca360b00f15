import { queryDeliveryProfiles, queryShippingOptions } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import {
  allNamedLooks,
  browserOfStaff,
  choose,
  create,
  merchant,
  namedLooks,
  newDiscount,
  newProduct,
  shoot,
} from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

it.each(spread(namedLooks, 1))(
  'a region with shipping that is free from a price is created on a %s',
  async (_, colorScheme, viewport) => {
    const page = await browser.as('MANAGER', '/delivery', { colorScheme, viewport })
    const profile = unique('Fragile')
    await page.getByRole('button', { name: 'New profile' }).click()
    await page.getByRole('textbox', { name: 'Name for colleagues' }).fill(profile)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText(`${profile} is created`).waitFor()
    const panel = page.locator('section', { hasText: profile })
    await panel.getByRole('button', { name: 'Add a region' }).click()
    const dialog = page.getByRole('dialog')
    const region = unique('Iberia')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(region)
    await choose(dialog, /^Countries/, 'pt')
    await choose(dialog, /^Countries/, 'spain')
    await choose(dialog, /^Only these states/, 'madrid')
    await dialog.getByRole('button', { name: 'Remove Madrid' }).waitFor()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(`${region} is added`).waitFor()
    await panel.getByText('Portugal, Spain (Madrid)').waitFor()
    await panel.getByText('Nothing is offered here').waitFor()
    await expectAccessible(page)
    await page.goto(`${inject('demo').baseUrl}/admin/shipping-options/new`)
    const title = unique('Parcel')
    await page.getByRole('textbox', { name: 'Name for shoppers' }).fill(title)
    await page.getByRole('spinbutton', { name: /^Price in/ }).fill('4.9')
    await page.getByRole('button', { name: 'Add “free from”' }).click()
    await page.getByRole('checkbox', { name: new RegExp(region) }).check()
    await expectAccessible(page)
    await shoot(page, 'shipping-option', { colorScheme, viewport })
    await create(page, title)
    const { shippingOptions } = await merchant().call(queryShippingOptions, { query: {} })
    expect(shippingOptions.find(option => option.title === title)?.rates).toMatchObject([
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '100' }] },
      { amount: '4.9' },
    ])
    await page.goto(`${inject('demo').baseUrl}/admin/delivery`)
    await panel.getByRole('link', { name: title }).waitFor()
    await shoot(page, 'delivery', { colorScheme, viewport })
    await panel.getByRole('button', { name: 'Delete profile' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${profile} is deleted`).waitFor()
    const { deliveryProfiles } = await merchant().call(queryDeliveryProfiles, {
      query: { filter: { name: profile } },
    })
    expect(deliveryProfiles).toEqual([])
  },
)

it('an area of local delivery is entered by postal codes', { tags: 'nightly' }, async () => {
  const page = await browser.as('MANAGER', '/local-delivery/new')
  const name = unique('Baixa')
  await page.getByRole('textbox', { name: 'Name of the area' }).fill(name)
  await page.getByRole('textbox', { name: 'Postal codes' }).fill('1100*\n1200..1299')
  await page.getByRole('spinbutton', { name: /^Price in/ }).fill('3')
  await create(page, name)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Postal codes' }).inputValue())
    .toBe('1100*\n1200..1299')
})

it.each(allNamedLooks)(
  'the simulator explains a price at a place and a time on a %s in %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const { id, name } = await newProduct()
    await newDiscount(id)
    const page = await browser.as('MANAGER', '/price-simulator', { colorScheme, viewport })
    await page.getByRole('searchbox', { name: /^Products/ }).fill(name)
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('spinbutton', { name: `Units of ${name}` }).fill('2')
    await choose(page, /^Country/, 'pt')
    await page.getByRole('textbox', { name: 'City' }).fill('Lisboa')
    await page.getByRole('button', { name: 'Calculate' }).click()
    const steps = page.getByRole('table', { name: 'Steps of the calculation' })
    await steps.getByText('List price').waitFor()
    await expect.poll(() => steps.getByText('Discount on the item').count()).toBe(0)
    // The discount of `newDiscount` starts in 2999.
    await page.getByLabel('When').fill('2999-06-01T12:00')
    await page.getByRole('button', { name: 'Calculate' }).click()
    await steps.getByText('Discount on the item').waitFor()
    await expectAccessible(page)
    await shoot(page, 'simulator', { colorScheme, viewport })
  },
)
