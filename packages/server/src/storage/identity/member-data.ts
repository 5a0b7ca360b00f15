import { type RawBuilder, sql } from 'kysely'
import { NEWEST_MAX, newestRows } from '../newest-rows.ts'
import type { Sql } from '../sql.ts'
import type { TableRows } from '../table-rows.ts'
import type { FactorRow } from './factors.ts'
import type { SessionRow } from './sessions.ts'

const ofMember = (siteId: string, memberId: string) => sql`site_id = ${siteId} and member_id = ${memberId}`
const ownedBy = (siteId: string, ownerId: string) => sql`site_id = ${siteId} and owner_id = ${ownerId}`

/**
 * Exports the data of a member, except the member row. Unbounded parts are cut to their newest rows. Always runs the same
 * number of statements. Includes mails to the address only if the member has verified it.
 */
export async function exportData(db: Sql, siteId: string, memberId: string, verifiedEmail: string | null) {
  const [identity, commerce, communication] = await Promise.all([
    identityData(db, siteId, memberId),
    commerceData(db, siteId, memberId),
    communicationData(db, siteId, memberId, verifiedEmail),
  ])
  return { ...identity, ...commerce, ...communication }
}

/** Sessions, devices, factors and linked accounts. */
async function identityData(db: Sql, siteId: string, memberId: string) {
  const [sessions, places, factors, recoveryCodes, connections] = await Promise.all([
    newestRows<Omit<SessionRow, 'parentId'> & { endedAt: number | null }>(db, {
      columns: sql`s.id, s.kind, c.name as "appName", s.user_agent as "userAgent", s.ip_address as address,
        s.created_at as "createdAt", s.renewed_at as "renewedAt", s.revoked_at as "endedAt"`,
      from: sql`from sessions s left join client_apps c on c.site_id = s.site_id and c.id = s.client_id
        where s.site_id = ${siteId} and s.role = 'member' and s.identity_id = ${memberId}`,
      by: sql`s.created_at desc, s.id`,
    }),
    db.all<{ network: string; browser: string; lastSeenAt: number }>(sql`
      select network, browser, last_seen_at as "lastSeenAt" from known_devices
      where ${ofMember(siteId, memberId)} order by last_seen_at desc, network, browser`),
    db.all<
      Pick<
        FactorRow,
        'id' | 'memberId' | 'type' | 'name' | 'encryptedSecret' | 'createdAt' | 'lastUsedAt'
      > & {
        status: 'INACTIVE' | 'ACTIVE'
      }
    >(sql`
      select id, member_id as "memberId", type, status, name, encrypted_secret as "encryptedSecret", created_at as "createdAt",
        last_used_at as "lastUsedAt"
      from factors where ${ofMember(siteId, memberId)} order by created_at, id`),
    db.all<{ usedAt: TableRows['recovery_codes']['used_at'] }>(sql`
      select used_at as "usedAt" from recovery_codes where ${ofMember(siteId, memberId)} order by used_at nulls last`),
    db.all<{ connectionId: string; name: string; subject: string; createdAt: number }>(sql`
      select m.provider_id as "connectionId", c.name, m.subject, m.created_at as "createdAt"
      from member_identities m join identity_providers c on c.site_id = m.site_id and c.id = m.provider_id
      where m.site_id = ${siteId} and m.member_id = ${memberId} order by m.created_at, m.provider_id, m.subject`),
  ])
  return { sessions, places, factors, recoveryCodes, connections }
}

