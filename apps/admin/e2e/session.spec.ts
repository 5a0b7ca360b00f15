import { createStaffSignInLink, removeStaffMember } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { browserOfStaff, invite, merchant, signIn } from './admin.ts'

const browser = browserOfStaff()

it('a sign-in link works once; the browser stays signed in until it signs out', async () => {
  const { signInUrl: link } = await invite('MANAGER')
  const page = await browser()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  expect(page.url()).not.toContain('token')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  const other = await browser()
  await other.goto(link)
  await other.getByText('This sign-in link does not work').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
})

it('a sign-in link works in a tab that shows the sign-in page', { tags: 'nightly' }, async () => {
  const page = await browser()
  const id = await signIn(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  const { signInUrl } = await merchant().call(createStaffSignInLink, { id })
  // The tab shows the page of the link already: only the fragment of its address changes.
  expect(new URL(page.url()).pathname).toBe(new URL(signInUrl).pathname)
  await page.goto(signInUrl)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  expect(page.url()).not.toContain('token')
})

it('an owner invites a colleague, whose navigation shows the areas of the role', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('OWNER', '/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const email = `lin-${crypto.randomUUID()}@example.com`
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Catalog: products and prices' })
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = (await page.locator('code').textContent()) ?? ''
  const colleague = await browser()
  await colleague.goto(link)
  const navigation = colleague.getByRole('navigation', { name: 'Pages' })
  await navigation.waitFor()
  await expect
    .poll(() => navigation.getByRole('link').allTextContents())
    .toEqual([
      'Home',
      'Products',
      'Import and export',
      'Collections',
      'Brands',
      'Ribbons',
      'Info sections',
      'Customizations',
      'Synonyms',
      'Missing translations',
      'Locations',
      'Media',
    ])
  await expect
    .poll(() => navigation.getByRole('button').allTextContents())
    .toEqual(['Catalogue', 'Promotions', 'Delivery', 'Taxes', 'Shop'])
})

it('a removed staff member is signed out on their next call', { tags: 'nightly' }, async () => {
  const page = await browser()
  const id = await signIn(page, 'MANAGER', '/orders')
  await page.getByRole('table', { name: 'Orders' }).or(page.getByText('No orders yet')).waitFor()
  await merchant().call(removeStaffMember, { id })
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByText('Your session has ended').waitFor()
})

it('the pages run under their own policy: no script, style or host from elsewhere', async () => {
  for (const path of ['/admin', '/admin/orders']) {
    const reply = await fetch(inject('demo').baseUrl + path)
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self';.*style-src 'self';.*frame-ancestors 'none'/,
    )
    expect(await reply.text()).not.toMatch(/<script(?![^>]* src=)|<style|style=/)
  }
})
