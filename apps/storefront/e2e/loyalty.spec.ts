import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adjustPoints } from '../../../examples/loyalty/calls.ts'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserForTests, desktop, phone } from '../../../tools/testing/browser.ts'
import { type Demo, startDemoIn } from '../../../tools/testing/demo.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PASSWORD = 'correct horse battery'
const tablet = { width: 768, height: 1024 }
const browser = browserForTests({ locale: 'en-GB' })
let folder: string
let demo: Demo
let stop: () => Promise<void>

/** The shop of the example, whose configuration has the loyalty programme, and a storefront that was built with its blocks. */
beforeAll(async () => {
  // In the workspace: the build imports its packages.
  const caches = join(ROOT, 'node_modules/.cache')
  await mkdir(caches, { recursive: true })
  folder = await mkdtemp(join(caches, 'stoa-storefront-'))
  const env = {
    STOA_STOREFRONT_BUILD: folder,
    STOA_STOREFRONT_FEATURES: join(import.meta.dirname, 'loyalty-features.ts'),
  }
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/react-router'), ['build'], {
    cwd: join(ROOT, 'apps/storefront'),
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  })
  const shopFolder = join(ROOT, 'examples/loyalty/shop')
  ;({ demo, stop } = await startDemoIn({ folder: shopFolder, env }, '--demo', 'house'))
}, 600_000)
afterAll(async () => {
  await stop?.()
  await rm(folder, { recursive: true, force: true })
})

const merchant = () => {
  const { baseUrl, apiKey, siteId } = demo
  return createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
}

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const reply = await fetch(demo.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** A member with points. */
async function newMember(points: number) {
  const visitor = { clientId: demo.clientId, grantType: 'anonymous' }
  const { access_token } = await post<{ access_token: string }>('/oauth2/token', visitor)
  const email = `${crypto.randomUUID()}@example.com`
  const registration = { loginId: { email }, password: PASSWORD, profile: { nickname: 'Ada' } }
  const { identity } = await post<{ identity: { id: string } }>('/v2/register', registration, access_token)
  if (points > 0) await merchant().call(adjustPoints, { memberId: identity.id, points, reason: 'Welcome' })
  return email
}

async function signIn(page: Page, email: string) {
  await page.goto(`${demo.storefrontUrl}/sign-in?to=/account`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Ada/ }).waitFor()
}

/** The account page without scripts. The page for signing in needs them. */
async function accountWithoutScripts(email: string) {
  const page = await browser()
  await signIn(page, email)
  const plain = await browser({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto(`${demo.storefrontUrl}/account`)
  return plain
}

async function shoot(page: Page, name: string) {
  const { STOA_SCREENSHOTS: shots } = process.env
  if (shots) await page.screenshot({ path: `${shots}/storefront-${name}.png`, fullPage: true })
}

it('a member turns points into a coupon on the account page, without scripts as well', async () => {
  const page = await accountWithoutScripts(await newMember(500))
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Your points' }) })
  await section.getByText('You have 500 points.').waitFor()
  await section.getByRole('spinbutton', { name: 'Points to redeem' }).fill('300')
  await section.getByRole('button', { name: 'Turn into a coupon' }).click()
  const notice = await section.getByText(/Your coupon: POINTS-/).textContent()
  expect(notice).toContain('€3.00')
  await section.getByText('You have 200 points.').waitFor()
  const [code = ''] = notice?.match(/POINTS-[\w-]+\w/) ?? []
  expect(code).toMatch(/^POINTS-[0-9A-F-]{13}$/)
  // The same form once more, as by a double click: nothing more is spent.
  await page.reload()
  await section.getByText('You have 200 points.').waitFor()
})

it('more points than there are, and no points, get a sentence', async () => {
  const page = await accountWithoutScripts(await newMember(50))
  const field = page.getByRole('spinbutton', { name: 'Points to redeem' })
  const submit = page.getByRole('button', { name: 'Turn into a coupon' })
  for (const [points, sentence] of [
    ['51', 'You have 50 points: redeem at most as many.'],
    ['0', 'Enter a whole number of at least 1 points.'],
  ] as const) {
    await field.fill(points)
    await field.evaluate(input => input.closest('form')?.setAttribute('novalidate', ''))
    await submit.click()
    await page.getByText(sentence).waitFor()
  }
  const newcomer = await browser()
  await signIn(newcomer, await newMember(0))
  await newcomer.getByText('You collect points with every paid order.').waitFor()
  await expect.poll(() => newcomer.getByRole('button', { name: 'Turn into a coupon' }).count()).toBe(0)
})

it('the cart says what it would earn, and follows its quantities', async () => {
  const page = await browser()
  await page.goto(`${demo.storefrontUrl}/products/amphora`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.goto(`${demo.storefrontUrl}/cart`)
  await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-island]')?.dataset.ready)
  const block = page.locator('[data-slot="cart"]')
  const earned = async () =>
    Number((await block.textContent())?.replaceAll(',', '').match(/You will earn (\d+) points/)?.[1])
  const first = await earned()
  expect(first).toBeGreaterThan(0)
  await block.getByText('Sign in to collect them.').waitFor()
  await page
    .getByRole('button', { name: /^One more:/ })
    .first()
    .click()
  await expect.poll(earned).toBeGreaterThan(first)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'cart')
})

it.each([
  ['light', desktop],
  ['dark', tablet],
  ['light', phone],
] as const)('the block on the account page fits the screen, in %s at %o', async (colorScheme, viewport) => {
  const page = await browser({ colorScheme, viewport })
  await signIn(page, await newMember(1234))
  await page.getByText('You have 1,234 points.').waitFor()
  await expectAccessible(page)
  await shoot(page, `account-${viewport.width}-${colorScheme}`)
  await page.goto(`${demo.storefrontUrl}/de/account`)
  await page.getByText('Sie haben 1.234 Punkte.').waitFor()
})