/** Cart, checkouts, orders and payments. */
async function commerceData(db: Sql, siteId: string, memberId: string) {
  const [cart, checkouts, orders, payments] = await Promise.all([
    db.first<{ doc: object }>(sql`
      select doc || jsonb_build_object('id', id) as doc from carts where ${ownedBy(siteId, memberId)}`),
    newestRows<{ doc: object }>(db, {
      columns: sql`doc || jsonb_build_object('id', id) as doc`,
      from: sql`from checkouts where ${ownedBy(siteId, memberId)}`,
      by: sql`created_at desc, id desc`,
    }),
    newestRows<{ doc: object }>(db, {
      columns: sql`doc || jsonb_build_object('id', id, 'number', number) as doc`,
      from: sql`from orders where ${ownedBy(siteId, memberId)}`,
      by: sql`created_at desc, id desc`,
    }),
    newestRows<{
      orderId: string
      kind: 'payment' | 'refund'
      method: string
      minor: number
      currency: string
      createdAt: number
    }>(db, {
      columns: sql`p.order_id as "orderId", p.kind, p.method, p.amount_minor as minor, p.currency,
        p.created_at as "createdAt"`,
      from: sql`from payments p join orders o on o.site_id = p.site_id and o.id = p.order_id
        where o.site_id = ${siteId} and o.owner_id = ${memberId}`,
      by: sql`p.created_at desc, p.id desc`,
    }),
  ])
  return { cart, checkouts, orders, payments }
}

/** Event types whose payload a member may read. They may not read all content that they change. */
const readable = sql`type like any ('{wix.members.%,wix.ecom.%,wix.headless.%}')`

/** Mails and events. */
async function communicationData(db: Sql, siteId: string, memberId: string, verifiedEmail: string | null) {
  const newestIds = (condition: RawBuilder<unknown>) => sql`
    (select id from events where site_id = ${siteId} and ${condition} order by id desc limit ${sql.lit(NEWEST_MAX + 1)})`
  const [mails, events] = await Promise.all([
    newestRows<{ kind: string; subject: string; text: string | null; createdAt: number }>(db, {
      columns: sql`kind, subject, case when secret then null else body end as text, created_at as "createdAt"`,
      from: sql`from mails where site_id = ${siteId} and recipient collate "C" = ${verifiedEmail} and not discarded`,
      by: sql`id desc`,
    }),
    newestRows<{ type: string; entityId: string; payload: unknown; createdAt: number }>(db, {
      columns: sql`type, entity_id as "entityId", case when ${readable} then payload end as payload,
        created_at as "createdAt"`,
      from: sql`from events where site_id = ${siteId} and id in (
        ${newestIds(sql`entity_id = ${memberId}::text and ${readable}`)}
        union ${newestIds(sql`actor_role = 'member' and actor_id = ${memberId}::text`)})`,
      by: sql`id desc`,
    }),
  ])
  return { mails, events }
}

/**
 * Deletes members with their credentials, carts, open checkouts, sessions and pending sign-ins. Events about them, their
 * carts and checkouts keep ids only. Orders with their payments and events stay, and so do mails to unverified addresses.
 */
export async function deleteMembers(db: Sql, siteId: string, ids: readonly string[]) {
  const theirs = sql`site_id = ${siteId} and owner_id = any(${ids}::uuid[])`
  await db.all(sql`
    with gone_carts as (delete from carts where ${theirs}),
      gone_checkouts as (delete from checkouts where ${theirs} and not completed),
      gone_mails as (
        delete from mails where site_id = ${siteId}
          and recipient in (
            select email from members where site_id = ${siteId} and id = any(${ids}::uuid[]) and email_verified)),
      deleted_tokens as (delete from one_time_tokens where site_id = ${siteId} and member_id = any(${ids}::uuid[])),
      gone_redirects as (delete from redirect_sessions where ${theirs}),
      gone_replies as (delete from idempotency_keys where site_id = ${siteId} and caller_id = any(${ids}::uuid[])),
      gone_sessions as (
        delete from sessions where site_id = ${siteId} and role = 'member' and identity_id = any(${ids}::uuid[])),
      subjects as (
        select unnest(${ids}::text[]) as id
        union all select id::text from carts where ${theirs}
        union all select id::text from checkouts where ${theirs}),
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
        where site_id = ${siteId} and id in (select id from personal_events))
    delete from members where site_id = ${siteId} and id = any(${ids}::uuid[])`)
}
