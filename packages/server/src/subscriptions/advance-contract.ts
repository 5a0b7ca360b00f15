import { parseAmount } from '@stoa/contract/money'
import { billingDate } from '@stoa/pricing'
import type { Ctx } from '../call/context.ts'
import { openPayment, pendingEntry, recordPayments } from '../payments/index.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, type PaymentRow } from '../storage/commerce/payments.ts'
import { findSavedMethods } from '../storage/commerce/saved-payment-methods.ts'
import {
  type ContractRow,
  lockContract,
  type StoredContract,
} from '../storage/commerce/subscription-contracts.ts'
import { toContract } from './contract-view.ts'
import { writeCycleOrder } from './cycle-order.ts'
import { mailChargeFailure } from './mail-charge-failure.ts'
import { type ContractChange, canceledContract, saveContract } from './save-contract.ts'
import type { SubscriptionCtx, SubscriptionEvent } from './subscription-ctx.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days after a failure until the next attempt. After the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5]
/** Orders that a contract lists. */
const ORDERS_MAX = 100

/** A payment to start after the commit. */
export interface CycleCharge {
  orderId: string
  paymentId: string
  savedMethodId: string
}

type Outcome = ContractChange & {
  emit?: SubscriptionEvent
  charge?: CycleCharge
  /** A cycle could not be charged: the buyer gets a mail. */
  hasFailed?: boolean
}

const termsOf = ({ lineItem }: StoredContract) => lineItem.subscriptionInfo?.subscriptionSettings ?? {}
const cycleMinor = ({ lineItem, currency }: StoredContract): bigint =>
  parseAmount(lineItem.totalPriceAfterTax?.amount ?? '0', currency)

/**
 * Does what is due for a contract, under its lock: starts it, writes the order of the next cycle, charges it, notes the result.
 * Each step changes the contract in the same transaction, so none happens twice. Returns a payment that the caller starts after
 * the commit, and then asks again; undefined if nothing is due.
 */
export async function advanceContract(
  ctx: SubscriptionCtx,
  id: string,
): Promise<{ charge?: CycleCharge | undefined } | undefined> {
  const row = await lockContract(ctx.db, ctx.site.id, id)
  if (row?.due_at == null || row.due_at > ctx.now) return undefined
  const first = await getOrderRow(ctx.db, ctx.site.id, row.order_id, { lock: true })
  const { emit, charge, hasFailed, ...change } = await nextStep(ctx, row, first)
  const saved = await saveContract(ctx, row, change)
  const subscriptionContract = toContract(saved)
  if (hasFailed && first) await mailChargeFailure(ctx, saved, first)
  if (emit) ctx.emit(emit, id, { subscriptionContract })
  return { charge }
}

async function nextStep(
  ctx: SubscriptionCtx,
  row: ContractRow,
  first: OrderRow | undefined,
): Promise<Outcome> {
  if (!first || first.status === 'CANCELED' || first.status === 'REJECTED')
    return {
      ...canceledContract(row, { at: ctx.now, by: 'PLATFORM', reason: 'ORDER_CANCELED' }),
      // A contract whose first order was never approved has never been announced.
      ...(row.status !== 'PENDING' && { emit: 'stoa.ecom.v1.subscription_contract_canceled' as const }),
    }
  if (first.status !== 'APPROVED') return { dueAt: ctx.now + (first.status === 'PENDING' ? HOUR_MS : 60_000) }
  if (row.status === 'PENDING') return startContract(ctx, row)
  if (row.doc.open) return settleOpen(ctx, row, row.doc.open)
  return nextCycle(ctx, row, first)
}

/** After the approval of its first order, which pays the first cycle, unless there is a free trial. */
function startContract(ctx: SubscriptionCtx, { doc, order_id: orderId }: ContractRow): Outcome {
  const started = { status: 'ACTIVE', emit: 'stoa.ecom.v1.subscription_contract_created' } as const
  if (termsOf(doc).freeTrialPeriod)
    return { ...started, doc: { ...doc, nextBilling: doc.start }, dueAt: doc.start }
  return { ...started, ...afterCycle(ctx, { ...doc, cycle: 1, orders: [{ cycleNumber: 1, orderId }] }) }
}

/** Waits for the cycle after the current one. After the last one the subscription has ended. */
function afterCycle(
  { site }: SubscriptionCtx,
  { nextBilling: _, open: __, failures: ___, ...doc }: StoredContract,
): ContractChange & { status: ContractRow['status'] } {
  const nextBilling = billingDate(doc.start, termsOf(doc), doc.cycle + 1, site.settings.timeZone)
  return nextBilling === undefined
    ? { doc, status: 'ENDED', dueAt: null }
    : { doc: { ...doc, nextBilling }, status: 'ACTIVE', dueAt: nextBilling }
}

/** A cycle that is paid, or paid offline. */
function cycleDone(ctx: SubscriptionCtx, doc: StoredContract): Outcome {
  const change = afterCycle(ctx, doc)
  return {
    ...change,
    emit:
      change.status === 'ENDED'
        ? 'stoa.ecom.v1.subscription_contract_ended'
        : 'stoa.ecom.v1.subscription_contract_updated',
  }
}

/** Maximum number of saved methods that are searched. */
const SAVED_MAX = 100

