import { readFile } from 'node:fs/promises'
import { importOrder, queryBuyers, subscribeToNewsletter } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { allNamedLooks, browserOfStaff, merchant, namedLooks, phone, settled, shoot } from './admin.ts'

const browser = browserOfStaff()

/** Two orders of a buyer without an account. */
async function newBuyer() {
  const word = `Quill${crypto.randomUUID().slice(0, 8)}`
  const email = `${word.toLowerCase()}@example.com`
  const contactDetails = { firstName: 'Ines', lastName: word, phone: '+351 21 000 0000' }
  const address = { addressLine: `${word} Street 1`, city: 'Lisbon', postalCode: '1100-001', country: 'PT' }
  for (const amount of ['40.50', '9.50'])
    await merchant().call(importOrder, {
      order: {
        lineItems: [{ productName: { original: 'Inkwell' }, quantity: 1, price: { amount } }],
        buyerInfo: { email },
        billingInfo: { address, contactDetails },
      },
    } as never)
  return { word, email }
}

it.each(namedLooks)(
  'a buyer without an account is found with their orders on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const { word, email } = await newBuyer()
    const page = await browser.as('MANAGER', '/buyers', { viewport, colorScheme })
    await page.getByRole('heading', { level: 1, name: 'Buyers' }).waitFor()
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Without an account')
    await page.getByRole('searchbox').fill(word)
    await page.getByRole('button', { name: 'Search' }).click()
    const row = page.getByRole('row').filter({ hasText: word })
    await row.getByText('€50.00').waitFor()
    await page.waitForURL(/account=no/)
    await expectAccessible(page)
    await shoot(page, 'buyers', { viewport, colorScheme })

    await page.getByRole('link', { name: `Ines ${word}` }).click()
    await page.getByRole('heading', { level: 1, name: `Ines ${word}` }).waitFor()
    await page.getByText('2 orders for €50.00 in all').waitFor()
    await page.getByText(`${word} Street 1, 1100-001 Lisbon, Portugal`).waitFor()
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'buyer', { viewport, colorScheme })

    await page.getByRole('table', { name: 'Orders of this customer' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
    await page.getByRole('link', { name: `Ines ${word}` }).click()
    await page.getByRole('heading', { level: 1, name: `Ines ${word}` }).waitFor()
    expect(page.url()).toContain(encodeURIComponent(email))
  },
)

it('buyers are sorted by the sum of their orders', { tags: 'nightly' }, async () => {
  const { word } = await newBuyer()
  const page = await browser.as('OWNER', `/buyers?q=${word}&sort=total`)
  await page.getByRole('row').filter({ hasText: word }).waitFor()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect.poll(() => sort.inputValue()).toBe('total')
  const reply = page.waitForResponse(response => response.url().includes('/v1/buyers/query'))
  await sort.selectOption('Most orders')
  expect((await reply).status()).toBe(200)
  await page.getByRole('row').filter({ hasText: word }).waitFor()
})

it('the page of a buyer without orders says why there is nothing', { tags: 'nightly' }, async () => {
  const page = await browser.as('OWNER', '/buyers/gone%40example.com')
  await page.getByText('There are no orders of gone@example.com.').waitFor()
})

it.each(spread(allNamedLooks, 3))(
  'on a %s in %s at %o the data of a buyer is downloaded and erased; the orders stay',
  async (_, colorScheme, viewport) => {
    const { word, email } = await newBuyer()
    await merchant().call(subscribeToNewsletter, { email })
    const page = await browser.as('MANAGER', `/buyers/${encodeURIComponent(email)}`, {
      viewport,
      colorScheme,
    })
    await page.getByRole('heading', { level: 1, name: `Ines ${word}` }).waitFor()
    await settled(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all data', exact: true }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`${email}.json`)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({ email, newsletterSubscription: { email }, orders: [{}, {}] })
    await page.getByRole('button', { name: 'Erase personal data', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Stays', exact: true }).waitFor()
    await dialog.getByText(/^Orders with their addresses/).waitFor()
    await dialog.getByRole('textbox', { name: `Type ${email} to confirm`, exact: true }).fill(email)
    await expectAccessible(page)
    await shoot(page, 'erase buyer', { viewport, colorScheme })
    await dialog.getByRole('button', { name: 'Erase for good', exact: true }).click()
    await page.getByText(`The data of ${email} is erased`).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Buyers', exact: true }).waitFor()
    const { buyers } = await merchant().call(queryBuyers, { query: { filter: { id: email } } })
    expect(buyers).toMatchObject([{ numberOfOrders: 2 }])
  },
)

it('an address without orders is erased from the list; then nothing is stored about it', {
  tags: 'nightly',
}, async () => {
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.com`
  await merchant().call(subscribeToNewsletter, { email })
  const page = await browser.as('OWNER', '/buyers', { viewport: phone })
  await page.getByRole('button', { name: 'Personal data of an address', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail address' }).fill(email.toUpperCase())
  await settled(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'data of an address', { viewport: phone })
  await page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText(`There are no orders of ${email}.`).waitFor()
  await settled(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'address without orders', { viewport: phone })
  await page.getByRole('button', { name: 'Erase personal data', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: `Type ${email} to confirm`, exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Erase for good', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Buyers', exact: true }).waitFor()
  await page.goto(new URL(`buyers/${encodeURIComponent(email)}`, page.url()).href)
  await page.getByRole('button', { name: 'Download all data', exact: true }).click()
  await page.getByText('The shop stores nothing about this e-mail address.', { exact: true }).waitFor()
})

it('a role that may only read customers is not offered the personal data of a buyer', {
  tags: 'nightly',
}, async () => {
  const { word, email } = await newBuyer()
  const page = await browser.as('ORDERS', `/buyers/${encodeURIComponent(email)}`)
  await page.getByRole('heading', { level: 1, name: `Ines ${word}` }).waitFor()
  await settled(page)
  await expect.poll(() => page.getByRole('heading', { name: 'Personal data', exact: true }).count()).toBe(0)
})
