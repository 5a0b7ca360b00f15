import type { Logger } from 'pino'
import {
  PaymentKeysRejected,
  type PaymentProvider,
  PaymentProviderUnavailable,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderPaymentReference,
} from '../call/payment-provider.ts'
import type { PlatformServices } from '../call/services.ts'
import type { Site } from '../call/site.ts'
import type { Config } from '../config/settings.ts'
import {
  callbackUrlOf,
  type LedgerPayment,
  openVoids,
  PAYMENT_REFERENCE,
  type PaymentEntry,
  rejectedPayment,
  withEntries,
} from '../payments/index.ts'
import { getOrderRow, type OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, type PaymentDoc, type PaymentRow } from '../storage/commerce/payments.ts'
import { applySnapshot, type BillingCtx } from './apply-snapshot.ts'

/** What the execution of intents needs. Calls and background work provide it. */
export interface BillingRunner {
  platform: PlatformServices
  config: Config
  /** Runs work in one transaction as the platform, with its events and mails. */
  transact: <T>(siteId: string, work: (ctx: BillingCtx) => Promise<T>) => Promise<T>
  logger?: Pick<Logger, 'warn'> | undefined
}

/** What only the call that starts a payment knows; it is not stored. */
export interface PaymentStart {
  paymentId: string
  token?: string | undefined
  savedMethodId?: string | undefined
  /** Whether the buyer can answer their bank now. */
  buyerPresent?: boolean | undefined
  /** Pages to which the provider returns the buyer. @default the thank-you page of the order, and the checkout */
  returnUrls?: { success?: string; cancel?: string } | undefined
}

interface Options {
  start?: PaymentStart | undefined
  /** Reads payments that wait for the provider or the buyer. */
  refresh?: boolean
}

/** Rounds of intents that follow from each other, such as the refund of a late payment. */
const ROUNDS_MAX = 3

/**
 * Sends the intents of an order's ledger to the providers and adds the results to the ledger. No transaction is open during a
 * request. Every request has an idempotency key, so a repetition after a crash moves no money again; what is unknown stays an
 * intent until the next execution.
 */
export async function executeIntents(
  runner: BillingRunner,
  { siteId, orderId }: { siteId: string; orderId: string },
  { start, refresh = false }: Options = {},
): Promise<void> {
  const site = await runner.platform.directory.site(siteId)
  if (!site) return
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { order, payments } = await runner.transact(siteId, async ctx => ({
      order: await getOrderRow(ctx.db, siteId, orderId),
      payments: await withEntries(ctx, await findPayments(ctx.db, siteId, [orderId])),
    }))
    if (!order) return
    let again = false
    for (const payment of payments) {
      const provider = runner.platform.paymentProviders.find(payment.row.provider)
      if (!provider) continue
      for (const ask of requestsOf(
        { runner, site, order, payment, provider },
        { start, refresh: refresh && round === 0 },
      )) {
        const answer = await askProvider(runner, payment, ask)
        if (!answer) break
        const { hasNewIntents } = await runner.transact(siteId, ctx =>
          applySnapshot(ctx, { orderId, paymentId: payment.row.id }, answer.snapshot, answer.further),
        )
        again ||= hasNewIntents
      }
    }
    if (!again) return
  }
}

type Ask = () => Promise<{ snapshot: ProviderPayment; further?: readonly PaymentEntry[] } | undefined>

async function askProvider({ logger }: BillingRunner, { row }: LedgerPayment, ask: Ask) {
  try {
    return await ask()
  } catch (error) {
    const { message } = error as Error
    const isUnavailable = error instanceof PaymentProviderUnavailable
    logger?.warn(
      { err: error, provider: row.provider, paymentId: row.id },
      isUnavailable ? message : 'payment provider failed',
    )
    return undefined
  }
}

interface Subject {
  runner: BillingRunner
  site: Site
  order: OrderRow
  payment: LedgerPayment
  provider: PaymentProvider
}

