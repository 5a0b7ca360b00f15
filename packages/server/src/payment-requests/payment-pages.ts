import { contract, type ReplyOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { platformActor } from '../call/platform-actor.ts'
import { publicSite, shopUrl } from '../identity/index.ts'
import { toLinkedOrder } from '../orders/index.ts'
import { buyerNames } from '../payments/index.ts'
import { siteOfPaymentRequest } from '../storage/commerce/order-payment-requests.ts'
import { chargePaymentRequest } from './charge-payment-request.ts'
import { type LockedPaymentRequest, lockPaymentRequest } from './lock-payment-request.ts'
import { openAmount } from './open-amount.ts'
import { readPayToken } from './pay-link.ts'
import { stateAt, toPaymentRequest } from './payment-request-view.ts'
import { paymentsOf } from './settle-payment-request.ts'

const DAY_MS = 86_400_000

type PaymentPage = ReplyOf<typeof contract.paymentPages.openPaymentPage>['paymentPage']

/** The payment request and the site that a link names. */
async function requireLink(ctx: Ctx<'ORDER_PAYMENT_REQUEST_NOT_FOUND'>, token: string) {
  const requestId = readPayToken(ctx, token)
  const siteId = requestId && (await siteOfPaymentRequest(ctx.platform.independentDb, requestId))
  return requestId && siteId ? { requestId, siteId } : ctx.fail('ORDER_PAYMENT_REQUEST_NOT_FOUND')
}

/** A link opens its page for some time after the request has ended, to say so. */
function requireOpenLink(ctx: Ctx<'ORDER_PAYMENT_REQUEST_NOT_FOUND'>, { row }: LockedPaymentRequest): void {
  const from = row.expires_at ?? row.created_at
  if (ctx.now - from > ctx.config.payLinkDays * DAY_MS) ctx.fail('ORDER_PAYMENT_REQUEST_NOT_FOUND')
}

function toPaymentPage(ctx: Ctx, locked: LockedPaymentRequest): PaymentPage {
  const { order, row, payments } = locked
  const waiting = paymentsOf(row, payments).find(payment =>
    ['PENDING', 'AUTHORIZED'].includes(payment.row.status),
  )?.row
  const { site } = ctx
  const { paymentProviders } = ctx.platform
  const offered = paymentProviders.offeredBy(site)
  const { redirectUrl } = waiting?.doc ?? {}
  return {
    orderPaymentRequest: toPaymentRequest(ctx, row),
    state: pageState(ctx, locked, waiting?.status),
    order: toLinkedOrder(order, site.locale),
    paymentProviders: offered.map(({ id }) => id),
    paymentProviderNames: offered.map(provider => ({
      id: provider.id,
      ...buyerNames(paymentProviders, provider),
    })),
    manualPayment: !row.doc.blockedPaymentMethods?.includes('MANUAL'),
    ...(waiting?.status === 'PENDING' && redirectUrl && { redirectUrl }),
  }
}

/** An authorized payment is guaranteed by the bank of the buyer, so the page shows it as paid. */
function pageState(
  ctx: Ctx,
  locked: LockedPaymentRequest,
  waiting: string | undefined,
): PaymentPage['state'] {
  const state = stateAt(locked.row, ctx.now)
  if (state === 'PAID' || waiting === 'AUTHORIZED') return 'PAID'
  if (waiting) return 'PENDING'
  if (state === 'EXPIRED' || state === 'VOIDED') return state
  const { status } = locked.order
  const isClosed =
    status === 'CANCELED' || status === 'REJECTED' || openAmount(locked) < BigInt(locked.row.amount_minor)
  return isClosed ? 'CLOSED' : 'UNPAID'
}

/** The page on which a buyer pays a payment request (protocol/payment-requests §3). */
export const paymentPageHandlers = implement(contract.paymentPages, {
  async openPaymentPage({ token }, ctx) {
    const { requestId, siteId } = await requireLink(ctx, token)
    return ctx.transact(platformActor(siteId), async inner => {
      const locked = await lockPaymentRequest(inner, requestId)
      requireOpenLink(inner, locked)
      return {
        site: await publicSite(inner, inner.site),
        shopUrl: await shopUrl(inner),
        paymentPage: toPaymentPage(inner, locked),
      }
    })
  },

  async payOnPaymentPage({ token, paymentProvider, paymentToken }, ctx) {
    const { requestId, siteId } = await requireLink(ctx, token)
    await ctx.transact(platformActor(siteId), async inner =>
      requireOpenLink(inner, await lockPaymentRequest(inner, requestId)),
    )
    await chargePaymentRequest(ctx, { siteId, requestId, paymentProvider, paymentToken })
    return ctx.transact(platformActor(siteId), async inner => ({
      paymentPage: toPaymentPage(inner, await lockPaymentRequest(inner, requestId)),
    }))
  },
})
