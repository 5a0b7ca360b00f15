import { type RawBuilder, sql } from 'kysely'
import type { GiftCardRow } from '../commerce/gift-cards.ts'
import { exportItems } from '../data/personal-items.ts'
import { NEWEST_MAX, newestRows } from '../newest-rows.ts'
import { unpackPayload } from '../packed-payloads.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import {
  abandonedOfSubject,
  cartsOfSubject,
  checkoutsOfSubject,
  contractsOfSubject,
  type DataSubject,
  emailOfSubject,
  entitiesOfSubject,
  giftCardsOfSubject,
  mailsOfSubject,
  ordersOfSubject,
} from './data-subject.ts'

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
const giftCard = tableColumns('gift_cards', {
  id: 'id',
  doc: 'doc',
  currency: 'currency',
  minor: 'initial_minor',
  createdAt: 'created_at',
})
const mail = tableColumns('mails', { kind: 'kind', subject: 'subject', createdAt: 'created_at' })
const event = tableColumns('events', { type: 'type', entityId: 'entity_id', createdAt: 'created_at' })

/**
 * Exports what a shop stores about a person, with or without an account, except the account itself. Unbounded parts are cut to
 * their newest rows. Always runs the same number of statements.
 */
export async function exportPersonalData(db: Sql, siteId: string, subject: DataSubject) {
  const [commerce, communication] = await Promise.all([
    commerceData(db, siteId, subject),
    communicationData(db, siteId, subject),
  ])
  return { ...commerce, ...communication }
}

/** What a shop stores about a person, as rows. */
export type PersonalRows = Awaited<ReturnType<typeof exportPersonalData>>

/** Carts, checkouts with their abandoned forms, back-in-stock requests, orders, subscriptions and payments. */
async function commerceData(db: Sql, siteId: string, subject: DataSubject) {
  const [carts, checkouts, abandonedCheckouts, backInStockRequests, orders, subscriptionContracts, payments] =
    await Promise.all([
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id) as doc`,
        from: sql`from carts where ${cartsOfSubject(siteId, subject)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_strip_nulls(jsonb_build_object('id', id, 'quotedTotalMinor', quoted_total_minor::text)) as doc`,
        from: sql`from checkouts where ${checkoutsOfSubject(siteId, subject)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id) as doc`,
        from: sql`from abandoned_checkouts where ${abandonedOfSubject(siteId, subject)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id, 'email', email, 'status', status, 'productId', product_id, 'variantId', variant_id) as doc`,
        from: sql`from back_in_stock_requests where ${emailOfSubject(siteId, subject)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id, 'number', number) as doc`,
        from: sql`from orders where ${ordersOfSubject(siteId, subject)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<{ doc: object }>(db, {
        columns: sql`doc || jsonb_build_object('id', id, 'status', status) as doc`,
        from: sql`from subscription_contracts where ${contractsOfSubject(siteId, subject)}`,
        by: sql`created_at desc, id desc`,
      }),
      newestRows<RowOf<typeof payment> & RowOf<typeof paymentEntry>>(db, {
        columns: sql`${payment}, ${paymentEntry}`,
        from: sql`from payment_entries e join payments p on p.site_id = e.site_id and p.id = e.payment_id
        where e.site_id = ${siteId} and e.order_id in (select id from orders where ${ordersOfSubject(siteId, subject)})`,
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

/** The newsletter, gift cards, items of content, mails and events. */
async function communicationData(db: Sql, siteId: string, subject: DataSubject) {
  const newestIds = (condition: RawBuilder<unknown>) => sql`
    (select id from events where site_id = ${siteId} and ${condition} order by id desc limit ${sql.lit(NEWEST_MAX + 1)})`
  const { memberIds } = subject
  const guest = { ...subject, memberIds: [] }
  const [newsletter, giftCards, items, mails, events] = await Promise.all([
    db.first<{ doc: object }>(sql`
      select doc || jsonb_build_object('id', id) as doc from newsletter_subscribers
      where ${emailOfSubject(siteId, subject)}`),
    newestRows<RowOf<typeof giftCard, Pick<GiftCardRow, 'doc'>>>(db, {
      columns: giftCard,
      from: sql`from gift_cards where ${giftCardsOfSubject(siteId, subject)}`,
      by: sql`created_at desc, id desc`,
    }),
    exportItems(db, siteId, subject),
    newestRows<RowOf<typeof mail> & { text: string | null }>(db, {
      columns: sql`${mail}, case when secret then null else body end as text`,
      from: sql`from mails where ${mailsOfSubject(siteId, subject)} and not discarded`,
      by: sql`id desc`,
    }),
    newestRows<RowOf<typeof event> & { payload: unknown; packed: Buffer | null }>(db, {
      columns: sql`${event}, case when ${readable} then payload end as payload,
        case when ${readable} then packed end as packed`,
      from: sql`from events where site_id = ${siteId} and id in (
        ${newestIds(sql`entity_id = any(${memberIds}::text[]) and ${readable}`)}
        union ${newestIds(sql`actor_role = 'member' and actor_id = any(${memberIds}::text[])`)}
        union ${newestIds(sql`entity_id in (${entitiesOfSubject(siteId, guest)}
          union all select id::text from orders where ${ordersOfSubject(siteId, guest)})`)})`,
      by: sql`id desc`,
    }),
  ])
  return { newsletter, giftCards, items, mails, events: { ...events, rows: events.rows.map(unpackPayload) } }
}
