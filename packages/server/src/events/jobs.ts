import { PgBoss } from 'pg-boss'
import type { Transaction } from '../storage/database.ts'
import { EVENT_QUEUE } from '../storage/migrate.ts'

/** Hands the events of a transaction to pg-boss inside that transaction: the outbox of all later delivery. */
export interface EventJobs {
  enqueue(tx: Transaction, siteId: string, eventIds: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** Sends and, with `supervise`, looks after the queue, which any number of nodes may do. Delivery works the jobs off. */
export async function openEventJobs(
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  { supervise, onError }: { supervise: boolean; onError: (error: Error) => void },
): Promise<EventJobs> {
  const boss = new PgBoss({ db: { executeSql: query }, supervise, schedule: false, migrate: false })
  boss.on('error', onError)
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
