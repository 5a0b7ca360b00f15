import { PgBoss } from 'pg-boss'
import type { Transaction } from '../storage/database.ts'
import { EVENT_QUEUE } from '../storage/migrate.ts'

/** Hands the events of a transaction to pg-boss inside that transaction: the outbox of all later delivery. */
export interface EventJobs {
  enqueue(tx: Transaction, siteId: string, eventIds: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** Only sends: fetching, retries and upkeep belong to the workers. */
export async function openEventJobs(
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
): Promise<EventJobs> {
  const boss = new PgBoss({ db: { executeSql: query }, supervise: false, schedule: false, migrate: false })
  await boss.start()
  return {
    async enqueue(tx, siteId, eventIds) {
      await boss.insert(EVENT_QUEUE, [{ data: { siteId, eventIds } }], {
        db: { executeSql: (text, values) => tx.raw(text, values) },
      })
    },
    close: () => boss.stop({ graceful: false }),
  }
}
