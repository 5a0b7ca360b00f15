/**
 * Measures how fast pages appear on a phone with a slow network (1.6 Mbit/s, 150 ms latency, a processor slowed down 4 times), and when
 * the hosted checkout can be used on a slower one (400 kbit/s, 400 ms).
 * `npm run speed -- http://127.0.0.1:3000 --runs 5 /products checkout`: address of a running demo shop, and its pages.
 */
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureChromium } from './testing/chromium.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const [shop = 'http://127.0.0.1:3000', ...chosen] = positionals
const paths = chosen.length
  ? chosen
  : [
      '/',
      '/products',
      '/collections/ceramics',
      '/search?q=lamp',
      '/products/morning-mug',
      '/products/amphora',
      '/cart',
      '/journal',
      '/journal/a-table-for-a-tuesday',
      '/pages/about',
      '/wishlist',
      '/compare',
      'checkout',
    ]

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4

async function throttle(page: Page, network: typeof slow4g) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

interface Speed {
  firstPaint: number
  largestPaint: number
  /** What was painted. */
  element: string
  layoutShift: number
  bytes: number
}

/** Loads the page in a fresh browser profile. */
async function measure(browser: Browser, url: string): Promise<Speed> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await throttle(page, slow4g)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.addInitScript(() => {
      const seen = { largestPaint: 0, element: '', layoutShift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as LargestContentfulPaint[]) {
          seen.largestPaint = entry.startTime
          seen.element =
            entry.url || `${entry.element?.localName} ${entry.element?.textContent?.slice(0, 40)}`
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.layoutShift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const seen = await page.evaluate(() => ({
      ...(window as unknown as { seen: Omit<Speed, 'firstPaint' | 'bytes'> }).seen,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    return { ...seen, bytes }
  } finally {
    await context.close()
  }
}

interface LargestContentfulPaint extends PerformanceEntry {
  url: string
  element: Element | null
}

/** Milliseconds from the click on "Checkout" in the cart until the first field of the checkout takes text. */
async function checkoutDelay(browser: Browser): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.goto(`${shop}/products/amphora`)
    await page.locator('[data-island][data-ready]').first().waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goto(`${shop}/cart`, { waitUntil: 'networkidle' })
    await throttle(page, slow3g)
    const started = performance.now()
    await page.getByRole('button', { name: 'Checkout' }).first().click({ noWaitAfter: true })
    await page.locator('input[name=email]').fill('ada@example.com')
    return performance.now() - started
  } finally {
    await context.close()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const each = (numbers: number[]) => numbers.map(seconds).join(', ')

async function times<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let run = 0; run < Number(values.runs); run++) results.push(await work())
  return results
}

async function report(browser: Browser, path: string) {
  if (path === 'checkout') {
    const delays = await times(() => checkoutDelay(browser))
    console.log(`checkout\n    can be used after ${seconds(median(delays))} (${each(delays)})`)
    return
  }
  const runs = await times(() => measure(browser, shop + path))
  // A page may be quiet before Chromium reports its largest paint: such a run has none.
  const paints = runs.map(({ largestPaint }) => largestPaint).filter(time => time > 0)
  console.log(
    `${path}\n    LCP ${seconds(median(paints))} (${each(paints)}), FCP ${seconds(median(runs.map(({ firstPaint }) => firstPaint)))}, ` +
      `CLS ${Math.max(...runs.map(({ layoutShift }) => layoutShift)).toFixed(3)}, ` +
      `${Math.round(median(runs.map(({ bytes }) => bytes)) / 1000)} kB; largest: ${runs[0]?.element}`,
  )
}

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox'],
})
try {
  for (const path of paths) await report(browser, path)
} finally {
  await browser.close()
}
