import {
  createClientApp,
  deleteClientApp,
  getSiteAddresses,
  listClientApps,
  updateSite,
} from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, shoot } from './admin.ts'

const browser = browserOfStaff()

it.each(looks)(
  'addresses are shown, asked and changed, in %s at %o',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const { baseUrl, storefrontUrl } = inject('demo')
    const name = `Kiosk ${crypto.randomUUID().slice(0, 8)}`
    const { clientApp } = await merchant().call(createClientApp, {
      name,
      origins: ['https://kiosk.invalid', new URL(storefrontUrl).origin],
    })
    const page = await browser.as('OWNER', '/addresses', { colorScheme, viewport })
    const platform = page.getByRole('listitem').filter({ hasText: 'STOA_PUBLIC_URL' })
    await platform.getByRole('button', { name: `Check ${baseUrl}`, exact: true }).click()
    await platform.getByText('This shop answers').waitFor()
    const app = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await app.getByRole('button', { name: 'Check https://kiosk.invalid', exact: true }).press('Enter')
    await app.getByText(/^(The name has no address|It does not answer)$/).waitFor()
    await app.getByRole('button', { name: `Check ${new URL(storefrontUrl).origin}`, exact: true }).click()
    await app.getByText('This shop answers').waitFor()
    await expectAccessible(page)
    await shoot(page, 'addresses', { colorScheme, viewport })
    await app.getByRole('button', { name: `Change the addresses of ${name}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Origins/ }).fill('https://kiosk.example\n')
    await dialog.getByRole('textbox', { name: /^Redirect addresses/ }).fill('https://kiosk.example/back')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`The addresses of ${name} are saved`).first().waitFor()
    const { clientApps } = await merchant().call(listClientApps, {})
    expect(clientApps.find(({ id }) => id === clientApp.id)).toMatchObject({
      origins: ['https://kiosk.example'],
      redirectUris: ['https://kiosk.example/back'],
    })
    const booking = page.getByRole('textbox', { name: /^Booking of a service/ })
    await booking.fill('https://book.example/{resourceId}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The pages are saved').first().waitFor()
    expect((await merchant().call(getSiteAddresses, {})).pages).toMatchObject({
      bookingsBook: 'https://book.example/{resourceId}',
    })
    await merchant().call(updateSite, { site: {} as never, pages: { bookingsBook: null } })
    await merchant().call(deleteClientApp, { id: clientApp.id })
  },
)
