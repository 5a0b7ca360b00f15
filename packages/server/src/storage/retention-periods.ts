import { SEARCH_REPORT_DAYS } from '@stoa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config/settings.ts'
import type { TableRows } from './generated/table-rows.ts'

/** The settings in days that decide when rows are deleted; 0 is never. */
export type RetentionDays = Pick<
  Config,
  | 'anonymousCartDays'
  | 'openCheckoutDays'
  | 'completedCheckoutDays'
  | 'abandonedCheckoutDays'
  | 'mailDays'
  | 'eventDays'
  | 'journalDays'
  | 'sessionDays'
  | 'sessionDetailDays'
  | 'idempotencyDays'
  | 'pluginTraceDays'
  | 'deliveryDays'
>

type Table = keyof TableRows

/** A month of a table in monthly partitions: its rows, whose ids are at least `from` and less than `to`. */
export interface Month {
  rows: RawBuilder<unknown>
  from: number
  to: number
}

/** When rows of a table go. */
export interface RetentionPeriod {
  table: Table
  /** A setting, or a fixed number where no shop needs another. */
  days: keyof RetentionDays | number
  /** Whether a row `t` is older than `until`. Needs an index, because it runs every hour. */
  isOver: (until: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Columns that are emptied, while the row stays. Without: the row is deleted. */
  clears?: readonly string[]
  /** Statements that go with the rows `gone`, without a foreign key that does it. */
  follow?: readonly RawBuilder<unknown>[]
  /**
   * Of a table in monthly partitions: what keeps a whole month, as parts of `select` after `from`. Each needs an index. A month that has
   * none of them is dropped.
   */
  keepsMonth?: (until: RawBuilder<unknown>, month: Month) => readonly RawBuilder<unknown>[]
  /** Statements before a month is dropped. */
  followMonth?: (month: Month) => readonly RawBuilder<unknown>[]
}

/** Sessions and drafts that have ended can be inspected for some time. */
const ENDED_DAYS = 30

/** A newsletter sign-up can be confirmed within this time. */
export const UNCONFIRMED_DAYS = 7

/** A platform of an assistant reads a checkout session, and gets the changes of its order, so long. */
export const UCP_SESSION_DAYS = 90

/** A visitor may not come back to these. Those of a member are deleted with the account. */
const hasNoMember = sql`t.doc #>> '{owner,role}' <> 'member'`

const isOldCheckout = (until: RawBuilder<unknown>) => sql`
  not t.completed and t.created_at < ${until} and t.updated_at < ${until}
  and not exists (
    select from carts c where c.site_id = t.site_id and c.id = t.cart_id and c.updated_at >= ${until})
  and not exists (
    select from orders o where o.site_id = t.site_id and o.checkout_id = t.id and o.status = 'INITIALIZED')`

/** Readers of the log that continue before the last event that was deleted have missed some. */
const countDeletedEvents = (from: RawBuilder<unknown>) => sql`
  insert into site_counters as c (site_id, name, value)
  select site_id, 'deleted events', max(id) from ${from} group by site_id
  on conflict (site_id, name) do update set value = greatest(c.value, excluded.value)`

/**
 * The periods of all tables, in the order in which they run. A table with data of a person is here, or in
 * `tables-without-period.fixture.ts` with the reason.
 */
export const retentionPeriods: readonly RetentionPeriod[] = [
  // A cart and its open checkout go together.
  {
    table: 'checkouts',
    days: 'anonymousCartDays',
    isOver: until => sql`${isOldCheckout(until)} and ${hasNoMember}`,
  },
  {
    table: 'checkouts',
    days: 'openCheckoutDays',
    isOver: until => sql`${isOldCheckout(until)} and not (${hasNoMember})`,
  },
  // The order has a copy of what it needs. A payment that waits may still end the order and open its checkout again.
  {
    table: 'checkouts',
    days: 'completedCheckoutDays',
    isOver: until => sql`
      t.completed and t.created_at < ${until} and t.updated_at < ${until} and not exists (
        select from orders o where o.site_id = t.site_id and o.checkout_id = t.id and o.status = 'INITIALIZED')`,
  },
  {
    table: 'carts',
    days: 'anonymousCartDays',
    isOver: until => sql`
      t.created_at < ${until} and t.updated_at < ${until} and ${hasNoMember}
      and not exists (
        select from checkouts c where c.site_id = t.site_id and c.cart_id = t.id and not c.completed)`,
  },
  {
    table: 'abandoned_checkouts',
    days: 'abandonedCheckoutDays',
    isOver: until => sql`t.updated_at < ${until}`,
  },
  {
    table: 'mails',
    days: 'mailDays',
    isOver: until => sql`t.created_at < ${until} and t.status <> 'WAITING'`,
  },
  {
    table: 'events',
    days: 'eventDays',
    isOver: until => sql`t.created_at < ${until}`,
    keepsMonth: (until, { rows, from, to }) => [
      sql`${rows} where created_at >= ${until}`,
      sql`webhook_deliveries where event_id >= ${from} and event_id < ${to}`,
    ],
    followMonth: ({ rows }) => [
      countDeletedEvents(sql`(
        select s.id as site_id, (select max(e.id) from ${rows} e where e.site_id = s.id) as id from sites s) last
        where id is not null`),
    ],
    follow: [
      countDeletedEvents(sql`gone`),
      // Joined without the subquery, PostgreSQL reads all deliveries of the site for each event.
      sql`delete from webhook_deliveries d
        using gone g join webhooks w on w.site_id = g.site_id cross join lateral (
          select i.webhook_id, i.event_id from webhook_deliveries i
          where i.site_id = g.site_id and i.webhook_id = w.id and i.event_id = g.id offset 0) i
        where d.site_id = g.site_id and d.webhook_id = i.webhook_id and d.event_id = i.event_id`,
    ],
  },
  {
    table: 'journal_entries',
    days: 'journalDays',
    isOver: until => sql`t.created_at < ${until}`,
    follow: [
      sql`delete from journal_rows r using gone g where r.site_id = g.site_id and r.request_id = g.request_id`,
    ],
  },
  {
    table: 'sessions',
    days: 'sessionDetailDays',
    isOver: until => sql`t.created_at < ${until} and (t.user_agent is not null or t.ip_address is not null)`,
    clears: ['user_agent', 'ip_address'],
  },
  {
    table: 'sessions',
    days: ENDED_DAYS,
    isOver: until => sql`
      (t.revoked_at is not null or t.expires_at is not null) and least(t.revoked_at, t.expires_at) < ${until}`,
  },
  // Of older versions, which have stored no end.
  {
    table: 'sessions',
    days: 'sessionDays',
    isOver: until =>
      sql`t.expires_at is null and t.created_at < ${until} and coalesce(t.renewed_at, t.created_at) < ${until}`,
  },
  {
    table: 'staff_sessions',
    days: 'sessionDetailDays',
    isOver: until => sql`t.created_at < ${until} and (t.user_agent is not null or t.address is not null)`,
    clears: ['user_agent', 'address'],
  },
  { table: 'staff_sessions', days: 0, isOver: until => sql`t.expires_at < ${until}` },
  { table: 'idempotency_keys', days: 'idempotencyDays', isOver: until => sql`t.created_at < ${until}` },
  { table: 'redirect_sessions', days: 1, isOver: until => sql`t.expires_at < ${until}` },
  // Kept for a day, so that reuse of an authorization code still revokes its session.
  { table: 'one_time_tokens', days: 1, isOver: until => sql`t.expires_at < ${until}` },
  // As long as the checkout session.
  { table: 'ucp_orders', days: UCP_SESSION_DAYS, isOver: until => sql`t.created_at < ${until}` },
  // Reuse of a renewed token within this time revokes the session. Browsers store a cookie no longer (RFC 6265bis §5.5).
  { table: 'retired_refresh_tokens', days: 400, isOver: until => sql`t.retired_at < ${until}` },
  {
    table: 'webhook_deliveries',
    days: 'deliveryDays',
    isOver: until => sql`t.status <> 'WAITING' and t.last_attempt_at < ${until}`,
    keepsMonth: (until, { rows }) => [
      sql`${rows} where status = 'WAITING'`,
      sql`${rows} where status <> 'WAITING' and last_attempt_at >= ${until}`,
    ],
  },
  { table: 'plugin_traces', days: 'pluginTraceDays', isOver: until => sql`t.started_at < ${until}` },
  // An emptied collection can be restored from the journal until then.
  { table: 'truncated_collections', days: 90, isOver: until => sql`t.truncated_at < ${until}` },
  { table: 'product_listings', days: 2, isOver: until => sql`t.used_at < ${until}` },
  // One day more than the report of searches reaches back, in any time zone.
  {
    table: 'searched_terms',
    days: SEARCH_REPORT_DAYS + 1,
    isOver: until => sql`t.day < to_char(${until}, 'YYYY-MM-DD')`,
  },
  { table: 'rate_counters', days: 0, isOver: until => sql`t.resets_at < ${until}` },
  { table: 'shared_uses', days: 0, isOver: until => sql`t.ends_at < ${until}` },
  {
    table: 'back_in_stock_requests',
    days: 90,
    isOver: until => sql`t.status in ('NOTIFICATION_SENT', 'FAILED') and t.updated_at < ${until}`,
  },
  {
    table: 'newsletter_subscribers',
    days: UNCONFIRMED_DAYS,
    isOver: until => sql`t.status = 'PENDING' and t.created_at < ${until}`,
  },
  {
    table: 'draft_orders',
    days: ENDED_DAYS,
    isOver: until => sql`t.state = 'DRAFT' and t.expires_at < ${until}`,
  },
  // The newest device stays: without it, a sign-in after years would count as the first one and send no mail.
  {
    table: 'known_devices',
    days: 365,
    isOver: until => sql`
      t.last_seen_at < ${until} and exists (
        select from known_devices newer
        where newer.site_id = t.site_id and newer.member_id = t.member_id and newer.last_seen_at > t.last_seen_at)`,
  },
]
