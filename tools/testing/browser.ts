import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { ensureChromium } from './chromium.ts'

const executablePath = await ensureChromium()

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Rows of a table: each size of the window. */
export const windows = [
  ['desktop', desktop],
  ['phone', phone],
] as const

/** Rows of a table: each colour scheme, and each size of the window. */
export const looks = [
  ['light', desktop],
  ['dark', phone],
] as const

/** Rows of a table: each colour scheme at each size of the window. */
export const allLooks = [
  ['light', desktop],
  ['dark', desktop],
  ['light', phone],
  ['dark', phone],
] as const

/** The rows of `looks` with the name of the size first, for titles. */
export const namedLooks = [
  ['desktop', 'light', desktop],
  ['phone', 'dark', phone],
] as const

/** The rows of `allLooks` with the name of the size first, for titles. */
export const allNamedLooks = [
  ['desktop', 'light', desktop],
  ['desktop', 'dark', desktop],
  ['phone', 'light', phone],
  ['phone', 'dark', phone],
] as const

/** Of all files of a worker, which share this module: it ends with the worker. */
let launched: Promise<Browser> | undefined

async function sharedBrowser(): Promise<Browser> {
  const running = await launched
  if (running?.isConnected()) return running
  launched = chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return launched
}

/**
 * A function that gives each shopper of a test file a separate browser: a new visitor, without a cart. Their contexts are
 * closed after each test.
 */
export function browserForTests(defaults: BrowserContextOptions) {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
  })
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
