import { expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { PAGE_GROUPS } from '../src/shell/page-groups.ts'
import { browserOfStaff, phone, settled, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const shop = ownShopForTests()

/** Pages of the navigation that are no lists: figures, forms, tools. */
const NO_LISTS = new Set([
  '/',
  '/products/transfer',
  '/settings',
  '/checkout',
  '/addresses',
  '/account',
  '/developers',
  '/developers/console',
])
/**
 * Lists that have rows in every shop: what the platform makes, and what a sign-in does. Their sentences are tested in
 * `src/list/empty-states.test.ts`.
 */
const NEVER_EMPTY = new Set(['/collections', '/business-locations', '/staff', '/developers/events', '/mail'])

/** A sentence that explains what appears in a list, and how. */
const TEACHES = /^\S.{25,}[.:]/s

const paths = PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ to }) => to))
const lists = paths.filter(to => !NO_LISTS.has(to) && !NEVER_EMPTY.has(to))

it('the exceptions are pages of the navigation', { tags: 'nightly' }, () => {
  expect([...NO_LISTS, ...NEVER_EMPTY].filter(to => !paths.includes(to))).toEqual([])
})

it('each list of a shop without data explains what appears in it', {
  tags: 'nightly',
  timeout: 240_000,
}, async () => {
  const page = await browser()
  await shop.signIn(page)
  const missing: string[] = []
  for (const path of lists) {
    await page.goto(`${shop.baseUrl}/admin${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    // The mark, a title, and what to do.
    const text = page.locator('main svg[aria-hidden] + :is(h1, h2) + div').first()
    await text.waitFor().catch(() => {})
    const found = (await text.count()) > 0 ? await text.textContent() : '(nothing)'
    if (!TEACHES.test(found ?? '')) missing.push(`${path}: ${found}`)
  }
  expect(missing, 'Pages that are no lists are in NO_LISTS.').toEqual([])
})

it('an empty list is readable on a phone', { tags: 'nightly' }, async () => {
  const page = await browser({ viewport: phone, colorScheme: 'dark' })
  await shop.signIn(page, 'OWNER', '/discounts')
  await page.getByRole('heading', { level: 2 }).waitFor()
  await settled(page)
  await expectAccessible(page)
  await shoot(page, 'empty-list', { viewport: phone, colorScheme: 'dark' })
})
