import { type RawBuilder, sql } from 'kysely'
import { inBatches } from './batches.ts'
import type { QueryPlan } from './query/index.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'
import { toTimestamp } from './timestamps.ts'

/** KEPT: stored in the mailbox only. WAITING: queued for sending. SENT. FAILED: permanently. */
export type MailStatus = 'KEPT' | 'WAITING' | 'SENT' | 'FAILED'

/** A mail to be inserted. */
export interface NewMail {
  to: string
  subject: string
  /** Plain text. */
  body: string
  html: string
  /** Template name. */
  kind: string
  language: string
  /** Contains a code or a link that gives access to an account. */
  secret: boolean
  status: MailStatus
  lastError?: string
  /** The number of the order, or the address of the member in lower case, that it is about. */
  about?: string
  /** For mails that the recipient has not caused: address that unsubscribes when it is sent a POST. */
  unsubscribeUrl?: string
  /** Mail to a decoy account: stored like any other, but never listed or sent. */
  discarded: boolean
}

/** A mail without its bodies. */
export type MailHead = RowOf<typeof head, { status: MailStatus }>

/** A mail. The bodies are null after they were erased. */
export type MailRow = MailHead & RowOf<typeof bodies>

const head = tableColumns(
  'mails',
  {
    id: 'id',
    to: 'recipient',
    subject: 'subject',
    kind: 'kind',
    language: 'language',
    secret: 'secret',
    status: 'status',
    attempts: 'attempts',
    lastError: 'last_error',
    createdAt: 'created_at',
    sentAt: 'sent_at',
  },
  'm',
)
const bodies = tableColumns('mails', ['body', 'html'], 'm')
const sending = tableColumns('mails', { unsubscribeUrl: 'unsubscribe_url' }, 'm')
const columns = sql`${head}, ${bodies}`

/** The part of `persistEffects` that inserts mails and returns their ids. */
export const insertMails = (siteId: string, mails: readonly NewMail[], now: number) => sql`
  insert into mails (site_id, recipient, subject, body, html, kind, language, secret, status, last_error,
    unsubscribe_url, about, discarded, created_at)
  select ${siteId}, m.to, m.subject, m.body, m.html, m.kind, m.language, m.secret, m.status, m."lastError", m."unsubscribeUrl", m.about,
    m.discarded, ${toTimestamp(now)}
  from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m("to" text, subject text, body text, html text, kind text,
    language text, secret boolean, status text, "lastError" text, "unsubscribeUrl" text, about text, discarded boolean)
  returning id, status`

/** All mails of a site, oldest first. */
export const listMails = (db: Sql, siteId: string) =>
  db.all<MailRow>(
    sql`select ${columns} from mails m where m.site_id = ${siteId} and not m.discarded order by m.id`,
  )

/** A page of the mailbox by a query plan, without bodies; of some kinds or all. */
export const findMailRows = (db: Sql, siteId: string, plan: QueryPlan, kinds?: readonly string[]) =>
  db.all<MailHead & { position: (string | null)[] | null }>(
    sql`select ${head}, ${plan.position} as position from mails m
      where m.site_id = ${siteId} and not m.discarded and ${plan.where} and ${plan.seek}
        ${kinds ? sql`and m.kind = any(${kinds}::text[])` : sql``}
      order by ${plan.orderBy} limit ${plan.fetchLimit}`,
    { prepare: false },
  )

export const getMailRow = (db: Sql, siteId: string, id: number) =>
  db.first<MailRow>(
    sql`select ${columns} from mails m where m.site_id = ${siteId} and m.id = ${id} and not m.discarded`,
  )

/** The newest mails of all sites, for the mailbox page of the development mode. */
export const newestMails = (db: Sql, limit: number) =>
  db.all<MailRow>(sql`select ${columns} from mails m where not m.discarded order by m.id desc limit ${limit}`)

/** A queued mail. */
export const mailToSend = (db: Sql, siteId: string, id: number) =>
  db.first<MailHead & RowOf<typeof sending> & RowOf<typeof bodies, { body: string; html: string }>>(sql`
    select ${columns}, ${sending} from mails m
    where m.site_id = ${siteId} and m.id = ${id} and m.status = 'WAITING' and not m.discarded`)

const erasedIfSecret = (column: 'body' | 'html') =>
  sql`case when secret then null else ${sql.ref(column)} end`

/** Marks a mail as accepted by the SMTP server. */
export const mailSent = (db: Sql, siteId: string, id: number, now: number) =>
  db.all(sql`
    update mails set status = 'SENT', attempts = attempts + 1, last_error = null, body = ${erasedIfSecret('body')},
      html = ${erasedIfSecret('html')}, sent_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id} and status = 'WAITING'`)

/** Records a failed attempt; after the last one the mail is marked as failed. */
export const mailFailed = (db: Sql, siteId: string, id: number, error: string, isOver: boolean) =>
  db.all(
    isOver
      ? sql`
          update mails set status = 'FAILED', attempts = attempts + 1, last_error = ${error}, body = ${erasedIfSecret('body')},
            html = ${erasedIfSecret('html')}
          where site_id = ${siteId} and id = ${id} and status = 'WAITING'`
      : sql`
          update mails set attempts = attempts + 1, last_error = ${error}
          where site_id = ${siteId} and id = ${id} and status = 'WAITING'`,
  )

/** Within a day all send jobs have ended, and all codes and links have expired. */
const DAY_MS = 86_400_000

/**
 * Maintenance of mails older than a day: fails queued mails that have lost their job, deletes mails to decoy accounts, and
 * erases the bodies of mails with secrets.
 */
export async function settleOldMails(db: Sql, now: number): Promise<void> {
  const change = (statement: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    inBatches(
      async limit =>
        (
          await db.all(sql`
            ${statement} where ctid = any(array(
              select ctid from mails where created_at < ${toTimestamp(now - DAY_MS)} and ${condition}
              limit ${limit} for update skip locked))
            returning 1`)
        ).length,
    )
  await change(
    sql`update mails set status = 'FAILED', last_error = coalesce(last_error, 'It could not be sent within a day.'),
      body = ${erasedIfSecret('body')}, html = ${erasedIfSecret('html')}`,
    sql`status = 'WAITING' and not discarded`,
  )
  await change(sql`delete from mails`, sql`discarded and secret and body is not null`)
  await change(
    sql`update mails set body = null, html = null`,
    sql`secret and body is not null and status <> 'WAITING' and not discarded`,
  )
}
