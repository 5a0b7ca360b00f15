import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findProgram } from './find-program.ts'
import { installPackage, run } from './install-package.ts'

/** Chromium without its window. The browser tests take about half the processor time with it. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium that runs here, a headless shell where there is one. Installs one where none is found, and fails in
 * one sentence where it cannot.
 */
export async function ensureChromium(): Promise<string> {
  const named = process.env.STOA_CHROMIUM
  if (named) {
    if (await runs(named)) return named
    throw new Error(`STOA_CHROMIUM names ${named}, which does not run: correct it or unset it.`)
  }
  const shell = await find(HEADLESS_SHELLS)
  if (shell) return shell
  if (await installPackage('chromium-headless-shell')) {
    const installed = await find(HEADLESS_SHELLS)
    if (installed) return installed
  }
  const present = await findBrowser()
  if (present) return present
  if (await installPackage('chromium')) {
    const installed = await findBrowser()
    if (installed) return installed
  }
  console.log("Downloading Playwright's Chromium (once) …")
  // Its exports do not name the command line's file.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'])
  const downloaded = await findBrowser()
  if (downloaded) return downloaded
  throw new Error(
    'The browser tests need Chromium, and it could be neither found nor installed: install it (Debian: apt-get install chromium) or name one with STOA_CHROMIUM.',
  )
}

const findBrowser = async () => (await find(BROWSERS)) ?? (await firstThatRuns([chromium.executablePath()]))

const find = (names: string[]) => firstThatRuns(names.map(findProgram))

async function firstThatRuns(paths: (string | undefined)[]): Promise<string | undefined> {
  for (const path of paths) if (path && (await runs(path))) return path
  return undefined
}

async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return promisify(execFile)(path, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  )
}
