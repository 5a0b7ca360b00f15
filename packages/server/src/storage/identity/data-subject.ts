import { type RawBuilder, sql } from 'kysely'

/**
 * People whose data is exported or erased: members, and the addresses that count as theirs. A buyer without an account is an
 * address alone. Each function below is the only declaration of what one table stores about them.
 */
export interface DataSubject {
  memberIds: readonly string[]
  /** In lower case: verified addresses of the members, or those of buyers without an account. */
  emails: readonly string[]
}

type Condition = (siteId: string, subject: DataSubject) => RawBuilder<unknown>

/** Rows of a site whose id is one of several selections: each uses its own index, which a condition with `or` would not. */
const idIn = (siteId: string, ...selections: RawBuilder<unknown>[]) =>
  sql`site_id = ${siteId} and id in (${sql.join(selections, sql` union all `)})`

const owned = (siteId: string, { memberIds }: DataSubject) =>
  sql`site_id = ${siteId} and owner_id = any(${memberIds}::uuid[])`
const guest = (siteId: string, { emails }: DataSubject) =>
  sql`site_id = ${siteId} and guest_email = any(${emails}::text[])`

/** Carts of members; carts with the address of a guest, and those of open checkouts with it. */
export const cartsOfSubject: Condition = (siteId, subject) =>
  idIn(
    siteId,
    sql`select id from carts where ${owned(siteId, subject)}`,
    sql`select id from carts where ${guest(siteId, subject)}`,
    sql`select cart_id from checkouts where ${guest(siteId, subject)} and not completed`,
  )

/** Checkouts of members; checkouts with the address of a guest, and open ones of carts with it. */
export const checkoutsOfSubject: Condition = (siteId, subject) =>
  idIn(
    siteId,
    sql`select id from checkouts where ${owned(siteId, subject)}`,
    sql`select id from checkouts where ${guest(siteId, subject)}`,
    sql`select id from checkouts where site_id = ${siteId} and not completed
      and cart_id in (select id from carts where ${guest(siteId, subject)})`,
  )

/** Snapshots of their checkouts, and those with the address of a guest. */
export const abandonedOfSubject: Condition = (siteId, subject) =>
  idIn(
    siteId,
    sql`select id from abandoned_checkouts where site_id = ${siteId}
      and checkout_id in (select id from checkouts where ${checkoutsOfSubject(siteId, subject)})`,
    sql`select id from abandoned_checkouts where ${guest(siteId, subject)}`,
  )

/** Orders of members, and orders without a member that have the address. */
export const ordersOfSubject: Condition = (siteId, subject) => {
  const bought = sql`site_id = ${siteId} and buyer = any(${subject.emails}::text[])`
  return idIn(
    siteId,
    sql`select id from orders where ${owned(siteId, subject)}`,
    // Each half has its partial index.
    sql`select id from orders where ${bought} and not test`,
    sql`select id from orders where ${bought} and test`,
  )
}

/** Subscriptions of members, and those that orders of a guest have started. */
export const contractsOfSubject: Condition = (siteId, subject) =>
  idIn(
    siteId,
    sql`select id from subscription_contracts where ${owned(siteId, subject)}`,
    // By the owner of the order, which has an index.
    sql`select c.id from orders o
      join subscription_contracts c on c.site_id = o.site_id and c.owner_id = o.owner_id and c.order_id = o.id
      where o.site_id = ${siteId}
        and o.id in (select id from orders where ${ordersOfSubject(siteId, { ...subject, memberIds: [] })})`,
  )

/** Rows of the tables whose column `email` is in lower case. */
export const emailOfSubject: Condition = (siteId, { emails }) =>
  sql`site_id = ${siteId} and email = any(${emails}::text[])`

/** Mails to the addresses; mails to others, such as the merchant, that are about their orders or their account. */
export const mailsOfSubject: Condition = (siteId, subject) =>
  idIn(
    siteId,
    sql`select id from mails where site_id = ${siteId} and lower(recipient) = any(${subject.emails}::text[])`,
    sql`select id from mails where site_id = ${siteId} and about in (
      select number::text from orders where ${ordersOfSubject(siteId, subject)}
      union all select email from members where site_id = ${siteId} and id = any(${subject.memberIds}::uuid[])
      union all select unnest(${subject.emails}::text[]))`,
  )

/** Gift cards that were issued to the addresses. */
export const giftCardsOfSubject: Condition = (siteId, { emails }) =>
  sql`site_id = ${siteId} and lower(doc #>> '{recipient,email}') = any(${emails}::text[])`

/**
 * Whom an event is about, if it is no order: the id of a member, otherwise the address of a guest in lower case. Of a packed
 * payload a column, otherwise read from the payload. The same text as in the index `events_of_people`, which serves it: an erasure
 * reaches events of carts, sign-ups and requests that were deleted before.
 */
export const PERSON = `coalesce(person, coalesce(
  payload #>> '{cart,buyerInfo,memberId}', payload #>> '{checkout,buyerInfo,memberId}',
  payload #>> '{abandonedCheckout,buyerInfo,memberId}',
  lower(coalesce(
    payload #>> '{cart,buyerInfo,email}', payload #>> '{checkout,buyerInfo,email}',
    payload #>> '{abandonedCheckout,buyerInfo,email}', payload #>> '{newsletterSubscriber,email}',
    payload #>> '{request,email}', payload #>> '{giftCard,recipient,email}'))))`

/** Ids, as text, of everything that the deletion of their data removes: events about these lose their payload. */
export const entitiesOfSubject: Condition = (siteId, subject) => sql`
  select id::text from carts where ${cartsOfSubject(siteId, subject)}
  union all select id::text from checkouts where ${checkoutsOfSubject(siteId, subject)}
  union all select id::text from abandoned_checkouts where ${abandonedOfSubject(siteId, subject)}
  union all select id::text from newsletter_subscribers where ${emailOfSubject(siteId, subject)}
  union all select id::text from back_in_stock_requests where ${emailOfSubject(siteId, subject)}
  union all select entity_id from events where site_id = ${siteId}
    and ${sql.raw(PERSON)} = any(${[...subject.memberIds, ...subject.emails]}::text[])`
