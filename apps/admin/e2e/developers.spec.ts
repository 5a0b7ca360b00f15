import { ApiKeyStrategy, createClient } from '@stoa/client'
import { appAccess, createApiKey, createClientApp, listClientApps, searchOrders } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { browserOfStaff, merchant, phone } from './admin.ts'

const browser = browserOfStaff()

it('an owner creates a key with scopes, uses it and revokes it', async () => {
  const page = await browser.as('OWNER', '/developers')
  const name = `Books ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Choose what the key may do.').waitFor()
  await dialog.getByRole('combobox', { name: 'Access' }).selectOption('FULL')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Orders' }).count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Access' }).selectOption('AREAS')
  await dialog.getByRole('combobox', { name: 'Orders' }).selectOption('orders:read')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText(`Key of ${name}`).waitFor()
  const apiKey = (await page.locator('code', { hasText: 'stoa_' }).textContent()) ?? ''
  const { baseUrl, siteId } = inject('demo')
  const program = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  expect((await program.call(searchOrders, {})).orders).toBeDefined()
  await expect(program.call(createApiKey, { name: 'More', fullAccess: true })).rejects.toMatchObject({
    status: 403,
  })
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect.poll(() => row.textContent()).toContain('Orders: read')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('Revoked').waitFor()
  await expect(program.call(searchOrders, {})).rejects.toMatchObject({ status: 401 })
})

it('a manager registers an app on a phone, and deletes it', { tags: 'nightly' }, async () => {
  const page = await browser.as('MANAGER', '/developers', { viewport: phone })
  const name = `Kiosk ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Register an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: /^Origins/ }).fill('kiosk.example')
  await dialog.getByRole('checkbox', { name: /secret/ }).check()
  await dialog.getByRole('button', { name: 'Register' }).click()
  // At its field and in the summary.
  await expect.poll(() => dialog.getByText(/must contain origins/).count()).toBe(2)
  await dialog.getByRole('textbox', { name: /^Origins/ }).fill('https://kiosk.example')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await page.getByText(`Secret of ${name}`, { exact: true }).waitFor()
  const apps = async () => (await merchant().call(listClientApps, {})).clientApps
  expect((await apps()).find(app => app.name === name)).toMatchObject({
    origins: ['https://kiosk.example'],
    hasSecret: true,
  })
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row.count()).toBe(0)
  expect((await apps()).some(app => app.name === name)).toBe(false)
})

it('an app of the original protocol is installed, and gets tokens for its code', {
  tags: 'nightly',
}, async () => {
  const name = `ERP ${crypto.randomUUID().slice(0, 8)}`
  const { baseUrl } = inject('demo')
  const redirectUrl = `${baseUrl}/robots.txt?installed=1`
  const app = { name, redirectUris: [redirectUrl], scopes: ['orders:read' as const], withSecret: true }
  const { clientApp, clientSecret = '' } = await merchant().call(createClientApp, app)
  const page = await browser.as('OWNER', '/developers', { viewport: phone })
  const query = new URLSearchParams({ appId: clientApp.id, redirectUrl, state: 'from-erp' })
  await page.goto(`${baseUrl}/installer/install?${query}`)
  await page.getByRole('heading', { name: `Install ${name}` }).waitFor()
  await page.getByText('It may use: Orders: read.').waitFor()
  await page.getByRole('button', { name: 'Install' }).click()
  await page.waitForURL(/installed=1&code=/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('state')).toBe('from-erp')
  const tokens = await merchant().call(appAccess, {
    grant_type: 'authorization_code',
    client_id: clientApp.id,
    client_secret: clientSecret,
    code: searchParams.get('code') ?? '',
  })
  expect(tokens.refresh_token).toMatch(/^stoa_app_refresh_/)
})
