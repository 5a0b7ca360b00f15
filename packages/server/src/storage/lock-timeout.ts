import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Limits how long later statements of the transaction wait for a lock. Pipelined: sent with the next statement. */
export const setLockTimeout = (tx: Transaction, timeoutMs: number): void =>
  tx.enqueue(tx.all(sql`set local lock_timeout = ${sql.lit(timeoutMs)}`))
