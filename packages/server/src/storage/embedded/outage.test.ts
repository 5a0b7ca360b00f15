// @module-tag nightly
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, createShop, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callsOfAllKinds } from '../calls-of-all-kinds.fixture.ts'
import { startEmbedded } from './index.ts'

// Creates a cluster and starts it three times.
vi.setConfig({ testTimeout: 180_000 })

let dataDir: string
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let shop: Shop
let calls: Awaited<ReturnType<typeof callsOfAllKinds>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-outage-'))
  embedded = await startEmbedded({ dataDir, settings: { fsync: 'off', max_wal_size: '256MB' } })
  shop = await createShop({ databaseUrl: embedded.url, fixture: 'empty' })
  calls = await callsOfAllKinds(shop)
}, 180_000)
afterAll(async () => {
  await shop?.close()
  await embedded?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** The signal is sent to PostgreSQL's main process: SIGQUIT ends it at once, SIGINT after the rollback of all transactions. */
async function signalPostgres(signal: NodeJS.Signals) {
  const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), signal)
}

test.each(['SIGQUIT', 'SIGINT'] as const)(
  'while PostgreSQL is away (%s), each call is answered with 503 UNAVAILABLE',
  async signal => {
    const replies: string[] = []
    let phase = 'before'
    const client = async (offset: number) => {
      for (let n = offset; phase !== 'end'; n++) {
        const [name, call] = calls[n % calls.length] as (typeof calls)[number]
        const reply = await call()
        replies.push(
          [phase, name, reply.status < 500 ? 'answered' : `${reply.status} ${codeOf(reply)}`].join(' '),
        )
        if (reply.status >= 500) await sleep(5)
      }
    }
    const clients = calls.map((_, i) => client(i))
    const seen = (begins: string) => replies.filter(line => line.startsWith(begins)).length
    for (const [name] of calls)
      await expect.poll(() => seen(`before ${name}`), { timeout: 60_000 }).toBeGreaterThan(3)

    phase = 'away'
    await signalPostgres(signal)
    await embedded.exited
    phase = 'gone'
    for (const [name] of calls)
      await expect.poll(() => seen(`gone ${name}`), { timeout: 60_000 }).toBeGreaterThan(3)
    await embedded.stop()

    phase = 'starting'
    embedded = await startEmbedded({ dataDir })
    for (const [name] of calls)
      await expect.poll(() => seen(`starting ${name} answered`), { timeout: 60_000 }).toBeGreaterThan(0)
    phase = 'end'
    await Promise.all(clients)

    const failures = new Set(replies.filter(line => / 5\d\d/.test(line) && !line.endsWith('503 UNAVAILABLE')))
    expect([...failures]).toEqual([])
    expect(seen('gone ')).toBeGreaterThan(0)
    expect((await shop.fetch(`${shop.baseUrl}/readyz`)).status).toBe(200)
  },
)
