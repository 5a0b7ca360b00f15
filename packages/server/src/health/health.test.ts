import { readFile } from 'node:fs/promises'
import { type CallDeclaration, contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { shopOfTest } from '../testing/open-test-shop.fixture.ts'
import { findingsOf, type HealthState } from './findings.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

/** All in order. */
const well: HealthState = {
  installation: {
    queues: [{ queue: 'mail', waiting: 3, active: 1, oldestSec: 2 }],
    databaseBytes: 1,
    connections: 20,
    connectionsMax: 100,
    parkedJobs: 0,
    waitingMails: 0,
    waitingDeliveries: 0,
    webhooks: { active: 1, failing: 0, paused: 0 },
  },
  site: {
    parkedJobs: 0,
    lateMails: 0,
    failedMails: 0,
    pausedWebhooks: 0,
    failingWebhooks: 0,
    failsSince: null,
  },
  isDiskLow: false,
  isMailSetUp: true,
  keysRejectedSince: [],
  backups: 'OK',
}

const withSite = (site: Partial<HealthState['site']>) => ({ site: { ...well.site, ...site } })
const withInstallation = (installation: Partial<HealthState['installation']>) => ({
  installation: { ...well.installation, ...installation },
})

test.each<[string, Partial<HealthState>, string[]]>([
  ['all in order', {}, []],
  ['a full disk', { isDiskLow: true }, ['FAULT DISK_ALMOST_FULL']],
  [
    'connections of exactly four fifths',
    withInstallation({ connections: 80 }),
    ['ATTENTION CONNECTIONS_ALMOST_USED 80'],
  ],
  ['connections below it', withInstallation({ connections: 79 }), []],
  [
    'jobs that wait for five minutes and a second',
    withInstallation({ queues: [{ queue: 'mail', waiting: 7, active: 0, oldestSec: 301 }] }),
    ['FAULT JOBS_LATE 7 2026-12-01T11:54:59.000Z'],
  ],
  [
    'jobs that wait for five minutes',
    withInstallation({ queues: [{ queue: 'mail', waiting: 7, active: 0, oldestSec: 300 }] }),
    [],
  ],
  ['parked jobs', withSite({ parkedJobs: 2 }), ['FAULT JOBS_PARKED 2']],
  ['late mails', withSite({ lateMails: 4 }), ['FAULT MAIL_LATE 4']],
  [
    'no mail server, which mails wait for',
    { isMailSetUp: false, ...withSite({ lateMails: 4 }) },
    ['ATTENTION MAIL_NOT_SET_UP'],
  ],
  ['mails that were given up', withSite({ failedMails: 1 }), ['ATTENTION MAIL_FAILED 1']],
  [
    'webhooks',
    withSite({ pausedWebhooks: 1, failingWebhooks: 2, failsSince: NOW - 60_000 }),
    ['ATTENTION WEBHOOKS_PAUSED 1', 'ATTENTION WEBHOOKS_FAILING 2 2026-12-01T11:59:00.000Z'],
  ],
  [
    'keys of two providers',
    { keysRejectedSince: [NOW - 1000, NOW - 2000] },
    ['FAULT PAYMENT_KEYS_REJECTED 2 2026-12-01T11:59:58.000Z'],
  ],
  ['no backup', { backups: 'NONE' }, ['ATTENTION BACKUP_MISSING']],
  ['an old backup', { backups: 'OVERDUE' }, ['ATTENTION BACKUP_OVERDUE']],
  [
    'a failed backup and no mail: faults first',
    { backups: 'FAILED', isMailSetUp: false },
    ['FAULT BACKUP_FAILED', 'ATTENTION MAIL_NOT_SET_UP'],
  ],
])('%s', (_, change, expected) => {
  const found = findingsOf({ ...well, ...change }, NOW)
  const lines = found.map(({ severity, problem, count, since }) =>
    [severity, problem, count, since].filter(part => part !== undefined).join(' '),
  )
  expect(lines).toEqual(expected)
})

test('the report, the metrics and the public status of a shop agree', async () => {
  const shop = await shopOfTest()
  const { merchant } = await createDriver(shop)
  await shop.platform.database.pool.query(
    `insert into parked_jobs (kind, id, site_id, about, reason, deaths, parked_at)
      values ('BULK_JOB', 'a', $1, 'CATALOG_IMPORT', '', 3, now()), ('BULK_JOB', 'b', gen_random_uuid(), 'CATALOG_IMPORT', '', 3, now())`,
    [shop.siteId],
  )
  const { health } = await merchant.callOk(contract.health.getHealth, {})
  // That of another site is not counted.
  expect(health.findings).toContainEqual({
    area: 'JOBS',
    problem: 'JOBS_PARKED',
    severity: 'FAULT',
    count: 1,
  })
  expect(health.status).toBe('FAULT')
  const { text } = await shop.platform.metrics()
  const metric = (name: string) => new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]
  expect(metric('stoa_parked_jobs')).toBe('2')
  expect(metric('stoa_database_up')).toBe('1')
  expect(Number(metric('stoa_database_bytes'))).toBeGreaterThan(1_000_000)
  expect(Number(metric('stoa_events_total'))).toBeGreaterThan(0)
  const status = await shop.fetch(`${shop.baseUrl}/status.json`)
  expect([status.status, await status.json()]).toMatchObject([
    200,
    { status: 'OPERATIONAL', components: [{ name: 'shop' }, { name: 'background work' }] },
  ])
})

test.each(['stoa.rules.yaml', 'stoa.dashboard.json'])(
  '%s names metrics and events that exist',
  async file => {
    const text = await readFile(new URL(`../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const shop = await shopOfTest()
    const types = (await shop.platform.metrics()).text.matchAll(/^# TYPE (\S+) (\S+)$/gm)
    const known = new Set(
      [...types].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map(part => name + part) : [name],
      ),
    )
    // Of the primary of several processes.
    known.add('stoa_process_restarts_total')
    const named = new Set(text.match(/\b(stoa|process|nodejs)_[a-z0-9_]+/g))
    expect([...named].filter(name => !known.has(name))).toEqual([])
    const calls: CallDeclaration[] = Object.values(contract).flatMap(resource => Object.values(resource))
    const emitted = new Set(calls.flatMap(({ emits = [] }) => emits))
    const events = new Set(text.match(/wix\.\w+\.v1\.\w+/g))
    expect([...events].filter(type => !emitted.has(type))).toEqual([])
  },
)
