/**
 * Performs the steps of deploy/Dockerfile without a container engine, as an ordinary user, and starts the result with a
 * separate PostgreSQL and read-only code. Root becomes the image's user for that.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { createProduct } from '@stoa/client/calls'
import { startEmbedded } from '../packages/server/src/storage/embedded/index.ts'
import { root as repository } from './apps.ts'
import { execForm, type Instruction, parseDockerfile } from './container/dockerfile.ts'
import { type BuiltStage, inFolder, runStage } from './container/run-stages.ts'

const USER = 1000
const START_MS = 180_000
const STOP_MS = 45_000
const DEVELOPMENT_PACKAGES = ['typescript', 'vite', 'vitest', '@biomejs/biome', '@react-router/dev', 'node']

/** Environment variables with which npm reaches its registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i.test(name)),
)

const folder = process.env.STOA_TRY_FOLDER
const databaseUrl = process.env.STOA_TRY_DATABASE_URL
if (folder && databaseUrl) await tryContainer(folder, databaseUrl)
else await prepare()

/** Starts PostgreSQL, and this program again as the user of the image. */
async function prepare(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'stoa-container-'))
  const data = await mkdtemp(join(tmpdir(), 'stoa-container-db-'))
  const database = await startEmbedded({ dataDir: data, transport: 'loopback' })
  const asUser = process.getuid?.() === 0 ? { uid: USER, gid: USER } : {}
  if (asUser.uid) await chown(home, USER, USER)
  try {
    const child = spawn(process.execPath, [import.meta.filename], {
      ...asUser,
      stdio: 'inherit',
      env: {
        ...network,
        PATH: process.env.PATH,
        HOME: home,
        STOA_TRY_FOLDER: home,
        STOA_TRY_DATABASE_URL: database.url,
      },
    })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } finally {
    await database.stop()
    await rm(data, { recursive: true, force: true })
    // The code was made read-only.
    spawn('chmod', ['-R', 'u+w', home]).once('exit', () => void rm(home, { recursive: true, force: true }))
  }
}

async function tryContainer(home: string, database: string): Promise<void> {
  const stages = parseDockerfile(await readFile(join(repository, 'deploy/Dockerfile'), 'utf8'))
  const ignored = (await readFile(join(repository, 'deploy/Dockerfile.dockerignore'), 'utf8')).split('\n')
  const { devDependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  for (const { image, name } of stages)
    check(`stage ${name} has the project's Node`, image.startsWith(`node:${devDependencies.node}-`))
  check('this program runs on that Node', process.versions.node === devDependencies.node)

  // The image has its Node first in PATH, and nothing of this repository's node_modules.
  const system = (process.env.PATH ?? '').split(':').filter(part => !part.includes('node_modules'))
  const env = { ...network, PATH: [dirname(process.execPath), ...system].join(':'), HOME: home }
  const built = new Map<string, BuiltStage>()
  for (const stage of stages) {
    const root = await mkdtemp(join(home, `${stage.name}-`))
    const options = { context: repository, ignored: ignored.filter(Boolean), root, built, env }
    built.set(stage.name, await runStage(stage, options))
  }
  const last = stages.at(-1)
  const image = last && built.get(last.name)
  if (!last || !image) throw new Error('The Dockerfile has no stage.')
  const installed = DEVELOPMENT_PACKAGES.filter(name => existsSync(join(image.workdir, 'node_modules', name)))
  check(`no development package is in the image (${installed.join(', ') || 'none'})`, installed.length === 0)
  check('the user of the image is not root', /^[1-9]\d*:[1-9]\d*$/.test(find(last.instructions, 'USER').text))
  for (const path of globSync('**', { cwd: image.workdir, withFileTypes: true }))
    if (path.isDirectory()) await chmod(join(path.parentPath, path.name), 0o555)

  await tryImage(image, last.instructions, database)
}

async function tryImage(image: BuiltStage, instructions: Instruction[], database: string): Promise<void> {
  const [program = '', ...entry] = execForm(find(instructions, 'ENTRYPOINT'))
  const [port, storefrontPort] = [await freePort(), await freePort()]
  const storefrontUrl = `http://127.0.0.1:${storefrontPort}`
  const env: Record<string, string> = {
    ...image.env,
    DATABASE_URL: database,
    STOA_HOST: '127.0.0.1',
    STOA_PORT: String(port),
    STOA_STOREFRONT_PORT: String(storefrontPort),
  }
  const begin = (words: string[], more: Record<string, string> = {}) =>
    spawn(program, [...entry, ...words], {
      cwd: image.workdir,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const command = async (...words: string[]): Promise<Record<string, string>> => {
    const child = begin(words)
    const text = (await child.stdout.toArray()).join('')
    return JSON.parse(text)
  }

  const { siteId = '' } = await command('site', 'create', '--name', 'Tea', '--currency', 'EUR')
  const { clientId = '' } = await command('app', 'create', '--site', siteId, '--name', 'Storefront')
  const { apiKey = '' } = await command('key', 'create', '--site', siteId, '--name', 'Merchant')

  const shop = begin(execForm(find(instructions, 'CMD')), {
    STOA_CLIENT_ID: clientId,
    STOA_STOREFRONT_URL: storefrontUrl,
  })
  shop.stdout.pipe(process.stdout)
  const exit = once(shop, 'exit')
  try {
    const [prober = '', ...words] = execForm(find(instructions, 'HEALTHCHECK'))
    const isHealthy = async () => {
      const probe = spawn(prober, words, { cwd: image.workdir, env, stdio: 'inherit' })
      return (await once(probe, 'exit'))[0] === 0
    }
    await until('the health check succeeds', isHealthy)
    const merchant = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      auth: ApiKeyStrategy({ apiKey, siteId }),
    })
    const { product } = await merchant.call(createProduct, {
      product: { name: 'Green tea', priceData: { price: 7.5 } },
    })
    const page = `${storefrontUrl}/products/${product.slug}`
    const shown = async () => {
      const reply = await fetch(page).catch(() => undefined)
      return reply?.ok === true && (await reply.text()).includes('Green tea')
    }
    await until(`the storefront shows the product (${page})`, shown)
    shop.kill(find(instructions, 'STOPSIGNAL').text as NodeJS.Signals)
    const [code] = await Promise.race([exit, sleep(STOP_MS, ['no exit'], { ref: false })])
    check(`it ends with code 0 on the stop signal (${code})`, code === 0)
  } finally {
    shop.kill('SIGKILL')
  }
  check('its files are in the volume', existsSync(inFolder(image.root, '/data/stoa.log')))
}

function find(instructions: Instruction[], name: string): Instruction {
  const found = instructions.findLast(instruction => instruction.name === name)
  if (!found) throw new Error(`The last stage of the Dockerfile has no ${name}.`)
  return found
}

async function until(what: string, test: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + START_MS
  while (!(await test())) {
    if (performance.now() > end) throw new Error(`It did not happen in ${START_MS / 1000} s: ${what}.`)
    await sleep(500)
  }
  check(what, true)
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`This does not hold: ${what}.`)
  console.log(`ok     ${what}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
