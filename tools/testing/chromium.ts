import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findProgram } from './find-program.ts'
import { installPackage, run } from './install-package.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium that runs here; installs one where none is found, and fails in one sentence where it cannot. */
export async function ensureChromium(): Promise<string> {
  const named = process.env.STOA_CHROMIUM
  if (named) {
    if (await runs(named)) return named
    throw new Error(`STOA_CHROMIUM names ${named}, which does not run: correct it or unset it.`)
  }
  const present = await find()
  if (present) return present
  if (await installPackage('chromium')) {
    const installed = await find()
    if (installed) return installed
  }
  console.log("Downloading Playwright's Chromium (once) …")
  // Its exports do not name the command line's file.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'])
  const downloaded = await find()
  if (downloaded) return downloaded
  throw new Error(
    'The browser tests need Chromium, and it could be neither found nor installed: install it (Debian: apt-get install chromium) or name one with STOA_CHROMIUM.',
  )
}

async function find(): Promise<string | undefined> {
  const candidates = [...NAMES.map(findProgram), chromium.executablePath()]
  for (const candidate of candidates) if (candidate && (await runs(candidate))) return candidate
  return undefined
}

async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return promisify(execFile)(path, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  )
}
