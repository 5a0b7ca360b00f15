import { contract, type ErrorsOf, type EventsOf, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import type { MembershipToCharge } from '../call/membership-to-charge.ts'
import { findOrder, settlePayments } from '../orders/index.ts'
import {
  appendFacts,
  MEMBERSHIPS,
  membershipProviderId,
  PAYMENT_REFERENCE,
  pendingEntry,
  recordPayments,
  type TransactionsEvent,
  withEntries,
} from '../payments/index.ts'
import type { OrderRow } from '../storage/commerce/orders.ts'
import { findPayments, insertRefund, type PaymentDoc, type PaymentRow } from '../storage/commerce/payments.ts'
import { requireCollectable } from './collectability.ts'
import { transactionsOf } from './order-billing.ts'
import { refundableParts } from './refund-amounts.ts'

const { chargeMemberships, voidMemberships } = contract.orderBilling
type Context = Ctx<
  'PAYMENT_NOT_COLLECTABLE' | 'PAYMENT_PROVIDER_NOT_CONFIGURED' | 'MEMBERSHIP_ALREADY_CHARGED',
  TransactionsEvent
>

/** A line item, and the membership that pays for it. */
export interface MembershipPayment extends Omit<MembershipToCharge, 'quantity' | 'memberId'> {
  /** The plug-in. Default: the first of the site, for memberships that the order sells. */
  appId?: string | undefined
  name?: NonNullable<PaymentDoc['membership']>['name'] | undefined
}

const ENDED: readonly string[] = ['DECLINED', 'CANCELED', 'REFUNDED', 'VOIDED']

/**
 * Stores the intents to charge memberships for line items of a locked order. The interceptor of the call sends them to the
 * plug-ins after the commit. Returns the ids of the payments.
 */
export async function storeMembershipCharges(
  ctx: Context,
  order: OrderRow,
  { memberId, memberships }: { memberId: string; memberships: readonly MembershipPayment[] },
): Promise<string[]> {
  const ids: string[] = []
  for (const [i, membership] of memberships.entries()) {
    const payments = await findPayments(ctx.db, ctx.site.id, [order.id])
    const { id, provider, minor, doc } = newCharge(ctx, order, payments, { membership, memberId, i })
    await recordPayments(ctx, order, [{ id, provider, minor, entries: [pendingEntry(id, minor)], doc }])
    ids.push(id)
  }
  return ids
}

function newCharge(
  ctx: Context,
  order: OrderRow,
  payments: readonly PaymentRow[],
  { membership, memberId, i }: { membership: MembershipPayment; memberId: string; i: number },
) {
  const { appId, ...charge } = membership
  const line = order.doc.lineItems.find(({ id }) => id === membership.lineItemId)
  if (!line)
    return rejectField(
      `memberships[${i}].lineItemId`,
      'VALIDATION',
      'must be the id of a line item of the order',
    )
  const charged = payments.find(
    ({ doc, status }) => doc.membership?.lineItemId === line.id && !ENDED.includes(status),
  )
  if (charged) return ctx.fail('MEMBERSHIP_ALREADY_CHARGED', { lineItemId: line.id, paymentId: charged.id })
  const plugins = ctx.platform.servicePlugins.of(ctx.site).filter(({ kind }) => kind === MEMBERSHIPS)
  const plugin = appId ? plugins.find(({ id }) => id === appId) : plugins[0]
  if (!plugin) return ctx.fail('PAYMENT_PROVIDER_NOT_CONFIGURED', { paymentProvider: appId ?? null })
  const [part] = refundableParts({ lineItems: [line], currency: order.doc.currency }).lines
  const price = part?.amounts.total ?? 0n
  const open = price > 0n ? requireCollectable(ctx, order, payments, { online: false }) : 0n
  return {
    id: ctx.ids.guid(),
    provider: membershipProviderId(plugin.id),
    minor: price < open ? price : open,
    doc: {
      membership: {
        catalogReference: line.catalogReference,
        ...charge,
        memberId,
        quantity: line.quantity,
      } as NonNullable<PaymentDoc['membership']>,
    },
  }
}

/** Stores the intents to void payments by membership of a locked order. */
async function requestMembershipVoids(
  ctx: Ctx<ErrorsOf<typeof voidMemberships>, EventsOf<typeof voidMemberships>>,
  orderId: string,
  paymentIds: readonly string[],
) {
  const { db, site, now } = ctx
  const order = await findOrder(ctx, orderId, { lock: true })
  const payments = await withEntries(ctx, await findPayments(db, site.id, [order.id]))
  const refundId = ctx.ids.guid()
  const after = new Map(payments.map(payment => [payment.row.id, payment.row]))
  await insertRefund(db, site.id, now, {
    id: refundId,
    orderId: order.id,
    doc: { reason: 'Membership voided' },
  })
  for (const paymentId of new Set(paymentIds)) {
    const payment = payments.find(({ row }) => row.id === paymentId && row.doc.membership)
    if (!payment) return ctx.fail('PAYMENT_NOT_FOUND', { paymentId })
    const { status, amount_minor } = payment.row
    const isRequested = payment.entries.some(({ type }) => type.endsWith('_REQUESTED'))
    if (!['APPROVED', 'PENDING'].includes(status) || isRequested)
      return ctx.fail('PAYMENT_STATUS_CONFLICT', { paymentId, status })
    // A charge that the plug-in has not confirmed is voided as soon as it is known.
    const applied = await appendFacts(ctx, order, payment, [
      status === 'APPROVED'
        ? { type: 'REFUND_REQUESTED', minor: BigInt(amount_minor), reference: ctx.ids.guid(), refundId }
        : { type: 'VOID_REQUESTED', minor: BigInt(amount_minor), reference: PAYMENT_REFERENCE },
    ])
    after.set(paymentId, applied.payment.row)
  }
  await settlePayments(ctx, order, [...after.values()])
  return {}
}

export const membershipHandlers = implement(
  { chargeMemberships, voidMemberships },
  {
    async chargeMemberships({ orderId, memberId, memberships }, ctx) {
      const order = await findOrder(ctx, orderId, { lock: true })
      const wanted = memberships.map(toMembershipPayment)
      const ids = await storeMembershipCharges(ctx, order, { memberId, memberships: wanted })
      const { orderTransactions } = await transactionsOf(ctx, order.id)
      return { payments: orderTransactions.payments?.filter(({ id }) => id && ids.includes(id)) ?? [] }
    },

    voidMemberships: ({ orderId, paymentIds }, ctx) => requestMembershipVoids(ctx, orderId, paymentIds),
  },
)

/** A charge of the request. The fields of its identifier exclude each other. */
export function toMembershipPayment({
  lineItemId,
  membershipIdentifier,
}: RequestOf<typeof chargeMemberships>['memberships'][number]): MembershipPayment {
  const { existingMembership, futureMembership } = membershipIdentifier ?? {}
  return {
    lineItemId: lineItemId ?? '',
    ...(existingMembership && {
      appId: existingMembership.appId ?? '',
      membershipId: existingMembership.membershipId ?? '',
    }),
    ...(futureMembership && {
      futureMembership: {
        lineItemId: futureMembership.lineItemId ?? '',
        benefitId: futureMembership.benefitId ?? '',
      },
    }),
  }
}

export const collectedMembershipHandlers = implement(
  { chargeMemberships: contract.orders.chargeMemberships },
  {
    async chargeMemberships({ ecomOrderId, memberId, membershipCharges }, ctx) {
      const order = await findOrder(ctx, ecomOrderId, { lock: true })
      const memberships = membershipCharges.map(
        ({ membershipName, membershipAdditionalData, ...charge }) =>
          ({
            ...charge,
            ...(membershipName && { name: membershipName }),
            ...(membershipAdditionalData && { additionalData: membershipAdditionalData }),
          }) as MembershipPayment,
      )
      await storeMembershipCharges(ctx as Context, order, { memberId, memberships })
      return {}
    },
  },
)
