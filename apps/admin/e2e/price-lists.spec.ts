import {
  createMemberGroup,
  createPriceList,
  getTranslation,
  listGroupsOfMember,
  queryCollectionRules,
  queryPriceListPrices,
  queryPriceLists,
  queryProductSchedules,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  browserOfStaff,
  create,
  desktop,
  merchant,
  newCollection,
  newMember,
  newProduct,
  shoot,
  windows,
} from './admin.ts'

const browser = browserOfStaff()
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`

it.each(spread(windows, 0))(
  'a price list gets fixed prices and a percentage on a %s',
  async (_, viewport) => {
    const { id: productId, name: productName = '' } = await newProduct(['S', 'M'])
    const { memberGroup } = await merchant().call(createMemberGroup, {
      memberGroup: { name: unique('Resellers') },
    })
    const page = await browser.as('OWNER', '/price-lists/new', { viewport })
    const name = unique('Wholesale')
    await page.getByRole('textbox', { name: /^Name/ }).fill(name)
    const groups = page.getByRole('combobox', { name: /^Group of customers/ })
    await groups.getByRole('option', { name: memberGroup.name }).waitFor({ state: 'attached' })
    await groups.selectOption(memberGroup.name)
    await page.getByRole('spinbutton', { name: /^Percent off/ }).fill('12.5')
    await page.getByLabel(/^Ends/).fill('2999-12-31T12:00')
    await create(page, name)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add price', exact: true }).click()
    await dialog.getByRole('searchbox').fill(productName)
    await dialog.getByRole('button', { name: productName, exact: true }).click()
    await dialog.getByRole('spinbutton', { name: /of all variants/ }).fill('15')
    await dialog.getByRole('spinbutton', { name: /^Price of M/ }).fill('16.5')
    await shoot(page, 'add-price', { viewport })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const ofAll = page.getByRole('spinbutton', { name: `Price of ${productName}`, exact: true })
    await ofAll.fill('14')
    await page.getByRole('button', { name: 'Save prices', exact: true }).click()
    await page.getByText('Prices are saved').waitFor()
    const [list] = (await merchant().call(queryPriceLists, { query: { filter: { name } } })).priceLists
    expect(list).toMatchObject({
      memberGroupId: memberGroup.id,
      percentOff: 12.5,
      priority: 0,
      active: true,
      endDate: expect.stringMatching(/^2999-12-31/),
    })
    const priceListId = list?.id ?? ''
    const stored = async () => (await merchant().call(queryPriceListPrices, { priceListId })).prices
    expect((await stored()).map(({ price }) => price)).toEqual([14, 16.5])
    await shoot(page, 'price-list', { viewport })
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: `Remove the price of ${productName}`, exact: true }).click()
    await ofAll.waitFor({ state: 'detached' })
    await expect.poll(stored).toMatchObject([{ productId, price: 16.5 }])
  },
)

it('a price list without currency keeps its group when it is saved', { tags: 'nightly' }, async () => {
  const { memberGroup } = await merchant().call(createMemberGroup, {
    memberGroup: { name: unique('Partners') },
  })
  const { priceList } = await merchant().call(createPriceList, {
    priceList: { name: unique('Partners'), memberGroupId: memberGroup.id, percentOff: 5 },
  })
  const page = await browser.as('OWNER', `/price-lists/${priceList.id}`, { viewport: desktop })
  await page.getByRole('spinbutton', { name: /^Percent off/ }).fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${priceList.name} is saved`).waitFor()
  const filter = { id: priceList.id }
  const [saved] = (await merchant().call(queryPriceLists, { query: { filter } })).priceLists
  expect(saved).toMatchObject({ memberGroupId: memberGroup.id, percentOff: 7 })
})

