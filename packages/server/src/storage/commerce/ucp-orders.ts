import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const columns = tableColumns('ucp_orders', {
  siteId: 'site_id',
  checkoutId: 'checkout_id',
  clientId: 'client_id',
  webhookUrl: 'webhook_url',
  encryptedSession: 'encrypted_session',
  changeId: 'change_id',
  changedAt: 'changed_at',
  attempts: 'attempts',
})
const keyColumns = tableColumns('ucp_orders', { siteId: 'site_id', checkoutId: 'checkout_id' })

/** Names the order of a checkout. */
export type UcpOrderKey = RowOf<typeof keyColumns>
/** An order with a change that its platform has not acknowledged. */
export type ChangedUcpOrder = RowOf<typeof columns, { changeId: string; changedAt: number }>

const isOf = ({ siteId, checkoutId }: UcpOrderKey) => sql`site_id = ${siteId} and checkout_id = ${checkoutId}`

/** From now on, changes of the order of a checkout go to an address. */
export const followUcpOrder = (
  db: Sql,
  order: UcpOrderKey & Pick<ChangedUcpOrder, 'clientId' | 'webhookUrl' | 'encryptedSession'>,
  now: number,
) =>
  db.all(sql`
    insert into ucp_orders (site_id, checkout_id, client_id, webhook_url, encrypted_session, created_at)
    values (${order.siteId}, ${order.checkoutId}, ${order.clientId}, ${order.webhookUrl}, ${order.encryptedSession},
      ${toTimestamp(now)})
    on conflict (site_id, checkout_id) do update set webhook_url = excluded.webhook_url`)

/** Remembers a change. One that waits for its next attempt is replaced. Returns whether a platform follows the order. */
export const noteUcpOrderChange = async (
  db: Sql,
  order: UcpOrderKey,
  { changeId, now }: { changeId: string; now: number },
): Promise<boolean> =>
  (
    await db.all(sql`
      update ucp_orders set change_id = ${changeId}, changed_at = ${toTimestamp(now)},
        due_at = coalesce(due_at, ${toTimestamp(now)})
      where ${isOf(order)} returning 1`)
  ).length > 0

/** Orders whose next attempt is due, the longest waiting first. */
export const dueUcpOrders = (db: Sql, now: number, limit: number) =>
  db.all<UcpOrderKey>(sql`
    select ${keyColumns} from ucp_orders where due_at <= ${toTimestamp(now)} order by due_at limit ${limit}`)

/** Takes the attempt of an order until `until`: other nodes leave it alone. Undefined if none is due. */
export const takeUcpOrder = (db: Sql, order: UcpOrderKey, now: number, until: number) =>
  db.first<ChangedUcpOrder>(sql`
    update ucp_orders set due_at = ${toTimestamp(until)}
    where ${isOf(order)} and due_at <= ${toTimestamp(now)} returning ${columns}`)

/** Ends an attempt. Without `retryAt` nothing is due any more, unless the order has changed meanwhile. */
export const endUcpAttempt = (
  db: Sql,
  { changeId, ...order }: UcpOrderKey & Pick<ChangedUcpOrder, 'changeId'>,
  { now, attempts, retryAt }: { now: number; attempts: number; retryAt?: number },
) =>
  db.all(sql`
    update ucp_orders set attempts = ${attempts},
      due_at = ${
        retryAt === undefined
          ? sql`case when change_id = ${changeId} then null else ${toTimestamp(now)} end`
          : toTimestamp(retryAt)
      }
    where ${isOf(order)}`)
