/**
 * Part of the stage `packages`: makes projects with `npm create stoa@latest` from a registry on this machine, and works in them as their
 * owners do. `node tools/try-create.ts storefront next` tries these kinds alone, with the tarballs that are there.
 */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { type StorefrontKind, storefronts } from '../packages/create-stoa/src/options.ts'
import { root } from './apps.ts'
import { BOUGHT, purchaseModule } from './packing/purchase.ts'
import { type Registry, startRegistry } from './packing/registry.ts'
import { type Outcome, runProgram, step } from './packing/run-program.ts'
import { type StartedShop, startInstalledShop } from './packing/started-shop.ts'
import { violations } from './testing/axe.ts'
import { ensureChromium } from './testing/chromium.ts'

const PHONE = { width: 390, height: 844 }

const passed = (output = ''): Outcome => ({ code: 0, output })
const failed = (output: string): Outcome => ({ code: 1, output })

/** The storefronts of the usual run; the nightly one tries all. */
export const usualKinds: readonly StorefrontKind[] = ['storefront', 'vite']
export const allKinds = Object.keys(storefronts) as StorefrontKind[]

/** Makes a project of each kind in a folder of its own below `work`, and tries it. */
export async function tryCreate(
  registry: Registry,
  work: string,
  kinds: readonly StorefrontKind[],
): Promise<void> {
  const env = { ...registry.env, npm_config_cache: await ownCache(work) }
  for (const kind of kinds) await tryKind(kind, join(work, kind), env)
  await step('no network: one sentence, and a whole project', () => tryWithoutNetwork(work, env))
}

/** The cache of npm without programs that it has run before: `npm create` would take an older build of the same version. */
async function ownCache(work: string): Promise<string> {
  const cache = join(work, 'npm-cache')
  await mkdir(cache, { recursive: true })
  const { output } = await runProgram('npm', ['config', 'get', 'cache'], homedir())
  const shared = join(output.trim(), '_cacache')
  await mkdir(shared, { recursive: true })
  await symlink(shared, join(cache, '_cacache'))
  return cache
}

const create = (folder: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  runProgram('npm', ['create', '--yes', 'stoa@latest', '--', ...args], folder, env)

async function tryKind(kind: StorefrontKind, home: string, env: NodeJS.ProcessEnv): Promise<void> {
  const project = join(home, 'my-shop')
  const npm = (...args: string[]) => runProgram('npm', args, project, env)
  const began = performance.now()
  await mkdir(home, { recursive: true })
  const isMade = await step(`npm create stoa, ${kind}`, () =>
    create(home, ['my-shop', '--storefront', kind, '--data', 'demo'], {
      ...env,
      npm_config_prefer_offline: 'true',
    }),
  )
  if (!isMade) return
  let shop: StartedShop | undefined
  try {
    await step(`${kind}: the first order`, async () => {
      shop = await startInstalledShop(project, project, ['--development'])
      const bought = await buy(project, shop)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(`       ${seconds} s from npm create to the first order`)
      return bought
    })
    if (shop && kind !== 'none')
      await step(`${kind}: its pages for development`, () => tryPages(kind, shop as StartedShop))
  } finally {
    await shop?.stop()
  }
  await step(`${kind}: types`, () => npm('run', '--silent', 'types'))
  await step(`${kind}: tests`, () => npm('test', '--silent'))
  if (kind === 'none') return
  if (kind !== 'vite') await step(`${kind}: build`, () => npm('run', '--silent', 'build'))
  await step(`${kind}: its pages as in production`, async () => {
    const started = await startInstalledShop(project, project)
    try {
      return await tryPages(kind, started)
    } finally {
      await started.stop()
    }
  })
}

/** Buys something with the packages of the project. */
async function buy(project: string, { baseUrl, clientId }: StartedShop): Promise<Outcome> {
  await writeFile(
    join(project, 'buy.try.ts'),
    `${purchaseModule()}\nconsole.log(await purchase(JSON.parse(process.env.SHOP ?? '')))\n`,
  )
  const bought = await runProgram(process.execPath, ['buy.try.ts'], project, {
    SHOP: JSON.stringify({ baseUrl, clientId }),
  })
  await rm(join(project, 'buy.try.ts'))
  return BOUGHT.test(bought.output) ? bought : { ...bought, code: 1 }
}

/** Goes in Chromium from the list to the checkout page of the platform, at the width of a phone. */
async function tryPages(kind: StorefrontKind, { storefrontUrl }: StartedShop): Promise<Outcome> {
  const reply = await fetch(storefrontUrl)
  const html = await reply.text()
  if (!reply.ok) return failed(`The front page answers ${reply.status}.`)
  // The starter of Vite is rendered in the browser.
  if (kind !== 'vite' && !html.includes('Mug')) return failed(`The front page has no products:\n${html}`)
  if (kind === 'storefront') return passed()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: PHONE })
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    await buyInStarter(page, storefrontUrl)
    return problems.length > 0 ? failed(problems.join('\n')) : passed()
  } finally {
    await browser.close()
  }
}

async function buyInStarter(page: Page, storefrontUrl: string): Promise<void> {
  await page.goto(storefrontUrl)
  await page.getByRole('link', { name: 'Morning Mug' }).waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Morning Mug' }).click()
  await page.getByRole('heading', { name: 'Morning Mug', level: 1 }).waitFor()
  for (const option of await page.getByRole('group').all()) await option.getByRole('radio').first().check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Show the cart' }).click()
  await page.getByRole('button', { name: 'One Morning Mug more' }).click()
  await page.getByLabel('Quantity of Morning Mug').getByText('2').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(url => url.pathname.includes('checkout') && !url.href.startsWith(storefrontUrl))
  // In a narrow window the lines are folded.
  await page.getByText('Morning Mug').first().waitFor({ state: 'attached' })
}

/** Throws with what axe finds, in both colour schemes, and if the page is wider than its window. */
async function expectSound(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (width > PHONE.width) throw new Error(`${page.url()} is ${width} px wide.`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await violations(page)
    if (found.length > 0) throw new Error(`${page.url()}, ${colorScheme}: ${found.join('\n')}`)
  }
}

/** The registry does not answer: nothing listens on the port of discard. */
async function tryWithoutNetwork(work: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const home = join(work, 'offline')
  await mkdir(home)
  const program = join(root, 'packages/create-stoa/src/main.ts')
  const { code, output } = await runProgram(
    process.execPath,
    [program, 'my-shop', '--storefront', 'vite', '--data', 'empty'],
    home,
    { ...env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' },
  )
  const manifest = JSON.parse(await readFile(join(home, 'my-shop/package.json'), 'utf8'))
  const isRight =
    /registry cannot be reached \(ECONNREFUSED\): check your connection, then run "npm install" in my-shop/.test(
      output,
    )
  return code === 1 && isRight && manifest.name === 'my-shop'
    ? passed()
    : failed(`It ended with ${code}:\n${output}`)
}

if (import.meta.main) {
  const kinds = process.argv.slice(2) as StorefrontKind[]
  const work = await mkdtemp(join(tmpdir(), 'stoa-create-'))
  const registry = await startRegistry()
  try {
    if (await step('npm publishes the packages', registry.publishPacked))
      await tryCreate(registry, work, kinds.length > 0 ? kinds : allKinds)
  } finally {
    await registry.stop()
    await rm(work, { recursive: true, force: true, maxRetries: 5 })
  }
}
