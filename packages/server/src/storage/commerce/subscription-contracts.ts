import type { OrderLineItem, SubscriptionContract } from '@stoa/contract'
import { sql } from 'kysely'
import { documents } from '../documents.ts'
import { contractsOfSubject, type DataSubject } from '../identity/data-subject.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'

/** A subscription that was bought: what its cycles cost, and how far it is. Times in milliseconds. */
export interface StoredContract {
  /** The line item of one cycle, with its taxes. */
  lineItem: OrderLineItem
  currency: string
  taxIncludedInPrices: boolean
  start: number
  /** The last cycle that has an order. 0 during a free trial. */
  cycle: number
  /** When the next cycle is due. Absent after the last one. */
  nextBilling?: number
  /** Orders of the cycles, oldest first. */
  orders: { cycleNumber: number; orderId: string }[]
  /** The saved payment method that the buyer has chosen: for a purchase without an amount due, or later. */
  method?: { provider: string; savedMethodId: string }
  /** An order that is not paid yet. */
  open?: { orderId: string; minor: string; paymentId?: string }
  /** Consecutive failures of the current cycle. */
  failures?: { count: number; reason: string; at: number }
  canceled?: { at: number; by: 'BUYER' | 'MERCHANT' | 'PLATFORM'; reason?: string }
}

type Status = NonNullable<SubscriptionContract['status']>

const promoted = ['owner_id', 'order_id', 'status', 'due_at'] as const

export const contractRows = documents<
  StoredContract,
  { owner_id: string; order_id: string; status: Status; due_at: Date | null }
>('subscription_contracts', promoted)

const columns = tableColumns('subscription_contracts', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  'owner_id',
  'order_id',
  'status',
  'due_at',
])
export type ContractRow = RowOf<typeof columns, { doc: StoredContract; status: Status }>

/** Locks a contract. */
export const lockContract = (db: Sql, siteId: string, id: string) =>
  db.first<ContractRow>(sql`
    select ${columns} from subscription_contracts where site_id = ${siteId} and id = ${id} for update`)

/** Locks the contracts of buyers that have not ended, in the order of their ids. */
export const lockOpenContractsOf = (db: Sql, siteId: string, buyers: DataSubject) =>
  db.all<ContractRow>(sql`
    select ${columns} from subscription_contracts
    where ${contractsOfSubject(siteId, buyers)} and due_at is not null
    order by id for update`)

/** The contracts of a buyer, newest first; of one checkout alone if it is given. */
export const contractsOf = (
  db: Sql,
  siteId: string,
  ownerId: string,
  { limit, checkoutId }: { limit: number; checkoutId?: string | undefined },
) =>
  db.all<ContractRow>(sql`
    select ${columns} from subscription_contracts where site_id = ${siteId} and owner_id = ${ownerId}
    ${checkoutId ? sql`and order_id in (select id from orders where site_id = ${siteId} and checkout_id = ${checkoutId})` : sql``}
    order by created_at desc, id limit ${limit}`)

const due = tableColumns('subscription_contracts', { site_id: 'site_id', id: 'id', at: 'due_at' })
/** A contract for which something is due. */
export type DueContract = RowOf<typeof due, { at: number }>

/** Contracts for which something is due, of all sites, the longest waiting first. */
export const dueContracts = (db: Sql, now: number, after: DueContract | undefined, limit: number) =>
  db.all<DueContract>(sql`
    select ${due} from subscription_contracts
    where due_at <= ${toTimestamp(now)} ${andAfter(sql`due_at`, sql`id`, after)} order by due_at, id limit ${limit}`)
