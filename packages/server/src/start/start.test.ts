import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStarts, type Run } from './starts.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const { home, begin, up, down, rejection, end, clear } = await openStarts()
afterEach(end)
afterAll(clear)

const access = async (data: string) => JSON.parse(await readFile(join(data, 'demo.json'), 'utf8'))
const serverPid = async (data: string) =>
  Number((await readFile(join(data, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What each step of a start took, in its own words. How long the program takes to load is the machine's affair. */
const secondsOf = (run: Run) =>
  new Map(
    [...run.out().matchAll(/^(.+) … (\d+\.\d) s$/gm)].map(([, title = '', seconds]) => [
      title,
      Number(seconds),
    ]),
  )

describe('npm start', () => {
  const shop = join(home, 'shop')
  let firstAccess: Record<string, string>

  it('makes a shop, tells where the keys are, rejects a second start on it, and ends with its starter', async () => {
    const run = await up(['--data', shop])
    for (const title of ['Embedded PostgreSQL', 'Schema', 'Demo shop', 'Platform']) {
      expect(run.out()).toMatch(new RegExp(`^${title}.* … \\d+\\.\\d s$`, 'm'))
    }
    firstAccess = await access(shop)
    expect(Object.keys(firstAccess).sort()).toEqual(
      ['apiKey', 'baseUrl', 'clientId', 'compatClientId', 'siteId', 'storefrontUrl'].sort(),
    )
    expect((await stat(join(shop, 'demo.json'))).mode & 0o777).toBe(0o600)
    expect(run.out()).toContain(firstAccess.baseUrl)
    expect((await fetch(`${firstAccess.baseUrl}/readyz`)).status).toBe(200)
    expect(await rejection(['--data', shop])).toMatch(
      /^Another Stoa process \(\d+\) is using the data folder/,
    )
    expect((await fetch(`${firstAccess.baseUrl}/healthz`)).status).toBe(200)
    const postgres = await serverPid(shop)
    run.child.disconnect()
    expect(await run.code).toBe(0)
    expect(isAlive(postgres)).toBe(false)
  })

  it('keeps its shop over the next start, is not ready after a termination signal, and a second one ends it', async () => {
    const run = await up(['--data', shop], { STOA_DRAIN_DELAY_MS: '600000' })
    expect([...secondsOf(run).keys()]).toEqual(['Embedded PostgreSQL', 'Schema', 'Platform'])
    expect([...secondsOf(run).values()].reduce((sum, each) => sum + each, 0)).toBeLessThan(5)
    expect(run.out()).not.toContain('first time only')
    const { baseUrl: _, ...rest } = firstAccess
    const { baseUrl, ...now } = await access(shop)
    expect(now).toEqual(rest)
    const postgres = await serverPid(shop)
    run.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${baseUrl}/readyz`)).status).toBe(503)
    const reply = await fetch(`${baseUrl}/healthz`)
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
    // Signals that follow each other at once are those of one Ctrl-C.
    await sleep(1500)
    run.child.kill('SIGINT')
    expect(await run.code).toBe(0)
    expect(isAlive(postgres)).toBe(false)
  })

  it('replaces a lost key, and creates a separate shop for each number of products', {
    tags: 'nightly',
  }, async () => {
    const data = join(home, 'sizes')
    await down(await up(['--data', data, '--products', '12']))
    const generated = await access(data)
    await rm(join(data, 'demo.json'))
    await down(await up(['--data', data, '--products', '12']), 'SIGINT')
    const again = await access(data)
    expect(again).toMatchObject({ siteId: generated.siteId, clientId: generated.clientId })
    expect(again.apiKey).not.toBe(generated.apiKey)
    await down(await up(['--data', data, '--products', '13']))
    expect((await access(data)).siteId).not.toBe(generated.siteId)
    await down(await up(['--data', data, '--products', '12', '--reset']))
    expect((await access(data)).siteId).not.toBe(generated.siteId)
  })

  it('shows its settings and its help without starting anything', async () => {
    const help = begin(['--help'])
    const print = begin(['--print-config', '--data', 'elsewhere'])
    expect(await help.code).toBe(0)
    for (const option of [
      '--port',
      '--storefront-port',
      '--data',
      '--no-storefront',
      '--reset',
      '--products',
    ]) {
      expect(help.out()).toContain(option)
    }
    expect(await print.code).toBe(0)
    expect(print.out()).toMatch(new RegExp(`^data = ${home}/elsewhere +# --data$`, 'm'))
    await expect(stat(join(home, 'elsewhere'))).rejects.toThrow('ENOENT')
  })
})

// Each from the functions that find it in ports, embedded, external-postgres and config tests.
describe('errors with a remedy have one sentence', { tags: 'nightly' }, () => {
  let other: Server
  beforeAll(async () => {
    other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
  })
  afterAll(() => void other.close())

  it('a taken port', async () => {
    const { port } = other.address() as { port: number }
    const data = join(home, 'taken')
    expect(await rejection(['--data', data, '--port', String(port)])).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or choose another port with --port.`,
    )
    await expect(stat(data)).rejects.toThrow('ENOENT')
  })

  it('a folder that cannot be created', async () => {
    await writeFile(join(home, 'file'), '')
    expect(await rejection(['--data', join(home, 'file')])).toContain('a file has its name')
  })

  it('a database that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' }
    expect(await rejection(['--data', join(home, 'unreachable')], env)).toMatch(
      /^PostgreSQL cannot be reached at DATABASE_URL \(postgres:\/\/shop:\*\*\*@127\.0\.0\.1:1\/shop; ECONNREFUSED\): start it/,
    )
  })

  it('a value that is none', async () => {
    expect(await rejection(['--port', 'http'])).toBe(
      'The setting --port is "http" and must be a whole number from 0 to 65535.',
    )
  })
})
