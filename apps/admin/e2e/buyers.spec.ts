import { importOrder } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, phone, settled, shoot, signIn } from './admin.ts'

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

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)(
  'a buyer without an account is found with their orders on a %s',
  async (_, viewport, colorScheme) => {
    const { word, email } = await newBuyer()
    const page = await browser({ viewport, colorScheme })
    await signIn(page, 'MANAGER', '/buyers')
    await page.getByRole('heading', { level: 1, name: 'Buyers' }).waitFor()
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Without an account')
    await page.getByRole('searchbox').fill(word)
    await page.getByRole('button', { name: 'Search' }).click()
    const row = page.getByRole('row').filter({ hasText: word })
    await row.getByText('€50.00').waitFor()
    expect(new URL(page.url()).searchParams.get('account')).toBe('no')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'buyers', { viewport, colorScheme })

    await page.getByRole('link', { name: `Ines ${word}` }).click()
    await page.getByRole('heading', { level: 1, name: `Ines ${word}` }).waitFor()
    await page.getByText('2 orders for €50.00 in all').waitFor()
    await page.getByText(`${word} Street 1, 1100-001 Lisbon, Portugal`).waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'buyer', { viewport, colorScheme })

    await page.getByRole('table', { name: 'Orders of this customer' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
    await page.getByRole('link', { name: `Ines ${word}` }).click()
    await page.getByRole('heading', { level: 1, name: `Ines ${word}` }).waitFor()
    expect(page.url()).toContain(encodeURIComponent(email))
  },
)

it('buyers are sorted by the sum of their orders', async () => {
  const { word } = await newBuyer()
  const page = await browser()
  await signIn(page, 'OWNER', `/buyers?q=${word}&sort=total`)
  await page.getByRole('row').filter({ hasText: word }).waitFor()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  expect(await sort.inputValue()).toBe('total')
  const reply = page.waitForResponse(response => response.url().includes('/v1/buyers/query'))
  await sort.selectOption('Most orders')
  expect((await reply).status()).toBe(200)
  await page.getByRole('row').filter({ hasText: word }).waitFor()
})

it('the page of a buyer without orders says why there is nothing', async () => {
  const page = await browser()
  await signIn(page, 'OWNER', '/buyers/gone%40example.com')
  await page.getByText('There are no orders of gone@example.com.').waitFor()
})
