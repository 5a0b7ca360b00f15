/**
 * The stage `packages`: installs the packed packages into a new folder outside the repository, as their users do, and uses them there.
 * `--no-pack` takes the tarballs that are there.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { root } from './apps.ts'
import { checkTypeCost } from './packing/type-cost.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { devDependencies } = readJson(join(root, 'package.json'))

/** Without the settings of the repository, with its Node. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DATABASE_URL$|STOA_|NODE_COMPILE_CACHE$|npm_package_|npm_lifecycle_)/.test(name),
    ),
  ),
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
}

interface Outcome {
  code: number
  output: string
}

/** Runs a program and collects what it prints. */
function run(program: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const child = spawn(program, args, { cwd, env: environment, shell: process.platform === 'win32' })
  let output = ''
  child.stdout.on('data', data => (output += data))
  child.stderr.on('data', data => (output += data))
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', code => resolve({ code: code ?? 1, output })),
  )
}

async function step(title: string, work: () => Promise<Outcome>): Promise<void> {
  const began = performance.now()
  const { code, output } = await work()
  console.log(
    `${code === 0 ? 'ok    ' : 'failed'} ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
  if (code === 0) return
  console.log(output.trim())
  process.exitCode = 1
}

/** The example as a project of its own, which gets the packages from their tarballs. */
async function makeProject(folder: string, tarballs: readonly string[]): Promise<void> {
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
        tarballs.map(path => [basename(path).replace(/^stoa-(.+)-\d.*$/, '@stoa/$1'), `file:${path}`]),
      ),
      devDependencies: {
        ...Object.fromEntries(tools.map(name => [name, devDependencies[name]])),
        // The compiler that most people still have. Not of the repository: both bring a program `tsc`.
        'typescript-5': 'npm:typescript@5.9.3',
      },
    }),
  )
}

/** Starts a shop with `npx stoa start`, buys something with the client on plain Node, and reads the pages. */
async function buyInStartedShop(project: string): Promise<Outcome> {
  const folder = join(project, 'shop')
  const stoa = join(project, 'node_modules/.bin/stoa')
  const shop = spawn(stoa, ['start', '--port', '0'], { cwd: folder, env: environment })
  let output = ''
  const ready = new Promise<void>(resolve => {
    for (const stream of [shop.stdout, shop.stderr])
      stream.on('data', data => {
        output += data
        if (output.includes('Ready after')) resolve()
      })
  })
  const ended = once(shop, 'exit')
  try {
    await Promise.race([ready, ended])
    const access = join(folder, '.stoa/demo.json')
    if (!existsSync(access)) return { code: 1, output }
    const bought = await run(process.execPath, [join(project, 'purchase.ts')], folder)
    if (bought.code !== 0) return bought
    const { baseUrl } = readJson(access)
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
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

if (!process.argv.includes('--no-pack')) await import('./pack.ts')
const tarballs = globSync('build/tarballs/*.tgz', { cwd: root }).map(path => join(root, path))
const work = await mkdtemp(join(tmpdir(), 'stoa-packages-'))
const project = join(work, 'loyalty')
try {
  if (tarballs.length === 0) throw new Error('There are no tarballs: run npm run pack.')
  await mkdir(project)
  await makeProject(project, tarballs)
  await cp(join(root, 'examples/purchase.ts'), join(project, 'purchase.ts'))
  await step(`npm installs ${tarballs.length} packages`, () =>
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], project),
  )
  if (!process.exitCode) {
    await Promise.all([
      step('the types of a feature', () =>
        run(
          process.execPath,
          [join(project, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'],
          project,
        ),
      ),
      step('a started shop: a purchase, admin, hosted pages, reference', () => buyInStartedShop(project)),
    ])
    await step('the tests of a feature', () => run('npm', ['test', '--silent'], project))
    await step('types of the client: time and memory', () => checkTypeCost(project))
  }
} finally {
  await rm(work, { recursive: true, force: true })
}
