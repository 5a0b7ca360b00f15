import { sql } from 'kysely'
import type { Sql } from './sql.ts'

/** Writes what a merchant can set of a site. */
export const writeSite = (db: Sql, site: { id: string; name: string; settings: object }) =>
  db.all(sql`
    update sites set name = ${site.name}, settings = settings || ${JSON.stringify(site.settings)}::jsonb
    where id = ${site.id}`)
