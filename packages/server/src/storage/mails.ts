import { sql } from 'kysely'
import type { Sql } from './sql.ts'

export interface Mail {
  id: number
  to: string
  subject: string
  body: string
  createdAt: number
}

/** The site's mailbox, oldest first. */
export const listMails = (db: Sql, siteId: string) =>
  db.all<Mail>(sql`
    select id, recipient as "to", subject, body, created_at as "createdAt" from mails
    where site_id = ${siteId} order by id`)
