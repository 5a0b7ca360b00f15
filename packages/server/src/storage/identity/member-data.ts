import { type RawBuilder, sql } from 'kysely'
import { abandonedOf } from '../commerce/abandoned-checkouts.ts'
import { NEWEST_MAX, newestRows } from '../newest-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import type { TableRows } from '../table-rows.ts'
import type { FactorRow } from './factors.ts'
import { type ExportedSession, exportedSession } from './sessions.ts'

const device = tableColumns('known_devices', {
  network: 'network',
  browser: 'browser',
  lastSeenAt: 'last_seen_at',
})
const factor = tableColumns('factors', {
  id: 'id',
  memberId: 'member_id',
  type: 'type',
  status: 'status',
  name: 'name',
  encryptedSecret: 'encrypted_secret',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
})
const recoveryCode = tableColumns('recovery_codes', { usedAt: 'used_at' })
const connection = tableColumns(
  'member_identities',
  { connectionId: 'provider_id', subject: 'subject', createdAt: 'created_at' },
  'm',
)
const payment = tableColumns(
  'payments',
  {
    orderId: 'order_id',
    method: 'provider',
    currency: 'currency',
  },
  'p',
)
const paymentEntry = tableColumns(
  'payment_entries',
  { type: 'type', minor: 'amount_minor', createdAt: 'created_at' },
  'e',
)
const mail = tableColumns('mails', { kind: 'kind', subject: 'subject', createdAt: 'created_at' })
const event = tableColumns('events', { type: 'type', entityId: 'entity_id', createdAt: 'created_at' })

const ofMember = (siteId: string, memberId: string) => sql`site_id = ${siteId} and member_id = ${memberId}`
const ownedBy = (siteId: string, ownerId: string) => sql`site_id = ${siteId} and owner_id = ${ownerId}`

/**
 * Exports the data of a member, except the member row. Unbounded parts are cut to their newest rows. Always runs the same
 * number of statements. Includes mails to the address only if the member has verified it.
 */
export async function exportData(db: Sql, siteId: string, memberId: string, verifiedEmail: string | null) {
  const [identity, commerce, communication] = await Promise.all([
    identityData(db, siteId, memberId),
    commerceData(db, siteId, memberId, verifiedEmail),
    communicationData(db, siteId, memberId, verifiedEmail),
  ])
  return { ...identity, ...commerce, ...communication }
}

/** Sessions, devices, factors and linked accounts. */
async function identityData(db: Sql, siteId: string, memberId: string) {
  const [sessions, places, factors, recoveryCodes, connections] = await Promise.all([
    newestRows<ExportedSession>(db, {
      columns: exportedSession,
      from: sql`from sessions s left join client_apps c on c.site_id = s.site_id and c.id = s.client_id
        where s.site_id = ${siteId} and s.role = 'member' and s.identity_id = ${memberId}`,
      by: sql`s.created_at desc, s.id`,
    }),
    db.all<RowOf<typeof device>>(sql`
      select ${device} from known_devices
      where ${ofMember(siteId, memberId)} order by last_seen_at desc, network, browser`),
    db.all<RowOf<typeof factor, Pick<FactorRow, 'type'> & { status: 'INACTIVE' | 'ACTIVE' }>>(sql`
      select ${factor} from factors where ${ofMember(siteId, memberId)} order by created_at, id`),
    db.all<RowOf<typeof recoveryCode>>(sql`
      select ${recoveryCode} from recovery_codes where ${ofMember(siteId, memberId)} order by used_at nulls last`),
    db.all<RowOf<typeof connection> & Pick<TableRows['identity_providers'], 'name'>>(sql`
      select ${connection}, c.name
      from member_identities m join identity_providers c on c.site_id = m.site_id and c.id = m.provider_id
      where m.site_id = ${siteId} and m.member_id = ${memberId} order by m.created_at, m.provider_id, m.subject`),
  ])
  return { sessions, places, factors, recoveryCodes, connections }
}

/** Carts, checkouts with their abandoned forms, back-in-stock requests, orders, subscriptions and payments. */
async function commerceData(db: Sql, siteId: string, memberId: string, verifiedEmail: string | null) {
  const [carts, checkouts, abandonedCheckouts, backInStockRequests, orders, subscriptionContracts, payments] =
    await Promise.all([
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id) as doc`,
        from: sql`from carts where ${ownedBy(siteId, memberId)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_strip_nulls(jsonb_build_object('id', id, 'quotedTotalMinor', quoted_total_minor::text)) as doc`,
        from: sql`from checkouts where ${ownedBy(siteId, memberId)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id) as doc`,
        from: sql`from abandoned_checkouts where ${abandonedOf(siteId, ownedBy(siteId, memberId))}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id, 'email', email, 'status', status, 'productId', product_id, 'variantId', variant_id) as doc`,
        from: sql`from back_in_stock_requests where site_id = ${siteId} and email = ${verifiedEmail}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id, 'number', number) as doc`,
        from: sql`from orders where ${ownedBy(siteId, memberId)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id, 'status', status) as doc`,
        from: sql`from subscription_contracts where ${ownedBy(siteId, memberId)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<RowOf<typeof payment> & RowOf<typeof paymentEntry>>(db, {
        columns: sql`${payment}, ${paymentEntry}`,
        from: sql`from payment_entries e join payments p on p.site_id = e.site_id and p.id = e.payment_id
        join orders o on o.site_id = e.site_id and o.id = e.order_id
        where o.site_id = ${siteId} and o.owner_id = ${memberId}`,
        by: sql`e.id desc`,
      }),
    ])
  return {
    carts,
    checkouts,
    abandonedCheckouts,
    backInStockRequests,
    orders,
    subscriptionContracts,
    payments,
  }
}

