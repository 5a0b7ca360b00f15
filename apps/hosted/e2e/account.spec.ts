import { readFile } from 'node:fs/promises'
import { contract } from '@stoa/contract'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { shopperForTests } from './hosted.ts'
import {
  button,
  fillSignIn,
  heading,
  openAccount,
  openSignIn,
  PASSWORD,
  password,
  returnParameters,
} from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

const MINUTE = 60_000
const section = (name: string) => page.getByRole('region', { name })
const reported = (text: string) => page.getByRole('status').getByText(text).waitFor()

describe('the account', () => {
  it('opens for a member who has signed in, and asks others to sign in', { tags: 'nightly' }, async () => {
    const { email } = await shop.registered()
    await openSignIn(page, shop)
    await fillSignIn(page, email)
    await returnParameters(page, shop)
    await page.goto(`${shop.baseUrl}/account#site=${shop.site.siteId}`)
    await heading(page, 'Your account').waitFor()
    await page.getByText(`You sign in as ${email}.`).waitFor()
    await button(page, 'Sign out').click()
    await heading(page, 'Sign in').waitFor()
    await page.goto(`${shop.baseUrl}/account#site=11111111-1111-4111-8111-111111111111`)
    await page.reload()
    await heading(page, 'No sign-in in progress').waitFor()
  })

  it('lists saved payment methods, and removes them', { tags: 'nightly' }, async () => {
    const { email, id } = await shop.registered()
    const { checkout } = contract
    const charge = { paymentProvider: 'test', paymentToken: '4242424242424242', savePaymentMethod: true }
    const message = { id: await shop.checkout(), ...charge }
    const { orderId } = await shop.visitor.callOk(checkout.createOrderAndCharge, message)
    await shop.assignOrder(orderId, id)
    await openAccount(page, shop, email)
    const cards = section('Saved payment methods')
    await cards.getByText('Visa ending in 4242').waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Remove: Visa ending in 4242').click()
    await reported('The payment method was removed.')
    await page.reload()
    await section('Addresses').waitFor()
    await expect.poll(() => cards.count()).toBe(0)
  })

  it('saves profile and addresses', async () => {
    const { email } = await shop.registered()
    await openAccount(page, shop, email)
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('textbox', { name: 'Phone' }).fill('call me')
    await button(page, 'Save').click()
    await page.getByText('Enter a phone number with digits').waitFor()
    await page.getByRole('textbox', { name: 'Phone' }).fill('+44 20 7946 0000')
    await button(page, 'Save').click()
    await reported('Saved.')

    const addresses = section('Addresses')
    await button(page, 'Add an address').click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Country').selectOption('US')
    const fields = form.locator('[name]')
    await expect
      .poll(() => fields.evaluateAll(controls => controls.map(control => control.getAttribute('name'))))
      .toEqual([
        'country',
        'firstName',
        'lastName',
        'addressLine',
        'addressLine2',
        'city',
        'subdivision',
        'postalCode',
      ])
    await form.getByLabel('ZIP code').waitFor()
    await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Ada')
    const enter = async (street: string) => {
      await form.getByLabel('Country').selectOption('DE')
      await form.getByLabel('Last name').fill('Lovelace')
      await form.getByLabel('Street').fill(street)
      await form.getByLabel('Postal code').fill('10115')
      await form.getByLabel('City').fill('Berlin')
      await form.getByRole('button', { name: 'Save' }).click()
      await addresses.getByText(street).waitFor()
    }
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Fill in this field.').first().waitFor()
    await enter('Torstraße 12')
    await addresses.getByText('Torstraße 12 · 10115 Berlin · Germany').waitFor()
    await button(page, 'Add an address').click()
    await enter('Chausseestraße 8')
    await page.getByRole('button', { name: 'Edit Torstraße 12' }).click()
    await form.getByLabel('Street').fill('Torstraße 14')
    await form.getByRole('button', { name: 'Save' }).click()
    await addresses.getByText('Torstraße 14').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await page.getByRole('button', { name: 'Remove Torstraße 14' }).click()
    await addresses.getByText('Torstraße 14').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Chausseestraße 8' }).click()
    await addresses.getByText('No saved addresses yet.').waitFor()
  })

  it('changes the password and ends all other sessions', { tags: 'nightly' }, async () => {
    const { email } = await shop.registered()
    const other = await shopper()
    await openAccount(other, shop, email)
    await openAccount(page, shop, email)
    await button(page, 'Change the password').click()
    await page.getByLabel('Current password').fill('not this one')
    await password(page).fill('a much better secret')
    await button(page, 'Change the password').click()
    await page.getByText('This is not your current password.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await button(page, 'Change the password').click()
    await reported('Your password was changed.')
    await other.reload()
    await heading(other, 'Sign in').waitFor()
    await other.context().close()
  })

  it('lists the sessions and ends one', async () => {
    const { email } = await shop.registered()
    const others = [await shopper(), await shopper(), await shopper()]
    for (const other of others) await openAccount(other, shop, email)
    await openAccount(page, shop, email)
    const sessions = section('Where you are signed in')
    await sessions.getByText('This browser').waitFor()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(4)
    await sessions.getByRole('button', { name: 'Sign out: Chrome on Linux' }).first().click()
    await reported('The session was signed out.')
    await button(page, 'Sign out all other sessions').click()
    await reported('2 other sessions were signed out.')
    for (const other of others) {
      await other.reload()
      await heading(other, 'Sign in').waitFor()
      await other.context().close()
    }
  })

  it('exports the member’s data, and is deleted only after confirmation and a new sign-in', async () => {
    const { email } = await shop.registered()
    await openAccount(page, shop, email)
    const download = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(data.member).toMatchObject({ loginEmail: email })

    shop.clock.advance(11 * MINUTE)
    await button(page, 'Delete my account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account permanently?' })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('This is not your e-mail address.').waitFor()
    await dialog.getByLabel(`To confirm, type ${email}`).fill(email)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(page, 'Your account was deleted').waitFor()
    await openSignIn(page, shop)
    await fillSignIn(page, email)
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
  })
})
