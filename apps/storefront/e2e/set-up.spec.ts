import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSmtpServer } from '../../../packages/server/src/mail/smtp-server.fixture.ts'
import { withAuthenticator } from '../../../tools/testing/authenticator.ts'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { browserForTests, phone } from '../../../tools/testing/browser.ts'
import { fillCheckout } from './shop.ts'

const program = new URL('../../../packages/server/src/main.ts', import.meta.url).pathname
const browser = browserForTests({ locale: 'en-DE' })

const smtp = await openSmtpServer({ login: { user: 'tea', pass: 'right' } })
let home: string
let start: ChildProcess
let printed = ''

/** Waits until the start has printed a line, and returns its address. */
async function printedAddress(title: string): Promise<string> {
  const line = new RegExp(`^ +${title} +(http\\S+)`, 'm')
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(line)
  return line.exec(printed)?.[1] ?? ''
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stoa-set-up-'))
  const { DATABASE_URL: _, ...env } = process.env
  // Browsers have passkeys at `localhost`, and not at an IP address.
  const ports = ['--port', '0', '--public-url', 'http://localhost:0', '--storefront-port', '0']
  start = spawn(process.execPath, [program, 'start', '--no-demo', '--storefront', '--data', home, ...ports], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  start.stdout?.on('data', data => {
    printed += data
  })
})
afterAll(async () => {
  const ended = new Promise(resolve => start.once('exit', resolve))
  start.kill('SIGTERM')
  await ended
  await smtp.close()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

/** Enters a mail server, first with a wrong password, and tests it. */
async function sendTestMail(page: Page) {
  const store = async (password: string) => {
    await page.getByRole('button', { name: 'Change the mail settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mail' })
    await dialog.getByLabel('Host').fill('127.0.0.1')
    await dialog.getByLabel('Encryption').selectOption('Encrypted if the server can')
    await dialog.getByLabel('Port').fill(String(smtp.port))
    await dialog.getByLabel('User name').fill('tea')
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The mail settings are saved').last().waitFor()
    await page.getByRole('button', { name: 'Send a test mail' }).click()
  }
  await store('wrong')
  await page.getByText('The mail server rejects user name and password').waitFor()
  await store('right')
  await page.getByText('The mail server has accepted the test mail').waitFor()
  expect(smtp.received.map(({ to }) => to)).toEqual([['ada@tea.example']])
}

it('leads from an empty installation to the first order, without a terminal', async () => {
  const page = await browser()
  await withAuthenticator(page)
  const link = await printedAddress('Set up')
  const { origin } = new URL(link)
  // Another name of this machine leads there, too.
  await page.goto(origin.replace('localhost', '127.0.0.1'))
  await page.waitForURL(`${origin}/admin/set-up`)
  await page.getByLabel('Name of the shop').fill('Tea house')
  await page.getByLabel('E-mail address of the owner').fill('ada@tea.example')
  await page.getByText(/^VAT 19%\. Source: European Commission/).waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByLabel('Password of the owner').fill('teahouse')
  await page.getByRole('button', { name: 'Create the shop' }).click()
  await page.getByText('password: is made of the name of the shop').waitFor()
  await page.getByLabel('The owner signs in with').selectOption('A passkey')
  await page.getByRole('button', { name: 'Create the shop' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  await page.getByRole('button', { name: 'Open the admin' }).click()
  await page.waitForURL(`${origin}/admin`)
  await page.getByRole('heading', { name: 'Your shop is not open yet' }).waitFor()

  await page.getByText('No mail leaves the shop').waitFor()
  await page.getByRole('link', { name: 'Enter the mail server' }).click()
  await sendTestMail(page)

  const storefront = await printedAddress('Shop')
  const shopper = await browser()
  await shopper.goto(`${storefront}/products`)
  await shopper.getByRole('heading', { level: 1, name: 'Opening soon' }).waitFor()
  await expectAccessible(shopper)

  await page.goto(`${origin}/admin`)
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByText('needs a visible product').waitFor()
  await page.goto(`${origin}/admin/products/new`)
  await page.getByLabel('Name', { exact: true }).fill('Green tea')
  await page.getByLabel('Price', { exact: true }).fill('12.50')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}/)
  await page.goto(`${origin}/admin`)
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByText('The shop is open').waitFor()

  await expect
    .poll(async () => (await shopper.goto(`${storefront}/products/green-tea`))?.status(), { timeout: 60_000 })
    .toBe(200)
  await shopper.getByRole('button', { name: 'Add to cart' }).click()
  await shopper.getByRole('link', { name: 'View cart' }).click()
  await shopper.waitForURL('**/cart')
  await shopper.getByRole('button', { name: 'Checkout' }).click()
  await shopper.waitForURL(`${origin}/checkout`)
  await fillCheckout(shopper, 'grace@example.com')
  await shopper.getByRole('button', { name: /^Place order/ }).click()
  await shopper.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()

  await page.goto(`${origin}/admin/orders`)
  await page.getByText('Ada Lovelace').first().waitFor()
  // The set-up page is gone.
  await page.goto(link)
  await page.waitForURL(`${origin}/admin`)
})
