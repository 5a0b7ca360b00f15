import type pg from 'pg'
import { maskPassword } from '../platform-support/mask-password.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { asOptions, oneConnection } from './connections.ts'

const VERSION_MIN = 15

const DIRECT_NEEDED =
  'DATABASE_URL leads to a connection pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations, locks and backups.'

/** Makes sure that DATABASE_URL leads to a PostgreSQL that Stoa can use; otherwise fails with one sentence. */
export async function checkOwnPostgres(url: string): Promise<{ version: string }> {
  const shown = maskPassword(url)
  const client = oneConnection(
    url, // Poolers reject it, or ignore it.
    asOptions({ 'stoa.is_direct': 'yes' }),
  )
  try {
    await client.connect()
    const {
      rows,
    }: pg.QueryResult<{
      version: string
      encoding: string
      may_create: boolean
      standby: boolean
      pooled: boolean
    }> = await client.query(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         has_database_privilege(current_database(), 'create')
           and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create, pg_is_in_recovery() as standby,
         current_setting('stoa.is_direct', true) is null as pooled`,
    )
    const [server] = rows
    if (!server) throw new Error('PostgreSQL answered without a row.')
    const version = server.version.split(' ')[0] ?? server.version
    if (Number.parseInt(version, 10) < VERSION_MIN) {
      throw new StartupError(
        `DATABASE_URL points to PostgreSQL ${version}, but Stoa needs ${VERSION_MIN} or later: upgrade it, or unset DATABASE_URL to use the embedded one.`,
      )
    }
    if (server.encoding !== 'UTF8') {
      throw new StartupError(
        `The database of DATABASE_URL has the encoding ${server.encoding}, but Stoa needs UTF8: create one with "encoding 'UTF8' template template0".`,
      )
    }
    if (server.pooled) throw new StartupError(DIRECT_NEEDED)
    if (server.standby) {
      throw new StartupError('DATABASE_URL points to a read-only standby: use the primary server.')
    }
    if (!server.may_create) {
      throw new StartupError(
        `The user of DATABASE_URL (${shown}) may not create tables: make it the owner of the database, or name another user.`,
      )
    }
    return { version }
  } catch (error) {
    throw explain(error, shown)
  } finally {
    await client.end().catch(() => {})
  }
}

function explain(error: unknown, shown: string): unknown {
  if (error instanceof StartupError) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (/unsupported startup parameter/.test(message)) return new StartupError(DIRECT_NEEDED)
  if (/^28/.test(code)) {
    return new StartupError(
      `PostgreSQL rejects the user of DATABASE_URL (${shown}): correct its name or password.`,
    )
  }
  if (code === '3D000') {
    return new StartupError(
      `The database of DATABASE_URL (${shown}) does not exist: create it, or correct the name.`,
    )
  }
  return new StartupError(
    `PostgreSQL cannot be reached at DATABASE_URL (${shown}; ${code || message}): start it, correct the address, or unset DATABASE_URL to use the embedded one.`,
    { cause: error },
  )
}