/** Event types whose payload a member may read. They may not read all content that they change. */
const readable = sql`type like any ('{wix.members.%,wix.ecom.%,wix.headless.%}')`

/** The newsletter, mails and events. */
async function communicationData(db: Sql, siteId: string, memberId: string, verifiedEmail: string | null) {
  const newestIds = (condition: RawBuilder<unknown>) => sql`
    (select id from events where site_id = ${siteId} and ${condition} order by id desc limit ${sql.lit(NEWEST_MAX + 1)})`
  const [newsletter, mails, events] = await Promise.all([
    db.first<{ doc: object }>(sql`
      select doc || jsonb_build_object('id', id) as doc from newsletter_subscribers
      where site_id = ${siteId} and email = ${verifiedEmail}`),
    newestRows<RowOf<typeof mail> & { text: string | null }>(db, {
      columns: sql`${mail}, case when secret then null else body end as text`,
      from: sql`from mails where site_id = ${siteId} and recipient collate "C" = ${verifiedEmail} and not discarded`,
      by: sql`id desc`,
    }),
    newestRows<RowOf<typeof event> & { payload: unknown }>(db, {
      columns: sql`${event}, case when ${readable} then payload end as payload`,
      from: sql`from events where site_id = ${siteId} and id in (
        ${newestIds(sql`entity_id = ${memberId}::text and ${readable}`)}
        union ${newestIds(sql`actor_role = 'member' and actor_id = ${memberId}::text`)})`,
      by: sql`id desc`,
    }),
  ])
  return { newsletter, mails, events }
}

const deletedCheckout = tableColumns('checkouts', ['id'])

/**
 * Deletes members with their credentials, carts, open checkouts, sessions and pending sign-ins. Events about them, their
 * carts and checkouts keep ids only. Orders with their payments and events stay, and so do mails to unverified addresses.
 * Returns the ids of the deleted checkouts.
 */
export async function deleteMembers(db: Sql, siteId: string, ids: readonly string[]): Promise<string[]> {
  const theirs = sql`site_id = ${siteId} and owner_id = any(${ids}::uuid[])`
  const verifiedEmails = sql`
    select email from members where site_id = ${siteId} and id = any(${ids}::uuid[]) and email_verified`
  const deleted = await db.all<RowOf<typeof deletedCheckout>>(sql`
    with gone_carts as (delete from carts where ${theirs}),
      gone_abandoned as (delete from abandoned_checkouts where ${abandonedOf(siteId, theirs)}),
      gone_checkouts as (delete from checkouts where ${theirs} and not completed returning ${deletedCheckout}),
      gone_mails as (
        delete from mails where site_id = ${siteId}
          and recipient in (${verifiedEmails})),
      gone_back_in_stock as (
        delete from back_in_stock_requests where site_id = ${siteId} and email in (${verifiedEmails})),
      gone_subscriptions as (
        delete from newsletter_subscribers where site_id = ${siteId} and email in (${verifiedEmails})),
      deleted_tokens as (delete from one_time_tokens where site_id = ${siteId} and member_id = any(${ids}::uuid[])),
      gone_payment_methods as (
        update payments p set doc = p.doc - 'savedMethodId' from orders o
        where o.site_id = ${siteId} and o.owner_id = any(${ids}::uuid[]) and p.site_id = o.site_id
          and p.order_id = o.id and p.doc ? 'savedMethodId'),
      gone_redirects as (delete from redirect_sessions where ${theirs}),
      gone_replies as (delete from idempotency_keys where site_id = ${siteId} and caller_id = any(${ids}::uuid[])),
      gone_sessions as (
        delete from sessions where site_id = ${siteId} and role = 'member' and identity_id = any(${ids}::uuid[])),
      subjects as (
        select unnest(${ids}::text[]) as id
        union all select id::text from carts where ${theirs}
        union all select id::text from checkouts where ${theirs}
        union all select id::text from newsletter_subscribers where site_id = ${siteId} and email in (${verifiedEmails})
        union all select id::text from back_in_stock_requests where site_id = ${siteId} and email in (${verifiedEmails})
        union all select id::text from abandoned_checkouts where ${abandonedOf(siteId, theirs)}),
      personal_events as (
        select e.id from subjects join events e on e.site_id = ${siteId} and e.entity_id = subjects.id
        union
        select id from events
        where site_id = ${siteId} and actor_role = 'member' and actor_id = any(${ids}::text[])
          and type not like 'wix.ecom.v1.order\\_%'),
      redacted as (
        update events
        set before = null, payload = coalesce((
          select jsonb_object_agg(part, jsonb_build_object('id', entity_id)) from jsonb_object_keys(payload) part
          where jsonb_typeof(payload -> part) = 'object'), '{}')
        where site_id = ${siteId} and id in (select id from personal_events)),
      gone_members as (delete from members where site_id = ${siteId} and id = any(${ids}::uuid[]))
    select id from gone_checkouts order by id`)
  return deleted.map(({ id }) => id)
}
