import {
  getBrand,
  listJournalEntries,
  queryBrands,
  queryBusinessLocations,
  queryPickupLocation,
  queryShippoConfigurations,
  queryTaxRates,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { browserOfStaff, choose, create, merchant, phone, windows } from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

it.each(spread(windows, 1))(
  'a brand is created, renamed, deleted and restored on a %s',
  async (_, viewport) => {
    const page = await browser.as('CATALOG', '/brands', { viewport })
    const name = unique('Kiln')
    await page.getByRole('button', { name: 'New brand' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await create(page, name)
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} & Co`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `${name} & Co` }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('Add a reason').click()
    const reason = unique('Out of business, 100 % – sûr')
    await page.getByRole('textbox', { name: 'Reason for colleagues' }).fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${name} & Co is deleted`).waitFor()
    const { entries } = await merchant().call(listJournalEntries, { limit: 20 })
    expect(entries.filter(entry => entry.reason === reason)).toMatchObject([
      { operation: 'brandsV3.deleteBrand' },
    ])
    await page.getByRole('button', { name: `Undo: ${name} & Co is deleted` }).click()
    await page.getByText('Taken back.').waitFor()
    expect((await merchant().call(getBrand, { brandId: id })).brand.name).toBe(`${name} & Co`)
  },
)

it('a name that is taken is rejected beside the form, and nothing is lost', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', '/ribbons/new')
  const name = unique('New')
  await page.getByRole('textbox', { name: 'Text' }).fill(name)
  await create(page, name)
  await page.getByRole('link', { name: 'Ribbons' }).first().click()
  await page.getByRole('button', { name: 'New ribbon' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /exists/ })
    .waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(name)
})

it('a tax rate is entered in percent for a region and a group', async () => {
  const page = await browser.as('MANAGER', '/tax-groups/new')
  const group = unique('Books')
  await page.getByRole('textbox', { name: 'Name' }).fill(group)
  await create(page, group)
  await page.getByRole('link', { name: 'Tax rates' }).click()
  await page.getByRole('button', { name: 'New tax rate' }).click()
  const name = unique('VAT')
  await page.getByRole('textbox', { name: 'Name on invoices' }).fill(name)
  await page.getByRole('spinbutton', { name: 'Rate in percent' }).fill('6.5')
  await page.getByRole('combobox', { name: 'Tax group' }).selectOption({ label: group })
  await page.getByRole('combobox', { name: 'Tax region' }).selectOption({ index: 1 })
  await create(page, name)
  const { taxRates } = await merchant().call(queryTaxRates, { query: { filter: { name } } })
  expect(taxRates[0]).toMatchObject({ rate: '0.065', appliesToDelivery: true })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${name} is deleted`).waitFor()
})

it('a pickup location gets its address, on a phone', { tags: 'nightly' }, async () => {
  const page = await browser.as('MANAGER', '/pickup-locations/new', { viewport: phone })
  const name = unique('Studio')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Street and number' }).fill('Rua Augusta 1')
  await page.getByRole('textbox', { name: 'City' }).fill('Lisboa')
  await choose(page, 'Country', 'portugal')
  await create(page, name)
  const { pickupLocations } = await merchant().call(queryPickupLocation, { query: { filter: { name } } })
  expect(pickupLocations[0]).toMatchObject({
    active: true,
    address: { addressLine: 'Rua Augusta 1', city: 'Lisboa', country: 'PT' },
  })
  // Its calls write no events, so that the page promises no undo.
  await expect.poll(() => page.getByRole('heading', { name: 'History' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('It cannot be restored.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${name} is deleted`).waitFor()
})

it('a location gets the address from which carriers quote', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', '/business-locations/new', { viewport: phone })
  const name = unique('Warehouse')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Main St')
  await page.getByRole('textbox', { name: 'City' }).fill('Austin')
  await choose(page, /^Country/, 'us')
  await choose(page, /^State or province/, 'texas')
  await create(page, name)
  const { businessLocations } = await merchant().call(queryBusinessLocations, { query: { filter: { name } } })
  expect(businessLocations[0]?.address).toMatchObject({
    addressLine: '1 Main St',
    city: 'Austin',
    subdivision: 'US-TX',
    country: 'US',
  })
})

it('the package and the services of Shippo are set, and a changed service keeps the fees of others', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('MANAGER', '/shippo-configurations/new')
  const name = unique('Small box')
  await page.getByRole('textbox', { name: 'Name of the package' }).fill(name)
  for (const [label, inches] of [
    ['Length in inches', '10'],
    ['Width in inches', '8.5'],
    ['Height in inches', '4'],
  ] as const)
    await page.getByRole('spinbutton', { name: label }).fill(inches)
  await page.getByRole('spinbutton', { name: 'Units in one package' }).fill('3')
  await page.getByRole('checkbox', { name: 'Ground Advantage' }).check()
  await page.getByRole('group', { name: 'Regions' }).getByRole('checkbox').first().check()
  await create(page, name)
  const stored = async () => {
    const { shippoConfigurations } = await merchant().call(queryShippoConfigurations, { query: {} })
    return shippoConfigurations.find(({ packageDetails }) => packageDetails?.name === name)
  }
  const created = await stored()
  expect(created).toMatchObject({
    packageType: 'CUSTOM',
    packageDetails: {
      dimensions: { length: '10', width: '8.5', height: '4' },
      maxNumberOfProducts: '3',
    },
    domesticServices: [{ service: 'GROUND_ADVANTAGE' }],
  })
  await page.getByRole('checkbox', { name: 'Priority Mail', exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await stored())?.domesticServices?.length).toBe(2)
  expect((await stored())?.domesticServices?.[0]).toEqual(created?.domesticServices?.[0])
})

it('a list searches by the beginning of a name', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', '/brands/new')
  const name = unique('Zeta')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await create(page, name)
  const { brands } = await merchant().call(queryBrands, { query: { filter: { name } } })
  expect(brands).toHaveLength(1)
  await page.getByRole('link', { name: 'Brands' }).first().click()
  await page.getByRole('searchbox', { name: 'Name' }).fill(name.slice(0, 9))
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('table', { name: 'Brands' }).getByRole('link', { name }).waitFor()
})
