import { readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { listPackages } from './manifests.ts'
import { buyInBrowser } from './page-purchase.ts'
import { BOUGHT, purchaseModule } from './purchase.ts'
import type { Registry } from './registry.ts'
import { type Outcome, runProgram } from './run-program.ts'
import type { ShopAddress } from './started-shop.ts'

/** What installs the client and buys something with it. */
export interface Runtime {
  name: string
  /** A folder of `projects/`. */
  project: string
  /** Where the sources of the project are. Default: its root. */
  sources?: string
  /** A package that brings the runtime, as name and version. */
  brings?: readonly [name: string, version: string]
  /** Programs with their arguments, each of which prints the order. Those of `node_modules` begin with `./`. */
  programs?: readonly (readonly string[])[]
  /** A heading of the page, for projects that have one: their scripts `build` and `start` make and serve it, and it buys. */
  page?: RegExp
  /** CI runs it as well as the night. */
  usual?: boolean
}

const nodeOf = (version: string) =>
  [`node-${process.platform}-${process.arch}`.replace('win32', 'win'), version] as const

const node22 = nodeOf('22.23.5')
const MODULES = ['main.ts', 'main.cjs'] as const

/** One row per runtime. */
export const runtimes: readonly Runtime[] = [
  {
    name: 'Node 22: ESM and require',
    project: 'node',
    brings: node22,
    programs: MODULES.map(file => [`./node_modules/${node22[0]}/bin/node`, file]),
    usual: true,
  },
  {
    name: 'Node 24: ESM and require',
    project: 'node',
    programs: MODULES.map(file => [process.execPath, file]),
    usual: true,
  },
  {
    name: 'Bun: ESM and require',
    project: 'node',
    brings: ['bun', '1.4.4'],
    programs: MODULES.map(file => ['./node_modules/.bin/bun', file]),
  },
  {
    name: 'Deno',
    project: 'node',
    brings: ['deno', '2.9.6'],
    programs: [['./node_modules/.bin/deno', 'run', '--allow-all', 'main.ts']],
  },
  { name: 'workerd', project: 'worker', programs: [[process.execPath, 'main.ts']] },
  { name: 'Vite and React, in a page', project: 'vite', sources: 'src', page: /Shop/, usual: true },
  { name: 'Next: rendered on the server, and in a page', project: 'next', sources: 'app', page: /^.+: €/ },
]

const projects = join(import.meta.dirname, 'projects')
const versions = new Map(listPackages().map(({ manifest: { name, version } }) => [name, version]))

/** Copies a folder of `projects/`, with the versions of the workspace and further dependencies in its package.json. */
export async function copyProject(
  project: string,
  folder: string,
  ...added: readonly (readonly [name: string, version: string])[]
): Promise<void> {
  await cp(join(projects, project), folder, { recursive: true })
  const file = join(folder, 'package.json')
  const { dependencies, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  const installed = Object.entries<string>(dependencies).map(([name, version]) => [
    name,
    version === '*' ? versions.get(name) : version,
  ])
  await writeFile(
    file,
    JSON.stringify({
      ...manifest,
      dependencies: Object.fromEntries([...installed, ...added]),
    }),
  )
}

async function makeProject({ project, sources = '.', brings, page }: Runtime, folder: string): Promise<void> {
  await copyProject(project, folder, ...(brings ? [brings] : []))
  const module = purchaseModule()
  const { code } = await transform(module, { loader: 'ts', format: 'cjs' })
  await writeFile(join(folder, sources, 'purchase.ts'), module)
  await writeFile(join(folder, sources, 'purchase.cjs'), code)
  if (page) await cp(join(projects, 'vite/src/shop.tsx'), join(folder, sources, 'shop.tsx'))
}

/** Installs the project of a runtime into a new folder, and buys something in the shop with it. */
export async function tryRuntime(
  runtime: Runtime,
  folder: string,
  registry: Registry,
  shop: ShopAddress,
): Promise<Outcome> {
  await mkdir(folder)
  await makeProject(runtime, folder)
  const env = {
    SHOP: JSON.stringify({ baseUrl: shop.baseUrl, clientId: shop.clientId }),
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const installed = await registry.install(folder)
  if (installed.code !== 0) return installed
  for (const [program = '', ...args] of runtime.programs ?? []) {
    const path = program.startsWith('.') ? join(folder, program) : program
    const outcome = await runProgram(path, args, folder, env)
    if (outcome.code !== 0 || !BOUGHT.test(outcome.output))
      return { code: 1, output: `${program} ${args.join(' ')}\n${outcome.output}` }
  }
  if (!runtime.page) return { code: 0, output: '' }
  const built = await runProgram('npm', ['run', 'build'], folder, env)
  return built.code === 0 ? buyInBrowser(folder, env, runtime.page) : built
}
