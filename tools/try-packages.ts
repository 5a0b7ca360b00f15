/**
 * The stage `packages`: publishes the packed packages to a registry on this machine, installs them from it outside the repository, as
 * their users do, and uses them there. `--no-pack` takes the tarballs that are there.
 */
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './apps.ts'
import { addExtension, checkExtensionTypes, openExtension } from './packing/admin-extension.ts'
import { tryComponents } from './packing/components.ts'
import { checkEditor } from './packing/editor.ts'
import { tryGenerators } from './packing/generated-clients.ts'
import { listPackages } from './packing/manifests.ts'
import { BOUGHT, purchaseModule } from './packing/purchase.ts'
import { startRegistry } from './packing/registry.ts'
import { checkResolution } from './packing/resolution.ts'
import { type Outcome, runProgram, step } from './packing/run-program.ts'
import { runtimes, tryRuntime } from './packing/runtimes.ts'
import { checkStartCost } from './packing/start-cost.ts'
import { type StartedShop, startInstalledShop } from './packing/started-shop.ts'
import { checkTypeCost } from './packing/type-cost.ts'
import { allKinds, tryCreate, usualKinds } from './try-create.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { devDependencies } = readJson(join(root, 'package.json'))

/** The example as a project of its own, with all packages. */
async function makeProject(folder: string): Promise<void> {
  await cp(join(root, 'examples/loyalty'), folder, {
    recursive: true,
    filter: path => !['node_modules', '.stoa'].includes(basename(path)),
  })
  const { peerDependencies: _, devDependencies: __, ...manifest } = readJson(join(folder, 'package.json'))
  const tools = ['@types/node', '@types/react', 'typescript', 'vitest']
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      ...manifest,
      dependencies: Object.fromEntries(
        listPackages().map(({ manifest: { name, version } }) => [name, version]),
      ),
      devDependencies: {
        ...Object.fromEntries(tools.map(name => [name, devDependencies[name]])),
        // The compiler that most people still have. Not of the repository: both bring a program `tsc`.
        'typescript-5': 'npm:typescript@5.9.3',
      },
    }),
  )
}

/** Buys something with the client on plain Node, and reads the pages. */
async function tryShop({ baseUrl, clientId }: StartedShop, project: string): Promise<Outcome> {
  const bought = await runProgram(process.execPath, [join(project, 'buy.ts')], project, {
    SHOP: JSON.stringify({ baseUrl, clientId }),
  })
  if (bought.code !== 0 || !BOUGHT.test(bought.output)) return { ...bought, code: 1 }
  for (const [path, text] of [
    ['/admin', '<script'],
    ['/docs/reference', 'Loyalty programme'],
    ['/docs/guides/webhooks', 'Subscribe'],
    ['/admin', '/admin/packages/loyalty/'],
    ['/sign-in', '<script'],
  ] as const) {
    const page = await fetch(baseUrl + path)
    if (!page.ok || !(await page.text()).includes(text))
      return { code: 1, output: `${path} answers ${page.status} without "${text}"` }
  }
  return bought
}

if (!process.argv.includes('--no-pack')) await import('./pack.ts')
const work = await mkdtemp(join(tmpdir(), 'stoa-packages-'))
const project = join(work, 'loyalty')
const registry = await startRegistry()
let shop: StartedShop | undefined
try {
  await mkdir(project)
  await makeProject(project)
  await writeFile(join(project, 'purchase.ts'), purchaseModule())
  await cp(join(root, 'tools/packing/projects/node/main.ts'), join(project, 'buy.ts'))
  const isInstalled =
    (await step('npm publishes the packages', registry.publishPacked)) &&
    (await step('npm publishes an extension of the admin', () => addExtension(project, registry))) &&
    (await step('npm installs all packages', () => registry.install(project)))
  if (isInstalled) {
    await Promise.all([
      step('the types of a feature', () =>
        runProgram(
          process.execPath,
          [join(project, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'],
          project,
        ),
      ),
      step('a started shop: a purchase, admin, hosted pages, reference', async () => {
        shop = await startInstalledShop(project, join(project, 'shop'))
        return tryShop(shop, project)
      }),
    ])
    await step('the types of pages in the admin', () => checkExtensionTypes(project))
    await step('an extension in the admin', async () =>
      shop ? openExtension(shop) : { code: 1, output: 'There is no shop.' },
    )
    await step('the tests of a feature', () => runProgram('npm', ['test', '--silent'], project))
    const address = shop
    for (const [at, runtime] of runtimes.entries())
      if (address && (runtime.usual || process.env.STOA_NIGHTLY))
        await step(runtime.name, () => tryRuntime(runtime, join(work, `runtime-${at}`), registry, address))
    if (address)
      await step('clients of OpenAPI generators', () =>
        tryGenerators(join(work, 'generators'), registry, address),
      )
    if (process.env.STOA_NIGHTLY)
      await step('components of the quickstarts', () => tryComponents(join(work, 'components'), registry))
    await step('modules and types of all packages, as each kind of project finds them', () =>
      checkResolution(project),
    )
    await step('messages and documentation of an editor', () => checkEditor(project))
    await step('types of the client: time and memory', () => checkTypeCost(project))
    await shop?.stop()
    await step('time of a start', () => checkStartCost(project, join(project, 'shop')))
    await tryCreate(registry, work, process.env.STOA_NIGHTLY ? allKinds : usualKinds)
  }
} finally {
  await shop?.stop()
  await registry.stop()
  await rm(work, { recursive: true, force: true })
}
