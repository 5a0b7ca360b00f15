import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import type { PaymentDoc, PaymentRow, SiteProvider } from './payments.ts'

const savedMethodColumns = tableColumns('payments', ['id', 'provider', 'created_at', 'doc'], 'p')
export type SavedMethodRow = RowOf<typeof savedMethodColumns, { doc: PaymentDoc }> & { savedMethodId: string }

const savedMethodsOf = (siteId: string, ownerId: string) => sql`
  from payments p join orders o on o.site_id = p.site_id and o.id = p.order_id
  where p.site_id = ${siteId} and o.owner_id = ${ownerId} and p.doc ? 'savedMethodId'`

/** The payment methods that the owner of orders has saved, each once, with the payment that has saved it last; newest first. */
export const findSavedMethods = (db: Sql, siteId: string, ownerId: string, limit: number) =>
  db.all<SavedMethodRow>(sql`
    select * from (
      select distinct on (p.provider, p.doc ->> 'savedMethodId') ${savedMethodColumns},
        p.doc ->> 'savedMethodId' as "savedMethodId"
      ${savedMethodsOf(siteId, ownerId)}
      order by p.provider, p.doc ->> 'savedMethodId', p.created_at desc, p.id) methods
    order by created_at desc, id limit ${limit}`)

/** Removes a saved payment method of the owner of orders. Its payments stay. */
export const forgetSavedMethod = (
  db: Sql,
  siteId: string,
  ownerId: string,
  { provider, savedMethodId }: Pick<SavedMethodRow, 'provider' | 'savedMethodId'>,
) =>
  db.all(sql`
    update payments p set doc = p.doc - 'savedMethodId' from orders o
    where o.site_id = ${siteId} and o.owner_id = ${ownerId} and p.site_id = o.site_id and p.order_id = o.id
      and p.provider = ${provider} and p.doc ->> 'savedMethodId' = ${savedMethodId}`)

const removedMethodColumns = tableColumns('removed_payment_methods', [
  'site_id',
  'provider',
  'saved_method_id',
])
export type RemovedMethodRow = RowOf<typeof removedMethodColumns>

/** Saved methods of erased members that are still at a provider of a site. */
export const findRemovedMethods = (
  db: Sql,
  { site_id, provider }: SiteProvider,
  after: RemovedMethodRow | undefined,
  limit: number,
) =>
  db.all<RemovedMethodRow>(sql`
    select ${removedMethodColumns} from removed_payment_methods
    where site_id = ${site_id} and provider = ${provider} ${after ? sql`and saved_method_id > ${after.saved_method_id}` : sql``}
    order by saved_method_id limit ${limit}`)

/** Providers of sites with saved methods to remove. */
export const providersOfRemovedMethods = (db: Sql) =>
  db.all<SiteProvider>(sql`select distinct site_id, provider from removed_payment_methods`)

/** Forgets a method that its provider has removed. */
export const settleRemovedMethod = (db: Sql, { site_id, provider, saved_method_id }: RemovedMethodRow) =>
  db.all(sql`
    delete from removed_payment_methods
    where site_id = ${site_id} and provider = ${provider} and saved_method_id = ${saved_method_id}`)

/** The payment method that the owner of orders has saved last. */
export const findSavedMethod = (db: Sql, siteId: string, ownerId: string) =>
  db.first<Pick<PaymentRow, 'provider'> & { savedMethodId: string }>(sql`
    select p.provider, p.doc ->> 'savedMethodId' as "savedMethodId" ${savedMethodsOf(siteId, ownerId)}
    order by p.created_at desc, p.id limit 1`)
