import { type RawBuilder, sql } from 'kysely'
import { type ErasedItem, eraseItems } from '../data/personal-items.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import {
  abandonedOfSubject,
  cartsOfSubject,
  checkoutsOfSubject,
  type DataSubject,
  emailOfSubject,
  entitiesOfSubject,
  giftCardsOfSubject,
  mailsOfSubject,
  ordersOfSubject,
} from './data-subject.ts'

/** What an erasure has removed, and what stays because merchants are legally required to keep it. */
export interface ErasedRows {
  /** Ids of the removed checkouts. */
  checkoutIds: string[]
  /** Deleted items of content collections. */
  items: ErasedItem[]
  carts: number
  abandonedCheckouts: number
  backInStockRequests: number
  newsletterSubscriptions: number
  mails: number
  /** Gift cards without recipient, message and note since. Who has the code can still use them. */
  giftCards: number
  /** Events that have lost their payload. */
  events: number
  orders: number
  payments: number
}

/**
 * Locks carts, then checkouts, in the order in which purchases lock them. A purchase that runs ends first: its checkout is completed
 * and stays. One that comes later finds no checkout. Orders are locked after their checkouts, as by purchases.
 */
async function lockPurchases(db: Sql, siteId: string, subject: DataSubject): Promise<void> {
  await db.all(sql`select 1 from carts where ${cartsOfSubject(siteId, subject)} order by id for update`)
  await db.all(sql`
    select 1 from checkouts where ${checkoutsOfSubject(siteId, subject)} and not completed order by id for update`)
  await db.all(sql`select 1 from orders where ${ordersOfSubject(siteId, subject)} order by id for update`)
}

/**
 * Erases what a shop stores about people: members with their credentials, sessions and pending sign-ins; and of members and buyers
 * without an account carts, open checkouts, mails, sign-ups, items of content and the recipients of gift cards. Events about these keep ids only.
 * Orders with their payments and events stay; links to their pages show them without the buyer. So does an order whose payment is in flight: it no longer needs its checkout.
 */
export async function erasePersonalData(
  db: Sql,
  siteId: string,
  subject: DataSubject,
  now: number,
): Promise<ErasedRows> {
  await lockPurchases(db, siteId, subject)
  const items = await eraseItems(db, siteId, subject)
  const { memberIds } = subject
  const theirs = sql`site_id = ${siteId} and owner_id = any(${memberIds}::uuid[])`
  const orders = sql`select id from orders where ${ordersOfSubject(siteId, subject)}`
  const count = (from: RawBuilder<unknown>) => sql`(select count(*)::int from ${from})`
  const erased = await db.first<Omit<ErasedRows, 'items'>>(sql`
    with gone_carts as (delete from carts where ${cartsOfSubject(siteId, subject)} returning id),
      gone_abandoned as (delete from abandoned_checkouts where ${abandonedOfSubject(siteId, subject)} returning id),
      gone_checkouts as (
        delete from checkouts where ${checkoutsOfSubject(siteId, subject)} and not completed returning id),
      gone_mails as (delete from mails where ${mailsOfSubject(siteId, subject)} returning id),
      gone_requests as (delete from back_in_stock_requests where ${emailOfSubject(siteId, subject)} returning id),
      gone_subscriptions as (
        delete from newsletter_subscribers where ${emailOfSubject(siteId, subject)} returning id),
      anonymous_cards as (
        update gift_cards set doc = doc - '{recipient,message,note}'::text[], revision = revision + 1
        where ${giftCardsOfSubject(siteId, subject)} returning id),
      anonymous_orders as (
        update orders set buyer_erased_at = ${toTimestamp(now)}
        where site_id = ${siteId} and id in (${orders}) and buyer_erased_at is null),
      deleted_tokens as (
        delete from one_time_tokens where site_id = ${siteId} and member_id = any(${memberIds}::uuid[])),
      methods_to_remove as (
        insert into removed_payment_methods (site_id, provider, saved_method_id, erased_at)
        select distinct site_id, provider, doc ->> 'savedMethodId', ${toTimestamp(now)}
        from payments where site_id = ${siteId} and order_id in (${orders}) and doc ? 'savedMethodId'
        on conflict do nothing),
      gone_payment_methods as (
        update payments set doc = doc - 'savedMethodId'
        where site_id = ${siteId} and order_id in (${orders}) and doc ? 'savedMethodId'),
      gone_redirects as (delete from redirect_sessions where ${theirs}),
      gone_replies as (
        delete from idempotency_keys where site_id = ${siteId} and caller_id = any(${memberIds}::uuid[])),
      gone_sessions as (
        delete from sessions where site_id = ${siteId} and role = 'member' and identity_id = any(${memberIds}::uuid[])),
      subjects as (
        select unnest(${memberIds}::text[]) as id union all ${entitiesOfSubject(siteId, subject)}),
      personal_events as (
        select e.id from subjects join events e on e.site_id = ${siteId} and e.entity_id = subjects.id
        union
        select id from events
        where site_id = ${siteId} and actor_role = 'member' and actor_id = any(${memberIds}::text[])
          and type not like 'wix.ecom.v1.order\\_%'
        union
        select id from events
        where site_id = ${siteId} and entity_id = any(${items.map(({ id }) => id)}::text[]) and type like 'wix.data.%'),
      redacted as (
        update events
        set before = null, packed = null, person = null, payload = coalesce((
          select jsonb_object_agg(part, jsonb_build_object('id', entity_id)) from jsonb_object_keys(payload) part
          where jsonb_typeof(payload -> part) = 'object'), '{}')
        where site_id = ${siteId} and id in (select id from personal_events) returning id),
      gone_members as (delete from members where site_id = ${siteId} and id = any(${memberIds}::uuid[]))
    select (select coalesce(array_agg(id::text order by id), '{}') from gone_checkouts) as "checkoutIds",
      ${count(sql`gone_carts`)} as carts, ${count(sql`gone_abandoned`)} as "abandonedCheckouts",
      ${count(sql`gone_requests`)} as "backInStockRequests", ${count(sql`gone_subscriptions`)} as "newsletterSubscriptions",
      ${count(sql`gone_mails`)} as mails, ${count(sql`anonymous_cards`)} as "giftCards", ${count(sql`redacted`)} as events, ${count(sql`(${orders}) o`)} as orders,
      ${count(sql`payments where site_id = ${siteId} and order_id in (${orders})`)} as payments`)
  return { ...(erased as Omit<ErasedRows, 'items'>), items }
}
