import { AccessTokenStrategy, ApiKeyStrategy, createClient } from '@stoa/client'
import { listSavedPaymentMethods } from '@stoa/client/calls'
import { createMember, getCurrentMember, updateMember } from '@stoa/client/members'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  demo,
  field,
  fillForm,
  looks,
  openCheckout,
  phone,
  placeButton,
  products,
  shopperForTests,
} from './hosted.ts'

const home = { country: 'DE', addressLine: 'Chausseestraße 8', postalCode: '10115', city: 'Berlin' }
const mill = { country: 'GB', addressLine: '1 Mill Lane', postalCode: 'CB2 1RX', city: 'Cambridge' }

const shopper = shopperForTests()
let page: Page

async function token(grant: object, authorization?: string): Promise<string> {
  const reply = await fetch(`${demo().baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(grant),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

let count = 0
/** Creates a member with these addresses; returns their access token. */
async function member(...addresses: (typeof home)[]) {
  const { baseUrl, siteId, apiKey, clientId } = demo()
  const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  const email = `lovelace-${count++}-${Math.trunc(performance.timeOrigin)}@example.com`
  const { member } = await merchant.call(createMember, { member: { loginEmail: email } })
  const contact = { firstName: 'Augusta', lastName: 'King', phones: ['+49 30 1234567'], addresses }
  await merchant.call(updateMember, { member: { id: member.id, contact } })
  const visitor = await token({ clientId, grantType: 'anonymous' })
  const accessToken = await token(
    { grant_type: 'authorized_client', member_id: member.id },
    `${visitor},${apiKey}`,
  )
  return { email, client: createClient({ baseUrl, auth: AccessTokenStrategy({ accessToken }) }) }
}

const inputOf = (name: string) => field(page, name).inputValue()
const option = (name: string | RegExp) => page.getByRole('radio', { name })
const keep = () => page.getByRole('checkbox', { name: 'Save this address to my account' })

describe('the checkout of a member', () => {
  it.each(spread(looks, 0))(
    'is filled in, and lets choose among the addresses (%s)',
    async (colorScheme, viewport) => {
      page = await shopper({ colorScheme, viewport })
      const { email, client } = await member(home, mill)
      await openCheckout(page, { client })
      await expect.poll(() => inputOf('email')).toBe(email)
      await expect.poll(() => option(/Chausseestraße 8/).isChecked()).toBe(true)
      // The chosen address is complete: its fields would only repeat it.
      await page.getByText('Augusta King · +49 30 1234567').waitFor()
      await expect.poll(() => field(page, 'shipping.addressLine').count()).toBe(0)
      await expect.poll(() => keep().count()).toBe(0)
      expect(await violations(page)).toEqual([])

      await option(/1 Mill Lane/).check()
      await page.getByRole('button', { name: 'Edit name and address' }).click()
      await expect.poll(() => inputOf('shipping.country')).toBe('GB')
      await expect.poll(() => inputOf('shipping.postalCode')).toBe(mill.postalCode)
      expect(await violations(page)).toEqual([])
      await option('A different address').check()
      await expect.poll(() => inputOf('shipping.addressLine')).toBe('')
      await option(/Chausseestraße 8/).check()
      await placeButton(page).click()
      await page.getByRole('heading', { level: 1, name: 'Thank you, Augusta' }).waitFor()
      const { member: after } = await client.call(getCurrentMember, { fieldsets: ['FULL'] })
      expect(after.contact?.addresses).toHaveLength(2)
    },
  )

  it('saves a new address to the account when the box is checked', { tags: 'nightly' }, async () => {
    page = await shopper()
    const { client } = await member(home)
    await openCheckout(page, { client })
    await page.getByRole('button', { name: 'Edit name and address' }).click()
    await field(page, 'shipping.addressLine').fill('Torstraße 12')
    await expect.poll(() => option('A different address').isChecked()).toBe(true)
    await keep().check()
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you, Augusta' }).waitFor()
    const { member: after } = await client.call(getCurrentMember, { fieldsets: ['FULL'] })
    expect(after.contact?.addresses).toMatchObject([
      home,
      { ...home, addressLine: 'Torstraße 12', firstName: 'Augusta', lastName: 'King' },
    ])
  })

  it('saves no address while the box is unchecked', { tags: 'nightly' }, async () => {
    page = await shopper()
    const { client } = await member()
    await openCheckout(page, { client })
    await expect.poll(() => page.getByRole('radio', { name: 'A different address' }).count()).toBe(0)
    await fillForm(page)
    await keep().waitFor()
    await placeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you, Ada' }).waitFor()
    const { member: after } = await client.call(getCurrentMember, { fieldsets: ['FULL'] })
    expect(after.contact?.addresses ?? []).toEqual([])
  })

  it('asks for no address without delivery, and fills in the name', { tags: 'nightly' }, async () => {
    page = await shopper()
    const { client } = await member(home)
    await openCheckout(page, { client, lines: { [products.digital]: 1 } })
    await expect.poll(() => inputOf('billing.firstName')).toBe('Augusta')
    await expect.poll(() => page.getByRole('radio', { name: /Chausseestraße/ }).count()).toBe(0)
  })
})

describe('a saved card', () => {
  it('is saved at checkout, preselected in the next one, and charged without its number', async () => {
    page = await shopper({ viewport: phone })
    const { client } = await member(home)
    await openCheckout(page, { client })
    await option(/Test card/).check()
    await field(page, 'cardNumber').fill('4242 4242 4242 4242')
    await page.getByRole('checkbox', { name: 'Save this payment method to my account' }).check()
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you, Augusta' }).waitFor()

    page = await shopper({ viewport: phone })
    await openCheckout(page, { client })
    const card = option(/Visa ending in 4242/)
    await expect.poll(() => card.isChecked()).toBe(true)
    await expect.poll(() => field(page, 'cardNumber').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you, Augusta' }).waitFor()
    const { savedPaymentMethods } = await client.call(listSavedPaymentMethods, {})
    expect(savedPaymentMethods).toHaveLength(1)
  })
})

describe('the checkout of a visitor', { tags: 'nightly' }, () => {
  it('makes no member call and offers no saved address', async () => {
    page = await shopper()
    const paths: string[] = []
    page.on('request', request => paths.push(new URL(request.url()).pathname))
    await openCheckout(page)
    await fillForm(page)
    await expect.poll(() => keep().count()).toBe(0)
    await option(/Test card/).check()
    await expect.poll(() => page.getByRole('checkbox', { name: /payment method/ }).count()).toBe(0)
    expect(paths.filter(path => /members|saved-payment/.test(path))).toEqual([])
  })
})
