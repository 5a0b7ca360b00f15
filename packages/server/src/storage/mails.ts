import { sql } from 'kysely'
import type { QueryPlan } from './query/index.ts'
import type { Sql } from './sql.ts'

/** KEPT mail stays in the mailbox; the rest is WAITING to be sent, SENT, or FAILED for good. */
export type MailStatus = 'KEPT' | 'WAITING' | 'SENT' | 'FAILED'

/** A mail as a call leaves it. */
export interface NewMail {
  to: string
  subject: string
  /** Plain text. */
  body: string
  html: string
  /** Name of its template. */
  kind: string
  language: string
  /** Holds what opens an account. */
  secret: boolean
  status: MailStatus
  lastError?: string
  /** Takes the way of every mail and reaches nobody, in no list and through no server. */
  discarded: boolean
}

/** A mail without its parts. */
export interface MailHead {
  id: number
  to: string
  subject: string
  kind: string
  language: string
  secret: boolean
  status: MailStatus
  attempts: number
  lastError: string | null
  createdAt: number
  sentAt: number | null
}

export interface MailRow extends MailHead {
  /** Plain text; null once it is not kept any more. */
  body: string | null
  html: string | null
}

const head = sql`m.id, m.recipient as "to", m.subject, m.kind, m.language, m.secret, m.status, m.attempts,
  m.last_error as "lastError", m.created_at as "createdAt", m.sent_at as "sentAt"`
const columns = sql`${head}, m.body, m.html`

/** The part of `recordOutcome` that writes mails and answers with the ids of those to be sent. */
export const insertMails = (siteId: string, mails: readonly NewMail[], now: number) => sql`
  insert into mails (site_id, recipient, subject, body, html, kind, language, secret, status, last_error,
    discarded, created_at)
  select ${siteId}, m.to, m.subject, m.body, m.html, m.kind, m.language, m.secret, m.status, m."lastError", m.discarded,
    to_timestamp(${now} / 1000.0)
  from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m("to" text, subject text, body text, html text, kind text,
    language text, secret boolean, status text, "lastError" text, discarded boolean)
  returning id, status`

/** The site's whole mailbox, oldest first. */
export const listMails = (db: Sql, siteId: string) =>
  db.all<MailRow>(
    sql`select ${columns} from mails m where m.site_id = ${siteId} and not m.discarded order by m.id`,
  )

/** A page of the mailbox under the plan, without what the mails say. */
export const findMailRows = (db: Sql, siteId: string, plan: QueryPlan) =>
  db.all<MailHead & { position: (string | null)[] | null }>(
    sql`select ${head}, ${plan.position} as position from mails m
      where m.site_id = ${siteId} and not m.discarded and ${plan.where} and ${plan.seek}
      order by ${plan.orderBy} limit ${plan.fetchLimit}`,
    { prepare: false },
  )

export const getMailRow = (db: Sql, siteId: string, id: number) =>
  db.first<MailRow>(
    sql`select ${columns} from mails m where m.site_id = ${siteId} and m.id = ${id} and not m.discarded`,
  )

/** The newest mails of all sites of the installation, for the page of developers. */
export const newestMails = (db: Sql, limit: number) =>
  db.all<MailRow>(sql`select ${columns} from mails m where not m.discarded order by m.id desc limit ${limit}`)

/** A mail that still waits to be sent, with the name of its site. */
export const mailToSend = (db: Sql, siteId: string, id: number) =>
  db.first<MailRow & { body: string; html: string; siteName: string }>(sql`
    select ${columns}, s.name as "siteName" from mails m join sites s on s.id = m.site_id
    where m.site_id = ${siteId} and m.id = ${id} and m.status = 'WAITING' and not m.discarded`)

const kept = (column: 'body' | 'html') => sql`case when secret then null else ${sql.ref(column)} end`

/** Writes down that the SMTP server has taken it. */
export const mailSent = (db: Sql, siteId: string, id: number, now: number) =>
  db.all(sql`
    update mails set status = 'SENT', attempts = attempts + 1, last_error = null, body = ${kept('body')}, html = ${kept('html')},
      sent_at = to_timestamp(${now} / 1000.0)
    where site_id = ${siteId} and id = ${id} and status = 'WAITING'`)

/** Writes down a failed attempt, after which the mail goes on waiting, or is given up. */
export const mailFailed = (db: Sql, siteId: string, id: number, error: string, isOver: boolean) =>
  db.all(
    isOver
      ? sql`
          update mails set status = 'FAILED', attempts = attempts + 1, last_error = ${error}, body = ${kept('body')},
            html = ${kept('html')}
          where site_id = ${siteId} and id = ${id} and status = 'WAITING'`
      : sql`
          update mails set attempts = attempts + 1, last_error = ${error}
          where site_id = ${siteId} and id = ${id} and status = 'WAITING'`,
  )

/** Within a day every job has ended, and every code and link has expired. */
const DAY_SEC = 86_400

/**
 * Gives up what has lost its job, removes what was for nobody, and empties the mails of the past day that hold a code or a
 * link.
 */
export const settleOldMails = (db: Sql, now: number) =>
  db.all(sql`
    with old as (select to_timestamp(${now} / 1000.0 - ${DAY_SEC}) as moment),
      lost as (
        update mails set status = 'FAILED', last_error = coalesce(last_error, 'It could not be sent within a day.'),
          body = ${kept('body')}, html = ${kept('html')}
        where status = 'WAITING' and not discarded and created_at < (select moment from old)),
      nobodys as (
        delete from mails
        where discarded and secret and body is not null and created_at < (select moment from old))
    update mails set body = null, html = null
    where secret and body is not null and status <> 'WAITING' and not discarded and created_at < (select moment from old)`)
