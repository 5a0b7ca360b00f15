import { expect, it } from 'vitest'
import { member, signInAs } from './member.ts'
import { asMerchant } from './merchant.ts'
import { open, platform, shopperForTests, storefront } from './shop.ts'

const browser = shopperForTests()

it('a member sees the price of their group on the page and in the cart, a visitor that of the catalogue (protocol/price-lists §3)', async () => {
  const tag = crypto.randomUUID().slice(0, 8)
  const { product } = await asMerchant('POST', '/stores/v1/products', {
    product: { name: `Trade bowl ${tag}`, priceData: { price: 40 }, productType: 'physical' },
  })
  const { memberGroup } = await asMerchant('POST', '/members/v1/member-groups', {
    memberGroup: { name: `Trade ${tag}` },
  })
  const { email, id } = await member()
  await asMerchant('PUT', `/members/v1/members/${id}/groups`, { memberGroupIds: [memberGroup.id] })
  const { priceList } = await asMerchant('POST', '/stores/v1/price-lists', {
    priceList: { name: `Trade ${tag}`, memberGroupId: memberGroup.id },
  })
  await asMerchant('POST', `/stores/v1/price-lists/${priceList.id}/prices`, {
    prices: [{ productId: product.id, price: 31 }],
  })
  const path = `/products/${product.slug}`
  const visited = await (await fetch(storefront + path)).text()
  expect(visited).toContain('€40.00')
  expect(visited).not.toContain('€31.00')
  const page = await browser()
  await page.goto(`/sign-in?to=${encodeURIComponent(path)}`)
  await page.waitForURL(url => url.href.startsWith(platform))
  await signInAs(page, email)
  await open(page, path)
  const main = page.getByRole('main')
  await main.getByText('€31.00').first().waitFor()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('dialog').getByText('€31.00').first().waitFor()
})

it('lists are sorted and filtered by the prices that the member sees (protocol/price-lists §3)', {
  tags: 'nightly',
}, async () => {
  const tag = crypto.randomUUID().slice(0, 8)
  const create = async (name: string, price: number) =>
    (
      await asMerchant('POST', '/stores/v1/products', {
        product: { name: `${name} ${tag}`, priceData: { price }, productType: 'physical' },
      })
    ).product
  const [dear, , cheap] = [
    await create('Amphora', 90),
    await create('Beaker', 60),
    await create('Carafe', 30),
  ]
  const { memberGroup } = await asMerchant('POST', '/members/v1/member-groups', {
    memberGroup: { name: `Sorted ${tag}` },
  })
  const { email, id } = await member()
  await asMerchant('PUT', `/members/v1/members/${id}/groups`, { memberGroupIds: [memberGroup.id] })
  const { priceList } = await asMerchant('POST', '/stores/v1/price-lists', {
    priceList: { name: `Sorted ${tag}`, memberGroupId: memberGroup.id },
  })
  await asMerchant('POST', `/stores/v1/price-lists/${priceList.id}/prices`, {
    prices: [
      { productId: dear.id, price: 10 },
      { productId: cheap.id, price: 95 },
    ],
  })
  const path = `/search?q=${tag}&sort=price`
  const page = await browser()
  const shown = async (address: string) => {
    await open(page, address)
    const titles = page.locator('article h2')
    await titles.filter({ hasText: tag }).first().waitFor()
    return (await titles.allInnerTexts()).filter(text => text.includes(tag)).map(text => text.split(' ')[0])
  }
  expect(await shown(path)).toEqual(['Carafe', 'Beaker', 'Amphora'])
  await page.goto(`/sign-in?to=${encodeURIComponent(path)}`)
  await page.waitForURL(url => url.href.startsWith(platform))
  await signInAs(page, email)
  expect(await shown(path)).toEqual(['Amphora', 'Beaker', 'Carafe'])
  await page.getByRole('main').getByText('€10.00').first().waitFor()
  expect(await shown(`${path}&max=50`)).toEqual(['Amphora'])
})
