import { sql } from 'kysely'
import { type DocumentRow, documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** What merchants write about a gift card, and the last characters of its code. */
export interface GiftCardDoc {
  codeSuffix: string
  recipient?: { email?: string; name?: string }
  message?: string
  note?: string
}

const CARD_COLUMNS = [
  'encrypted_code',
  'currency',
  'initial_minor',
  'balance_minor',
  'disabled',
  'expires_at',
] as const

const columns = tableColumns('gift_cards', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  ...CARD_COLUMNS,
])
export type GiftCardRow = RowOf<typeof columns, { doc: GiftCardDoc }>

/** Reads of gift cards: by id, and pages under a query plan. */
export const giftCardRows = documents<GiftCardDoc, Omit<GiftCardRow, keyof DocumentRow<GiftCardDoc>>>(
  'gift_cards',
  CARD_COLUMNS,
)

const TRANSACTION = tableColumns('gift_card_transactions', {
  id: 'id',
  giftCardId: 'gift_card_id',
  type: 'type',
  amountMinor: 'amount_minor',
  balanceMinor: 'balance_minor',
  orderId: 'order_id',
  voidedId: 'voided_id',
  details: 'details',
  createdAt: 'created_at',
})
export type GiftCardTransactionType = 'ISSUE' | 'REDEEM' | 'VOID' | 'ADJUST'

/** What a caller says about a ledger row. */
export interface TransactionDetails {
  reason?: string
  locationId?: string
  extendedFields?: { namespaces?: Record<string, Record<string, unknown>> }
}

export type GiftCardTransactionRow = RowOf<
  typeof TRANSACTION,
  { type: GiftCardTransactionType; details: TransactionDetails }
>

/** A ledger row to write. Amounts are signed: a redemption is negative. */
export interface GiftCardMovement {
  id: string
  giftCardId: string
  type: GiftCardTransactionType
  amountMinor: number
  orderId?: string
  voidedId?: string
  /** The redemption that it gives a part of back. */
  refundedId?: string
  details?: TransactionDetails
}

interface NewGiftCard {
  id: string
  codeHash: Buffer
  encryptedCode: Buffer
  currency: string
  balanceMinor: number
  expiresAt: number | null
  doc: GiftCardDoc
  transactionId: string
}

/** Inserts a gift card with the first row of its ledger. False if the code is taken. */
export async function insertGiftCard(
  db: Sql,
  siteId: string,
  now: number,
  card: NewGiftCard,
): Promise<boolean> {
  const { id, codeHash, encryptedCode, currency, balanceMinor, expiresAt, doc, transactionId } = card
  const at = toTimestamp(now)
  const rows = await db.all(sql`
    with card as (
      insert into gift_cards (site_id, id, created_at, updated_at, doc, code_hash, encrypted_code, currency,
        initial_minor, balance_minor, expires_at)
      values (${siteId}, ${id}, ${at}, ${at}, ${JSON.stringify(doc)}, ${codeHash}, ${encryptedCode}, ${currency},
        ${balanceMinor}, ${balanceMinor}, ${expiresAt === null ? null : toTimestamp(expiresAt)})
      on conflict (site_id, code_hash) do nothing returning site_id, id, balance_minor, created_at)
    insert into gift_card_transactions (site_id, id, gift_card_id, type, amount_minor, balance_minor, details, created_at)
    select site_id, ${transactionId}::uuid, id, 'ISSUE', balance_minor, balance_minor, '{}', created_at from card
    returning id`)
  return rows.length > 0
}

/** The cards with these hashes of their codes. `lock` keeps others from changing them until the end of the transaction. */
export const findByCodeHash = (
  db: Sql,
  siteId: string,
  codeHashes: readonly Buffer[],
  { lock = false } = {},
) =>
  db.all<GiftCardRow>(sql`
    select ${columns} from gift_cards where site_id = ${siteId} and code_hash = any(${codeHashes}::bytea[])
    order by id ${lock ? sql`for update` : sql``}`)

/** Changes the balance of a locked card and appends the ledger row. */
export async function moveBalance(db: Sql, siteId: string, now: number, movement: GiftCardMovement) {
  const { id, giftCardId, type, amountMinor, orderId = null, details = {} } = movement
  const { voidedId = null, refundedId = null } = movement
  const at = toTimestamp(now)
  return (await db.first<GiftCardRow>(sql`
    with card as (
      update gift_cards set balance_minor = balance_minor + ${amountMinor}::bigint, revision = revision + 1,
        updated_at = ${at}
      where site_id = ${siteId} and id = ${giftCardId} returning *),
    ledger as (
      insert into gift_card_transactions (site_id, id, gift_card_id, type, amount_minor, balance_minor, order_id,
        voided_id, refunded_id, details, created_at)
      select site_id, ${id}::uuid, id, ${type}, ${amountMinor}::bigint, balance_minor, ${orderId}::uuid,
        ${voidedId}::uuid, ${refundedId}::uuid, ${JSON.stringify(details)}::jsonb, ${at} from card)
    select ${columns} from card`)) as GiftCardRow
}

/** Disables or enables a card. Undefined if there is none. */
export const setDisabled = (db: Sql, siteId: string, now: number, id: string, disabled: boolean) =>
  db.first<GiftCardRow>(sql`
    update gift_cards set disabled = ${disabled}, revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id} returning ${columns}`)

/** A redemption with its card locked. `voided`: it was already reversed. `refundedMinor`: parts that were given back. */
export async function findRedemption(db: Sql, siteId: string, transactionId: string) {
  const redemption = await db.first<GiftCardTransactionRow>(sql`
    select ${TRANSACTION} from gift_card_transactions
    where site_id = ${siteId} and id = ${transactionId} and type = 'REDEEM'`)
  if (!redemption) return undefined
  const card = (await giftCardRows.get(db, siteId, redemption.giftCardId, { lock: true })) as GiftCardRow
  // A statement after the lock sees a reversal that another transaction has committed.
  const reversal = await db.first(
    sql`select id from gift_card_transactions where site_id = ${siteId} and voided_id = ${transactionId}`,
  )
  const refunds = await db.first<{ minor: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as minor from gift_card_transactions
    where site_id = ${siteId} and refunded_id = ${transactionId}`)
  return { redemption, card, voided: reversal !== undefined, refundedMinor: Number(refunds?.minor ?? 0) }
}

/** The redemption of a locked card for an order that is not reversed. */
export const redemptionOf = (db: Sql, siteId: string, giftCardId: string, orderId: string) =>
  db.first<GiftCardTransactionRow>(sql`
    select ${TRANSACTION} from gift_card_transactions as t
    where site_id = ${siteId} and gift_card_id = ${giftCardId} and order_id = ${orderId} and type = 'REDEEM'
      and not exists (select from gift_card_transactions v where v.site_id = t.site_id and v.voided_id = t.id)`)

/** The ledger of a card, newest first. */
export const listTransactions = (db: Sql, siteId: string, giftCardId: string, limit: number) =>
  db.all<GiftCardTransactionRow>(sql`
    select ${TRANSACTION} from gift_card_transactions where site_id = ${siteId} and gift_card_id = ${giftCardId}
    order by created_at desc, id desc limit ${limit}`)

/** The status of a card at a time, as an SQL expression for queries. */
export const giftCardStatusSql = (now: number) => sql`(case
  when disabled then 'DISABLED' when expires_at <= to_timestamp(${now / 1000}::float8) then 'EXPIRED' else 'VALID' end)`
