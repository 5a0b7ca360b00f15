import type pg from 'pg'

/**
 * Takes a session-level advisory lock on a connection of its own and returns its release function. Undefined if another session
 * has the lock. PostgreSQL releases it when the connection ends.
 */
export async function takeSessionLock(
  pool: pg.Pool,
  classId: number,
  name: string,
): Promise<(() => Promise<void>) | undefined> {
  const client = await pool.connect()
  const { rows } = await client
    .query('select pg_try_advisory_lock($1, hashtext($2)) as held', [classId, name])
    .catch(error => {
      client.release(error)
      throw error
    })
  if (!rows[0].held) {
    client.release()
    return undefined
  }
  return async () => {
    // Closes a connection that cannot unlock, which releases the lock as well.
    const failed = await client
      .query('select pg_advisory_unlock($1, hashtext($2))', [classId, name])
      .then(() => undefined)
      .catch((error: Error) => error)
    client.release(failed)
  }
}

/** Class id of the advisory lock of the maintenance. */
const MAINTENANCE = 5_704_117

/** Lets one node at a time do the hourly maintenance. `sessions` are those of a database. */
export const lockMaintenance = (sessions: pg.Pool) => takeSessionLock(sessions, MAINTENANCE, 'hourly')
