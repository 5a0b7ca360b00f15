import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

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
  if (process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get')) {
    console.log("Installing Debian's chromium (once) …")
    const quiet = ['-qq', '-o=Dpkg::Use-Pty=0']
    if ((await run('apt-get', ['update', ...quiet])) === 0) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', ...quiet, 'chromium'])
    }
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
  const candidates = [...NAMES.map(onPath), chromium.executablePath()]
  for (const candidate of candidates) if (candidate && (await runs(candidate))) return candidate
  return undefined
}

function onPath(name: string): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return folders.map(folder => join(folder, name)).find(existsSync)
}

async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return promisify(execFile)(path, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  )
}

function run(program: string, args: string[]): Promise<number> {
  return new Promise(done => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    child.once('error', () => done(1))
    child.once('exit', code => done(code ?? 1))
  })
}
