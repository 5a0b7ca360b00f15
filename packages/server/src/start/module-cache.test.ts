import { execFile } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const folder = mkdtempSync(join(tmpdir(), 'stoa-modules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (program: string, env: Record<string, string>) => {
  const { NODE_COMPILE_CACHE: _, STOA_DATA: __, ...clean } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env: { ...clean, ...env } })
  return stdout.trim()
}
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const cacheFiles = () => globSync('cache/*/modules-*', { cwd: folder })

test('modules come from the cache while their files are as they were', async () => {
  const cache = pathToFileURL(fileURLToPath(new URL('./module-cache.ts', import.meta.url)))
  write('package.json', '{ "type": "module", "imports": { "#name": "./first.mjs" } }')
  write('first.mjs', `export const name = 'first'`)
  write('second.mjs', `export const name = 'second'`)
  write('sign.cjs', `module.exports = '!'`)
  write(
    'greet.ts',
    `import { name } from '#name'\nimport sign from './sign.cjs'\nconsole.log('hello ' + name + sign as string)`,
  )
  write(
    'main.mjs',
    `import { openModuleCache, saveModuleCache } from '${cache}'\nopenModuleCache()\nawait import('./greet.ts')\nsaveModuleCache()`,
  )
  const main = join(folder, 'main.mjs')
  const start = () => run(main, { NODE_COMPILE_CACHE: join(folder, 'cache') })
  expect(await start()).toBe('hello first!')
  expect(cacheFiles()).toHaveLength(1)

  // The same size and time: the file is not read again.
  const { atimeMs, mtimeMs } = statSync(join(folder, 'first.mjs'))
  write('first.mjs', `export const name = 'FIRST'`)
  utimesSync(join(folder, 'first.mjs'), atimeMs / 1000, mtimeMs / 1000)
  const isSame = statSync(join(folder, 'first.mjs')).mtimeMs === mtimeMs
  if (isSame) expect(await start()).toBe('hello first!')

  write('first.mjs', `export const name = 'changed'`)
  expect(await start()).toBe('hello changed!')
  write('greet.ts', `import { name } from './second.mjs'\nconsole.log('good bye ' + name)`)
  expect(await start()).toBe('good bye second')
  write('greet.ts', `import { name } from '#name'\nconsole.log('welcome ' + name)`)
  expect(await start()).toBe('welcome changed')
  write('package.json', '{ "type": "module", "imports": { "#name": "./second.mjs" } }')
  expect(await start()).toBe('welcome second')
  write(cacheFiles()[0] as string, 'no cache')
  expect(await start()).toBe('welcome second')
  rmSync(join(folder, 'second.mjs'))
  await expect(start()).rejects.toThrow('second.mjs')

  // Without a folder for it there is none; that of the data is one.
  write('package.json', '{ "type": "module", "imports": { "#name": "./first.mjs" } }')
  expect(await run(main, {})).toBe('welcome changed')
  expect(await run(main, { STOA_DATA: join(folder, 'data') })).toBe('welcome changed')
  expect(globSync('data/cache/*/modules-*', { cwd: folder })).toHaveLength(1)
  expect(existsSync(join(folder, 'data/cache'))).toBe(true)
})

/** Packages that a process imports when it starts. Others wait for their first use. */
const AT_START = [
  '@hono/node-server',
  // prom-client imports it.
  '@opentelemetry/api',
  '@stoa/contract',
  '@stoa/node-server',
  '@stoa/pricing',
  '@stoa/texts',
  'altcha-lib',
  'aws4fetch',
  'csv-parse',
  'hono',
  'htmlparser2',
  'jose',
  'kysely',
  'openid-client',
  'otpauth',
  'p-map',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'typebox',
]

test('a process that answers calls loads no package before its first use', async () => {
  const services = new URL('./open-services.ts', import.meta.url)
  write(
    'loaded.mjs',
    `import { registerHooks } from 'node:module'
     const urls = []
     registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
     await import('${services}')
     process.stdout.write(JSON.stringify(urls), () => process.exit())`,
  )
  const urls: string[] = JSON.parse(await run(join(folder, 'loaded.mjs'), {}))
  const isLoaded = (name: string) =>
    urls.some(url =>
      name.startsWith('@stoa/')
        ? url.includes(`/packages/${name.slice('@stoa/'.length)}/`)
        : url.includes(`/node_modules/${name}/`),
    )
  expect(Object.keys(manifest.dependencies).filter(isLoaded)).toEqual(AT_START)
  expect(urls.length).toBeGreaterThan(1_000)
})

test('the modules of a start are compiled ahead', async () => {
  const { NODE_COMPILE_CACHE: _, STOA_DATA: __, ...clean } = process.env
  const env = { ...clean, NODE_COMPILE_CACHE: join(folder, 'warm') }
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [main, 'warm'], { env })
  const [file = ''] = globSync('warm/*/modules-*', { cwd: folder })
  const [index = ''] = readFileSync(join(folder, file), 'utf8').split('\n', 1)
  const modules = Object.keys(JSON.parse(index).modules)
  for (const name of ['platform.ts', 'start/start.ts', 'stripe-provider.ts', 'pg/esm/index.mjs'])
    expect(modules.filter(url => url.endsWith(`/${name}`))).toHaveLength(1)
})
