import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { ensureChromium } from './chromium.ts'

const executablePath = await ensureChromium()

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/**
 * Chromium for a test file, and a function that gives each shopper a separate browser: a new visitor, without a cart.
 * Browsers are closed after each test.
 */
export function browserForTests(defaults: BrowserContextOptions) {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
  })
  afterAll(() => browser.close())
  return async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      viewport: desktop,
      reducedMotion: 'reduce',
      ...defaults,
      ...options,
    })
    context.setDefaultTimeout(15_000)
    return context.newPage()
  }
}
