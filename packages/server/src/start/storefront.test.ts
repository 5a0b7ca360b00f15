import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reservePort } from './ports.ts'
import { startStorefront } from './storefront.ts'
import { storefrontProgram } from './storefront-program.ts'

const home = await mkdtemp(join(tmpdir(), 'stoa-storefront-'))
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))

const SERVE = `
import { createServer } from 'node:http'
const { HOST, PORT, STOA_BASE_URL, STOA_CLIENT_ID, NODE_ENV } = process.env
createServer((_, reply) => reply.writeHead(404).end(JSON.stringify({ mode: process.argv[2], STOA_BASE_URL, STOA_CLIENT_ID, NODE_ENV })))
  .listen(Number(PORT), HOST, () => console.log('serves', process.argv[2]))
`

/** The folder of a storefront with these scripts. */
async function storefront(scripts: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(home, 'shop-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }))
  await writeFile(join(folder, 'serve.mjs'), SERVE)
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(folder, 'node_modules/.bin/serve'), '#!/bin/sh\nexec node serve.mjs "$@"\n', {
    mode: 0o755,
  })
  return folder
}

async function start(folder: string, isDevelopment = false) {
  const port = await reservePort(0, '127.0.0.1', '--storefront-port')
  const url = `http://127.0.0.1:${port}`
  const logFile = join(folder, 'storefront.log')
  const { stop } = await startStorefront({
    program: storefrontProgram(folder, isDevelopment),
    host: '127.0.0.1',
    port,
    url,
    publicUrl: undefined,
    baseUrl: 'http://127.0.0.1:4000',
    internalUrl: 'http://127.0.0.1:4000',
    siteId: 'site',
    clientId: 'app',
    logFile,
    replyTimeoutMs: 1000,
    drainDelayMs: 0,
    drainTimeoutMs: 0,
  })
  const answer = () => fetch(url).then(reply => reply.json() as Promise<Record<string, string>>)
  return { stop, logFile, answer }
}

test.each([
  { isDevelopment: false, mode: 'start', environment: 'production' },
  { isDevelopment: true, mode: 'dev', environment: 'none' },
])('the script $mode of a project serves its storefront', async ({ isDevelopment, mode, environment }) => {
  // A shell stays above the program, which ends with it.
  const folder = await storefront({
    start: 'true && serve start && true',
    dev: `NODE_ENV=$\{NODE_ENV:-none} serve dev`,
  })
  delete process.env.NODE_ENV
  const { stop, logFile, answer } = await start(folder, isDevelopment)
  expect(await answer()).toEqual({
    mode,
    STOA_BASE_URL: 'http://127.0.0.1:4000',
    STOA_CLIENT_ID: 'app',
    NODE_ENV: environment,
  })
  expect(await readFile(logFile, 'utf8')).toBe(isDevelopment ? '' : 'serves start\n')
  await stop()
  await expect.poll(() => answer().catch(() => 'ended')).toBe('ended')
})

test('without a script for development, the other one serves', async () => {
  const { stop, answer } = await start(await storefront({ start: 'serve start' }), true)
  expect(await answer()).toMatchObject({ mode: 'start' })
  await stop()
})

test('a script that fails is quoted', async () => {
  const failing = await storefront({ start: 'echo no oven && exit 3' })
  await expect(start(failing)).rejects.toThrow(/^The storefront did not start: no oven\. Read its log/)
  const watched = await storefront({ start: 'serve start', dev: 'exit 3' })
  await expect(start(watched, true)).rejects.toThrow(/its output above has the reason/)
})

test('a folder without the script, or without a package, fails with one sentence', async () => {
  const folder = await storefront({})
  expect(() => storefrontProgram(folder, true)).toThrow(/package\.json has no script "start": add one/)
  expect(() => storefrontProgram('missing', false)).toThrow(/missing, has no readable package\.json: correct/)
})