/**
 * The saved payment method of a subscription: the one that the buyer chose for it, else the one that its first order was paid
 * with. Undefined if the order was paid offline, or if the buyer has removed the method.
 */
async function chargedMethod(
  { db, site }: Pick<SubscriptionCtx, 'db' | 'site'>,
  { order_id, owner_id, doc: { method } }: ContractRow,
): Promise<{ provider: string; savedMethodId: string } | undefined> {
  const payments = await findPayments(db, site.id, [order_id])
  const paidWith = payments.flatMap(({ provider, doc: { savedMethodId, chargedMethodId } }) => {
    const id = savedMethodId ?? chargedMethodId
    return id ? [{ provider, savedMethodId: id }] : []
  })
  const wanted = method ? [method, ...paidWith] : paidWith
  if (wanted.length === 0) return undefined
  const saved = await findSavedMethods(db, site.id, owner_id, SAVED_MAX)
  return wanted.find(one =>
    saved.some(
      ({ provider, savedMethodId }) => provider === one.provider && savedMethodId === one.savedMethodId,
    ),
  )
}

async function nextCycle(ctx: SubscriptionCtx, row: ContractRow, first: OrderRow): Promise<Outcome> {
  const { doc } = row
  const cycleNumber = doc.cycle + 1
  const method = await chargedMethod(ctx, row)
  // The first order has the amount of a free trial already.
  const isTrialEnd = doc.cycle === 0
  const order = isTrialEnd ? first : await writeCycleOrder(ctx, row, first, { cycleNumber, waits: !!method })
  if (!order) return failed(ctx, row, 'ITEM_NOT_AVAILABLE')
  const orders = [...doc.orders, { cycleNumber, orderId: order.id }].slice(-ORDERS_MAX)
  const { failures: _, ...rest } = doc
  const begun = { ...rest, cycle: cycleNumber, orders }
  const minor = cycleMinor(doc)
  if (!method || minor === 0n) return cycleDone(ctx, begun)
  const open = { orderId: order.id, minor: minor.toString() }
  return charge(ctx, { ...begun, open }, order, { ...method, isNewOrder: !isTrialEnd })
}

/** Stores a payment of the open order, for the caller to start. */
async function charge(
  ctx: SubscriptionCtx,
  doc: StoredContract,
  order: OrderRow,
  method: { provider: string; savedMethodId: string; isNewOrder?: boolean },
): Promise<Outcome> {
  const { provider, savedMethodId, isNewOrder = false } = method
  const { open } = doc
  if (!open) return {}
  const paymentId = ctx.ids.guid()
  const minor = BigInt(open.minor)
  const entries = [pendingEntry(paymentId, minor)]
  const payment = { id: paymentId, provider, minor, entries, doc: { chargedMethodId: savedMethodId } }
  await recordPayments(ctx, order, [payment], { isNewOrder })
  return {
    doc: { ...doc, open: { ...open, paymentId } },
    dueAt: ctx.now,
    charge: { orderId: order.id, paymentId, savedMethodId },
  }
}

/** What has become of the payment of the open order. */
async function settleOpen(
  ctx: SubscriptionCtx,
  row: ContractRow,
  open: NonNullable<StoredContract['open']>,
): Promise<Outcome> {
  const { db, site, now } = ctx
  const order = await getOrderRow(db, site.id, open.orderId, { lock: true })
  if (!order || order.status === 'CANCELED' || order.status === 'REJECTED')
    // The merchant waives this cycle.
    return cycleDone(ctx, row.doc)
  const payments = await findPayments(db, site.id, [order.id])
  const payment = payments.find(({ id }) => id === open.paymentId)
  if (order.payment_status === 'PAID' || isPaid(payment)) return cycleDone(ctx, row.doc)
  if (openPayment(payments)) return { dueAt: now + HOUR_MS }
  if (payment) {
    const { paymentId: _, ...unpaid } = open
    return failed(ctx, { ...row, doc: { ...row.doc, open: unpaid } }, 'PAYMENT_DECLINED')
  }
  const method = await chargedMethod(ctx, row)
  return method ? charge(ctx, row.doc, order, method) : failed(ctx, row, 'NO_PAYMENT_METHOD')
}

const isPaid = (payment: PaymentRow | undefined) =>
  payment !== undefined && ['APPROVED', 'AUTHORIZED'].includes(payment.status)

/** Tries again some days later. After the last attempt the subscription ends; an open order stays for the merchant. */
function failed(ctx: Pick<Ctx, 'now'>, row: ContractRow, reason: string): Outcome {
  const { now } = ctx
  const count = (row.doc.failures?.count ?? 0) + 1
  const doc = { ...row.doc, failures: { count, reason, at: now } }
  const days = RETRY_DAYS[count - 1]
  if (days === undefined)
    return {
      ...canceledContract({ ...row, doc }, { at: now, by: 'PLATFORM', reason }),
      emit: 'stoa.ecom.v1.subscription_contract_canceled',
      hasFailed: true,
    }
  return {
    doc,
    status: 'PAST_DUE',
    dueAt: now + days * DAY_MS,
    emit: 'stoa.ecom.v1.subscription_contract_updated',
    hasFailed: true,
  }
}
