import { type Database, listMails, systemClock, systemIds } from '@stoa/server'
import { createTestProvider, type DriverShop } from '@stoa/testkit'
import { sleep } from './measure.ts'
import { pacedFetch } from './paced-fetch.ts'

const JOBS_MAX_MS = 60_000

/** A platform reached over the network, for a `TestDriver`. */
export function wireShop(baseUrl: string, database: Database, siteId: string): DriverShop {
  async function drain() {
    for (const deadline = systemClock.now() + JOBS_MAX_MS; systemClock.now() < deadline; ) {
      const { rows } = await database.pool.query(
        `select from data_backups where site_id = $1 and status = 'PENDING'
          union all select from data_restorations where site_id = $1 and status = 'PENDING'`,
        [siteId],
      )
      if (rows.length === 0) return
      await sleep(50)
    }
    throw new Error('a job of the site does not end')
  }
  return {
    baseUrl,
    fetch: pacedFetch,
    clock: systemClock,
    platform: {
      administration: { ids: systemIds },
      run: task => (task === 'data jobs' ? drain() : Promise.resolve()),
    },
    mailbox: () => listMails(database, siteId),
    // A platform in another process cannot reach either of them.
    provider: createTestProvider(systemIds),
    sentCodes: [],
  }
}