/** The requests that the intents of a payment need, in their order. */
function requestsOf({ runner, site, order, payment, provider }: Subject, { start, refresh }: Options): Ask[] {
  const { row, entries } = payment
  const { provider_payment_id: providerPaymentId, currency, id: paymentId } = row
  const minor = BigInt(row.amount_minor)
  if (providerPaymentId === null) {
    if (start?.paymentId !== paymentId)
      return refresh && row.status === 'PENDING' ? [() => recover(provider, site, { paymentId, minor })] : []
    return [
      async () => ({
        snapshot: await provider
          .create(site, paymentRequest(runner, { site, order, payment }, start))
          .catch(error => withoutKeys(runner, row, error)),
      }),
    ]
  }
  const reference = { paymentId, providerPaymentId }
  const operation = ({ reference: operationId, minor }: PaymentEntry) => ({
    payment: reference,
    operationId,
    minor,
    currency,
  })
  /** The reference of a void is the same for all payments: keys of providers must differ. */
  const voidOperation = (entry: PaymentEntry) => {
    const { operationId, ...rest } = operation(entry)
    return { ...rest, operationId: operationId === PAYMENT_REFERENCE ? `void ${paymentId}` : operationId }
  }
  const open = (requested: PaymentEntry['type'], ...results: PaymentEntry['type'][]) =>
    entries.filter(
      ({ type, reference: of }) =>
        type === requested && !entries.some(entry => results.includes(entry.type) && entry.reference === of),
    )
  const isWaiting = ['PENDING', 'AUTHORIZED'].includes(row.status)
  return [
    ...openVoids(entries).map(
      (entry): Ask =>
        async () => {
          const snapshot = await provider.void(site, voidOperation(entry))
          const isVoid = snapshot.restReleased || ['VOIDED', 'CANCELED', 'DECLINED'].includes(snapshot.status)
          return {
            snapshot,
            further: isVoid ? [] : [{ type: 'VOID_FAILED', minor: 0n, reference: entry.reference }],
          }
        },
    ),
    ...open('CAPTURE_REQUESTED', 'CAPTURED', 'CAPTURE_FAILED').map(
      (entry): Ask =>
        async () => ({
          snapshot: await provider.capture(site, operation(entry)),
        }),
    ),
    ...open('REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED').map(
      (entry): Ask =>
        async () => ({
          snapshot: await provider.refund(site, operation(entry)),
        }),
    ),
    ...(refresh && isWaiting ? [() => recover(provider, site, { paymentId, providerPaymentId, minor })] : []),
  ]
}

/** A payment that could not be started, because the provider rejects the keys: the buyer can pay in another way. */
function withoutKeys(
  { logger }: BillingRunner,
  { id, provider }: PaymentRow,
  error: unknown,
): ProviderPayment {
  if (!(error instanceof PaymentKeysRejected)) throw error
  logger?.warn({ provider, paymentId: id }, error.message)
  return rejectedPayment(id, { reason: 'provider_not_available' })
}

/** Reads a payment whose reply was lost. One that the provider does not know was never made. */
async function recover(provider: PaymentProvider, site: Site, payment: ProviderPaymentReference) {
  const snapshot = await provider.get(site, payment)
  const unknown: ProviderPayment = {
    id: payment.paymentId,
    status: 'CANCELED',
    authorizedMinor: 0n,
    captures: [],
    refunds: [],
    chargebacks: [],
  }
  return { snapshot: snapshot ?? unknown }
}

const withoutName = ({ name: _, ...membership }: NonNullable<PaymentDoc['membership']>) => membership

function paymentRequest(
  { config }: BillingRunner,
  { site, order, payment: { row } }: Pick<Subject, 'site' | 'order' | 'payment'>,
  { token, savedMethodId, buyerPresent, returnUrls }: PaymentStart,
): PaymentRequest {
  const { publicUrl } = config
  const { email, memberId } = order.doc.buyerInfo ?? {}
  const { giftCard } = row.doc
  return {
    paymentId: row.id,
    orderId: order.id,
    title: order.number === null ? site.name : `Order ${order.number}`,
    ...(order.number !== null && { orderNumber: String(order.number) }),
    minor: BigInt(row.amount_minor),
    currency: row.currency,
    ...(token && { token }),
    ...(savedMethodId && { savedMethodId }),
    ...(buyerPresent && { buyerPresent }),
    ...(row.doc.saveMethod && { saveMethod: true }),
    ...(row.doc.delayedCapture && { delayedCapture: true }),
    ...(row.doc.membership && { membership: withoutName(row.doc.membership) }),
    ...(giftCard?.encryptedCode && { giftCard: { id: giftCard.id, encryptedCode: giftCard.encryptedCode } }),
    buyer: {
      ...(email && { email }),
      ...(memberId && { memberId }),
      locale: order.doc.buyerLanguage ?? site.locale,
    },
    returnUrls: {
      success: returnUrls?.success ?? `${publicUrl}/thank-you?orderId=${order.id}`,
      cancel: returnUrls?.cancel ?? `${publicUrl}/checkout?payment=canceled`,
    },
    callbackUrl: callbackUrlOf({ publicUrl }, site.id, row.provider),
  }
}