it.each(windows)('a customer is put into groups on a %s', { tags: 'nightly' }, async (_, viewport) => {
  const group = unique('Friends')
  await merchant().call(createMemberGroup, { memberGroup: { name: group } })
  const { id, name } = await newMember()
  const page = await browser.as('OWNER', `/customers/${id}`, { viewport })
  await page.getByRole('checkbox', { name: group, exact: true }).check()
  await page.getByRole('button', { name: 'Save groups', exact: true }).click()
  await page.getByText(`Groups of ${name} are saved`).waitFor()
  const { memberGroups } = await merchant().call(listGroupsOfMember, { memberId: id ?? '' })
  expect(memberGroups.map(each => each.name)).toEqual([group])
  await shoot(page, 'customer-groups', { viewport })
  expect(await violations(page)).toEqual([])
})

it.each(spread(windows, 1))('texts of a product are translated on a %s', async (_, viewport) => {
  const { id = '', name = '' } = await newProduct(['S'])
  const page = await browser.as('OWNER', `/products/${id}`, { viewport })
  await page.getByRole('button', { name: 'Translate into German', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: `Name: ${name}` }).fill('Schale')
  await dialog.getByRole('textbox', { name: /^Option: Size/ }).fill('Größe')
  await shoot(page, 'translate', { viewport })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('2 of 3 texts').waitFor()
  const key = { entityType: 'PRODUCT', entityId: id, language: 'de' } as const
  expect((await merchant().call(getTranslation, key)).translation).toMatchObject({
    name: 'Schale',
    options: [{ original: 'Size', name: 'Größe' }],
  })
  await shoot(page, 'product-side', { viewport })
})

it.each(windows)(
  'a sale price is scheduled and deleted on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id: productId } = await newProduct()
    const page = await browser.as('OWNER', `/products/${productId}`, { viewport })
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: /^Price in/ }).fill('12')
    await dialog.getByLabel(/^Starts/).fill('2999-11-27T00:00')
    await dialog.getByLabel(/^Ends/).fill('2999-12-01T00:00')
    await shoot(page, 'schedule', { viewport })
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    const query = { filter: { productId } }
    const stored = async () => (await merchant().call(queryProductSchedules, { query })).productSchedules
    await expect.poll(() => stored()).toMatchObject([{ salePrice: 12, status: 'SCHEDULED' }])
    await page.getByRole('button', { name: /^Delete: Sale price/ }).click()
    await page.getByText('No price or visibility changes at a later time.').waitFor()
    await expect.poll(stored).toEqual([])
  },
)

it.each(windows)(
  'the rule of a collection is made and changed on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const { id: productId = '' } = await newProduct()
    const collectionId = await newCollection(productId)
    const page = await browser.as('OWNER', `/collections/${collectionId}`, { viewport })
    await page.getByRole('button', { name: 'Add rule', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Property' }).selectOption('Price')
    await dialog.getByRole('combobox', { name: 'Comparison' }).selectOption('is at least')
    await dialog.getByRole('spinbutton', { name: /^Amount/ }).fill('90000000')
    await dialog.getByRole('button', { name: 'Add condition', exact: true }).click()
    const second = dialog.getByRole('group', { name: 'Condition 2' })
    await second.getByRole('combobox', { name: 'Property' }).selectOption('Stock')
    await second.getByRole('checkbox', { name: 'In stock', exact: true }).check()
    await shoot(page, 'rule', { viewport })
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Price is at least 90000000').waitFor()
    await page.getByText('Stock is one of In stock').waitFor()
    const query = { filter: { collectionId } }
    const stored = async () => (await merchant().call(queryCollectionRules, { query })).collectionRules
    await expect
      .poll(() => stored())
      .toMatchObject([
        {
          match: 'ALL',
          conditions: [
            { field: 'PRICE', operator: 'GTE', values: ['90000000'] },
            { field: 'STOCK', operator: 'IN', values: ['IN_STOCK'] },
          ],
        },
      ])
    await page.getByText('The collection has no products yet.').waitFor()
    await shoot(page, 'collection', { viewport })
    await page.getByRole('button', { name: 'Delete rule', exact: true }).click()
    await page.getByText('Products are added and removed by hand.').waitFor()
    await expect.poll(() => stored()).toEqual([])
  },
)
