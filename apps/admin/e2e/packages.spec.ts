import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMember, inviteStaffMember } from '@stoa/client/calls'
import { contractFeature } from '@stoa/contract'
import { feature } from '@stoa/server/feature'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adjustPoints, getMemberPoints } from '../../../examples/loyalty/calls.ts'
import shopConfig from '../../../examples/loyalty/shop/stoa.config.ts'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, phone, settled, shoot } from './admin.ts'
import { openOwnShop } from './own-shop.ts'

const tablet = { width: 768, height: 1024 }
const browser = browserOfStaff()
let shop: Awaited<ReturnType<typeof openOwnShop>>
let folder: string
let memberId: string

/** A package whose half in the admin fails while it is loaded. */
const broken = () =>
  feature(
    contractFeature({ name: 'broken', group: 'Platform', area: 'SETTINGS', resources: {}, titles: {} }),
    { handlers: {}, admin: pathToFileURL(join(folder, 'admin.ts')) },
  )

const newMember = async (firstName: string, points: number) => {
  const { member } = await shop.merchant.call(createMember, {
    member: {
      loginEmail: `${crypto.randomUUID()}@example.com`,
      contact: { firstName, lastName: 'Hopper' },
    },
  })
  shop.clock.advance(1000)
  const give = { memberId: member.id, points, reason: 'Welcome' }
  if (points > 0) await shop.merchant.call(adjustPoints, give)
  return member.id
}

/** A shop whose configuration names the packages. The admin is the one of every shop. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-package-'))
  await writeFile(join(folder, 'admin.ts'), 'throw new Error("not today")')
  shop = await openOwnShop({ features: [...(shopConfig.features ?? []), broken()] })
  memberId = await newMember('Grace', 1200)
  for (const [i, name] of ['Ada', 'Barbara', 'Frances', 'Jean', 'Margaret'].entries())
    await newMember(name, (i + 1) * 75)
  // The first request compresses the files of the admin and builds the modules of the packages.
  for (const path of ['/admin', '/admin/icon.svg']) await fetch(shop.baseUrl + path)
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a page from its group in the navigation. */
async function openFrom(page: Page, group: string, title: string) {
  await page.getByRole('button', { name: group, exact: true }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
}

/** What the policy of the page has blocked. */
function blockedBy(page: Page) {
  const blocked: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text())
  })
  return blocked
}

it('the pages of a package are in the navigation: a list, a ledger, an adjustment that is undone', async () => {
  const page = await browser()
  const blocked = blockedBy(page)
  await shop.signIn(page)
  await openFrom(page, 'Customers', 'Loyalty points')
  await page.getByRole('heading', { level: 1, name: 'Loyalty points' }).waitFor()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most points')
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toMatch(/^Grace Hopper.*1,200/)
  await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill('nobody')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('No member matches').waitFor()
  await page.getByRole('link', { name: 'Show all members' }).click()
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()

  await page.getByRole('button', { name: 'Adjust points' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Adjust points' })
  await dialog.getByRole('spinbutton', { name: 'Points to add' }).fill('-1300')
  await dialog
    .getByRole('textbox', { name: /^Reason/ })
    .first()
    .fill('Typing error')
  await submit.click()
  await dialog.getByText('The member has 1,200 points: take at most as many.').waitFor()
  await shoot(page, 'loyalty-dialog')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('spinbutton', { name: 'Points to add' }).fill('-200')
  await submit.click()
  await page.getByText('The member has 1,000 points now.').waitFor()
  await page.getByRole('button', { name: 'Undo: The member has 1,000 points now.' }).click()
  await page.getByText('Taken back.').waitFor()
  expect((await shop.merchant.call(getMemberPoints, { memberId })).account.points).toBe(1200)
  await page.getByText('Typing error').waitFor({ state: 'detached' })
  expect(blocked).toEqual([])
})

it('the page of a customer has their points, for roles that read customers', async () => {
  const page = await browser()
  const blocked = blockedBy(page)
  await shop.signIn(page, 'READ_ONLY', `/customers/${memberId}`)
  const panel = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: 'Loyalty points' }),
  })
  await panel.getByText('1,200', { exact: true }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Adjust points' }).count()).toBe(0)
  await settled(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'loyalty-panel')
  await panel.getByRole('link', { name: 'All changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
  expect(blocked).toEqual([])

  const editor = await browser()
  await shop.signIn(editor, 'CONTENT')
  await settled(editor)
  await expect.poll(() => editor.getByRole('button', { name: 'Customers', exact: true }).count()).toBe(0)
  await expect.poll(() => editor.getByRole('link', { name: 'Loyalty points' }).count()).toBe(0)
})

it.each([
  ['light', desktop],
  ['dark', tablet],
  ['light', phone],
] as const)('the pages of a package fit the screen, in %s at %o', async (colorScheme, viewport) => {
  const page = await browser({ colorScheme, viewport })
  for (const [name, path] of [
    ['list', '/extensions/loyalty/members'],
    ['ledger', `/extensions/loyalty/members/${memberId}`],
  ] as const) {
    await shop.signIn(page, 'OWNER', path)
    await settled(page)
    await expectAccessible(page)
    await shoot(page, `loyalty-${name}`, { colorScheme, viewport })
  }
})

it.each([
  ['de-DE', 'Kunden', 'Treuepunkte', 'Punkte anpassen'],
  ['es-ES', 'Clientes', 'Puntos de fidelidad', 'Ajustar puntos'],
  ['ar', 'العملاء', 'نقاط الولاء', 'تعديل النقاط'],
])('the texts of a package follow the language %s', async (locale, group, title, action) => {
  const page = await browser({ locale })
  const { signInUrl } = await shop.merchant.call(inviteStaffMember, {
    email: `${crypto.randomUUID()}@example.com`,
    name: 'Lin',
    role: 'OWNER',
  })
  await page.goto(signInUrl)
  await openFrom(page, group, title)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByRole('button', { name: action }).waitFor()
  await shoot(page, `loyalty-${locale}`)
})

it('a package whose pages do not load is named in a sentence, and the rest works', async () => {
  const page = await browser()
  await shop.signIn(page)
  await page.getByText('The pages of broken cannot be loaded.').waitFor()
  await shoot(page, 'package-broken')
  await openFrom(page, 'Customers', 'Loyalty points')
  await page.getByRole('heading', { level: 1, name: 'Loyalty points' }).waitFor()
})
