/**
 * How fast lists of the admin are in Chromium, in a shop with 100,000 products, orders and customers: `npm run admin -w bench`.
 * `-- --rows 1000` is a shorter run.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../../tools/testing/chromium.ts'
import { caller } from './call.ts'
import { openConnection } from './connection.ts'
import { fillOrders } from './orders/fill-orders.ts'
import { setUp, shopsOf } from './set-up.ts'
import { median } from './statistics.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, runs: { type: 'string', default: '7' } },
})
const rows = Number(values.rows)
const runs = Number(values.runs)

/** Copies of one member with other names and addresses. */
const MEMBERS = `
  insert into members (site_id, id, created_at, updated_at, email, email_verified, status, slug, doc, search_words)
  select $1::uuid, gen_random_uuid(), now() - n * interval '1 minute', now(), 'member' || n || '@example.com', true, 'ACTIVE',
    'member-' || n, jsonb_build_object('firstName', 'Ada', 'lastName', 'Number ' || n),
    array_to_tsvector(array(
      select right($1::text, 8) || ':' || word
      from unnest(array['ada', 'number', n::text, 'member' || n || '@example.com', 'member' || n, 'example', 'com',
        'member-' || n, 'member']) word))
  from generate_series(1, $2::int) n`

interface ListOfAdmin {
  /** Name in the navigation, and of the table. */
  name: string
  path: string
  /** A search that matches few rows or many. */
  search: string
}

const lists: ListOfAdmin[] = [
  { name: 'Products', path: '/products', search: 'lamp' },
  { name: 'Orders', path: '/orders', search: 'buyer000007' },
  { name: 'Customers', path: '/customers', search: `Number ${Math.min(4711, rows)}` },
  { name: 'Buyers', path: '/buyers', search: 'buyer000007' },
]

const closers: (() => Promise<unknown>)[] = []
const log = (text: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

/** Does something and measures, inside the page, how long the first row of the table takes to be another one. */
async function untilRows(page: Page, name: string, act: () => Promise<unknown>): Promise<number> {
  const first = `table[aria-label="${name}"] tbody a[data-row]`
  await page.evaluate(selector => {
    const before = document.querySelector(selector)?.textContent
    const state = { took: 0 }
    Object.assign(window, { state })
    let started = 0
    const start = () => {
      started ||= performance.now()
    }
    for (const type of ['click', 'submit']) addEventListener(type, start, { capture: true, once: true })
    const look = () => {
      const row = document.querySelector(selector)
      if (started && row && row.textContent !== before) state.took = performance.now() - started
      else requestAnimationFrame(look)
    }
    look()
  }, first)
  await act()
  const took = await page.waitForFunction(() => (window as unknown as { state: { took: number } }).state.took)
  return took.jsonValue()
}

/** Milliseconds from a jump of some windows until its rows are loaded. */
const scroll = (page: Page, name: string) =>
  page.evaluate(async label => {
    const started = performance.now()
    window.scrollBy(0, window.innerHeight * 2)
    const rowInWindow = () => {
      const all = [...document.querySelectorAll(`table[aria-label="${label}"] tbody tr[data-index]`)]
      const shown = all.filter(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
      return shown.length > 3 && shown.every(row => row.querySelector('a[data-row]'))
    }
    do await new Promise(done => requestAnimationFrame(done))
    while (!rowInWindow())
    return performance.now() - started
  }, name)

const milliseconds = (times: readonly number[]) =>
  `${Math.round(median(times))} ms (at most ${Math.round(Math.max(...times))})`

async function measureList(page: Page, { name, path, search }: ListOfAdmin) {
  const table = page.getByRole('table', { name, exact: true })
  const opened: number[] = []
  const scrolled: number[] = []
  const filtered: number[] = []
  const link = page.locator(`nav a[href$="${path}"]`)
  // The heading of the group that has the link.
  const group = page
    .locator('nav li')
    .filter({ has: page.locator(`a[href$="${path}"]`) })
    .first()
    .getByRole('button')
  for (let run = 0; run <= runs; run++) {
    // A list that was read a minute ago would come from memory: each run begins with a new page.
    await page.goto(page.url().replace(/admin.*/, 'admin/brands'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(500)
    if (!(await link.isVisible())) await group.click()
    const open = await untilRows(page, name, () => link.click())
    const jump = await scroll(page, name)
    await page.evaluate(() => window.scrollTo(0, 0))
    await table.getByRole('row').nth(1).waitFor()
    await page.getByRole('searchbox').fill(search)
    const filter = await untilRows(page, name, () =>
      page.getByRole('button', { name: 'Search', exact: true }).click(),
    )
    // The first run loads the script of the page.
    if (run === 0) continue
    opened.push(open)
    scrolled.push(jump)
    filtered.push(filter)
  }
  console.log(
    `${name}: rows after ${milliseconds(opened)}, after a jump ${milliseconds(scrolled)}, after a search ${milliseconds(filtered)}`,
  )
}

try {
  const { running } = await setUp(shopsOf([rows]), { log, onClose: close => void closers.push(close) })
  const [one] = running as [(typeof running)[number]]
  log('filling in orders and customers')
  await fillOrders(one, rows)
  const client = new pg.Client({ connectionString: one.shop.connectionString })
  await client.connect()
  await client.query(MEMBERS, [one.shop.siteId, rows])
  await client.query('vacuum analyze members')
  await client.end()
  const connection = await openConnection(one.port)
  const { signInUrl } = await caller(connection)<{ signInUrl: string }>(
    '/v1/staff',
    { email: 'ada@example.com', name: 'Ada', role: 'OWNER' },
    one.shop.apiKey,
  )
  connection.close()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox'],
  })
  closers.push(() => browser.close())
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  log('measuring')
  await page.goto(signInUrl)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  const loaded: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    loaded.push(await page.evaluate(() => performance.now()))
  }
  console.log(`Home: heading ${milliseconds(loaded)} after a reload`)
  for (const list of lists) await measureList(page, list)
} finally {
  for (const close of closers.reverse()) await close()
}
