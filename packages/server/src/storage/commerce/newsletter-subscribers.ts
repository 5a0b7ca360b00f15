import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

export interface NewsletterSubscriberDoc {
  email: string
  status: 'PENDING' | 'CONFIRMED'
  confirmedDate?: string
  language?: string
  page?: string
}

const columns = tableColumns(
  'newsletter_subscribers',
  ['id', 'revision', 'created_at', 'updated_at', 'doc'],
  's',
)

export type NewsletterSubscriberRow = RowOf<typeof columns, { doc: NewsletterSubscriberDoc }>

/** Stores a sign-up. A confirmed address stays as it is, a pending one gets the new language and page. */
export const upsertSubscriber = async (
  db: Sql,
  siteId: string,
  now: number,
  { id, doc }: { id: string; doc: NewsletterSubscriberDoc },
): Promise<NewsletterSubscriberRow> =>
  (await db.first<NewsletterSubscriberRow>(sql`
    insert into newsletter_subscribers as s (site_id, id, created_at, updated_at, doc, email, status)
    values (${siteId}, ${id}, ${toTimestamp(now)}, ${toTimestamp(now)}, ${JSON.stringify(doc)}, ${doc.email}, ${doc.status})
    on conflict (site_id, email) do update set
      doc = case when s.status = 'PENDING' then excluded.doc else s.doc end,
      created_at = case when s.status = 'PENDING' then excluded.created_at else s.created_at end
    returning ${columns}`)) as NewsletterSubscriberRow

/** Locks a sign-up until the end of the transaction. */
export const lockSubscriber = (db: Sql, siteId: string, id: string) =>
  db.first<NewsletterSubscriberRow>(
    sql`select ${columns} from newsletter_subscribers s where s.site_id = ${siteId} and s.id = ${id} for update`,
  )

/** Confirms a locked sign-up. */
export const confirmSubscriber = (
  db: Sql,
  siteId: string,
  now: number,
  { id, doc }: Pick<NewsletterSubscriberRow, 'id' | 'doc'>,
) =>
  db.all(sql`
    update newsletter_subscribers set revision = revision + 1, updated_at = ${toTimestamp(now)}, status = 'CONFIRMED',
      doc = ${JSON.stringify(doc)}
    where site_id = ${siteId} and id = ${id}`)
