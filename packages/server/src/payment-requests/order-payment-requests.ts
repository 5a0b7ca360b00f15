import { isDeepStrictEqual } from 'node:util'
import { contract, type RequestOf } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { parseAmount } from '../pricing/index.ts'
import {
  type PaymentRequestDoc,
  type PaymentRequestRow,
  paymentRequestRows,
  paymentRequestStatusSql,
} from '../storage/commerce/order-payment-requests.ts'
import { type EntityFields, readPage } from '../storage/query/index.ts'
import { requireNext, requirePaymentRequest, savePaymentRequest } from './change-payment-request.ts'
import { createPaymentRequest, type Rejection } from './create-payment-request.ts'
import { payUrl } from './pay-link.ts'
import { toPaymentRequest } from './payment-request-view.ts'
import { voidPaymentRequest } from './void-payment-request.ts'

/** Fields that an update changes. */
const WRITABLE = ['title', 'description', 'image', 'extendedFields', 'blockedPaymentMethods'] as const

const {
  updateOrderPaymentRequest,
  updateExtendedFields,
  deleteOrderPaymentRequest,
  chargeOrderPaymentRequest: _,
  ...calls
} = contract.orderPaymentRequests

/** Saves a changed document, emits the event, and returns the reply. */
async function saveDoc(
  ctx: Ctx<never, 'wix.ecom.v1.order_payment_request_updated'>,
  row: PaymentRequestRow,
  doc: PaymentRequestDoc,
) {
  const before = { orderPaymentRequest: toPaymentRequest(ctx, row) }
  const reply = { orderPaymentRequest: toPaymentRequest(ctx, await savePaymentRequest(ctx, row, { doc })) }
  ctx.emit('wix.ecom.v1.order_payment_request_updated', row.id, reply, before)
  return reply
}

type Update = RequestOf<typeof contract.orderPaymentRequests.updateOrderPaymentRequest>['orderPaymentRequest']

/** Rejects another value of a field that only a creation sets. */
function rejectImmutable(row: PaymentRequestRow, input: Update): void {
  const { source, orderId, amount, expirationDate } = input
  const { currency } = row.doc
  const changed = {
    source: source != null && !isDeepStrictEqual(withoutNulls(source), row.doc.source ?? {}),
    orderId: orderId != null && orderId.toLowerCase() !== row.order_id,
    amount: amount?.amount != null && parseAmount(amount.amount, currency) !== BigInt(row.amount_minor),
    expirationDate: expirationDate != null && Date.parse(expirationDate) !== row.expires_at,
  }
  const name = Object.entries(changed).find(([, isChanged]) => isChanged)?.[0]
  if (name)
    rejectField(
      `orderPaymentRequest.${name}`,
      'FIELD_NOT_ALLOWED',
      'can be set only when the payment request is created: leave it out',
    )
}

/** Fields for filters and sorts of payment requests (protocol/payment-requests §1). */
const paymentRequestFields = (now: number): EntityFields<Caller> => ({
  name: 'orderPaymentRequest',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  defaultLimit: 100,
  maxLimit: 1000,
  fields: {
    id: { type: 'guid', column: 'id', filter: '*', required: true },
    orderId: { type: 'guid', column: 'order_id', filter: '*', required: true },
    paymentGatewayOrderId: { type: 'guid', column: 'id', filter: '*', required: true },
    'source.appId': { type: 'guid', filter: '*' },
    'source.externalId': { type: 'string', filter: '*' },
    createdDate: { type: 'datetime', column: 'created_at', filter: '*', sort: true, required: true },
    updatedDate: { type: 'datetime', column: 'updated_at', filter: '*', sort: true, required: true },
    expirationDate: { type: 'datetime', column: 'expires_at', filter: '*', sort: true },
    status: { type: 'string', expression: paymentRequestStatusSql(now), filter: '*', sort: true },
    orderNumber: { type: 'string', filter: '*', sort: true },
    title: { type: 'string', filter: '*', sort: true },
    description: { type: 'string', filter: '*', sort: true },
    'amount.amount': {
      type: 'decimal',
      column: 'amount_minor',
      minorUnits: true,
      filter: ['$eq', '$gt', '$gte', '$lt', '$lte'],
      sort: true,
      required: true,
    },
  },
})

const paymentRequestHandlers = implement(calls, {
  async createOrderPaymentRequest({ orderPaymentRequest: input, sendEmail }, ctx) {
    const options = { at: 'orderPaymentRequest', sendEmail: sendEmail ?? true }
    const { row, rejection } = await createPaymentRequest(ctx, input, options)
    if (rejection) return ctx.fail(rejection.code, rejection.data)
    return {
      orderPaymentRequest: toPaymentRequest(ctx, row),
      orderPaymentRequestUrl: payUrl(ctx, row.id),
    }
  },

  async bulkCreateOrderPaymentRequests({ orderPaymentRequests: inputs, returnEntity, sendEmail }, ctx) {
    // In the order of their ids, so that two calls with the same orders cannot deadlock.
    const positions = inputs.map((input, i) => ({ i, orderId: String(input.orderId).toLowerCase() }))
    positions.sort((a, b) => (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : a.i - b.i))
    const outcomes = new Map<number, { row?: PaymentRequestRow; rejection?: Rejection }>()
    for (const { i } of positions) {
      const input = inputs[i] as (typeof inputs)[number]
      const options = { at: `orderPaymentRequests[${i}]`, sendEmail: sendEmail ?? true }
      outcomes.set(i, await createPaymentRequest(ctx, input, options))
    }
    return bulkReply(
      inputs.map((_, i) => {
        const { row, rejection } = outcomes.get(i) ?? {}
        const error = rejection && applicationError(rejection.code, rejection.data)
        const item = row && {
          orderPaymentRequest: toPaymentRequest(ctx, row),
          orderPaymentRequestUrl: payUrl(ctx, row.id),
        }
        return {
          itemMetadata: itemMetadata(i, row?.id, error),
          ...(returnEntity && item && { item }),
        }
      }),
    )
  },

  getOrderPaymentRequest: async ({ orderPaymentRequestId }, ctx) => ({
    orderPaymentRequest: toPaymentRequest(ctx, await requirePaymentRequest(ctx, orderPaymentRequestId)),
  }),

  async getOrderPaymentRequestUrl({ orderPaymentRequestId }, ctx) {
    const { id } = await requirePaymentRequest(ctx, orderPaymentRequestId)
    return { orderPaymentRequestUrl: payUrl(ctx, id) }
  },

  async queryOrderPaymentRequests({ query }, ctx) {
    const plan = planOrReject(ctx, query, paymentRequestFields(ctx.now))
    const { rows, page } = readPage(plan, await paymentRequestRows.find(ctx.db, ctx.site.id, plan))
    return {
      orderPaymentRequests: rows.map(row => toPaymentRequest(ctx, row as PaymentRequestRow)),
      pagingMetadata: page,
    }
  },

  async voidOrderPaymentRequest({ orderPaymentRequestId }, ctx) {
    const row = await requirePaymentRequest(ctx, orderPaymentRequestId, { lock: true })
    requireNext(ctx, row, 'void')
    await voidPaymentRequest(ctx, row)
    return {}
  },
})

/** Changes whose calls follow from the declaration of the entity. */
const changeHandlers = implementEntities(
  { updateOrderPaymentRequest, updateExtendedFields, deleteOrderPaymentRequest },
  {
    async updateOrderPaymentRequest({ orderPaymentRequest: input }, ctx) {
      const row = await requirePaymentRequest(ctx, input.id, { lock: true })
      rejectImmutable(row, input)
      if (input.title === null)
        rejectField('orderPaymentRequest.title', 'REQUIRED_FIELD', 'must have a value')
      const doc = { ...row.doc }
      for (const name of WRITABLE) {
        if (input[name] === undefined) continue
        if (input[name] === null) delete (doc as Partial<PaymentRequestDoc>)[name]
        else Object.assign(doc, { [name]: withoutNulls(input[name]) })
      }
      return saveDoc(ctx, row, doc)
    },

    async updateExtendedFields({ id, namespace, namespaceData }, ctx) {
      const row = await requirePaymentRequest(ctx, id, { lock: true })
      const namespaces = row.doc.extendedFields?.namespaces ?? {}
      const values = withoutNulls<Record<string, unknown>>({ ...namespaces[namespace], ...namespaceData })
      const extendedFields = { namespaces: { ...namespaces, [namespace]: values } }
      return saveDoc(ctx, row, { ...row.doc, extendedFields })
    },

    async deleteOrderPaymentRequest({ orderPaymentRequestId }, ctx) {
      const row = await requirePaymentRequest(ctx, orderPaymentRequestId, { lock: true })
      requireNext(ctx, row, 'delete')
      await paymentRequestRows.delete(ctx.db, ctx.site.id, row.id)
      ctx.emit(
        'wix.ecom.v1.order_payment_request_deleted',
        row.id,
        { orderPaymentRequestId: row.id },
        { orderPaymentRequest: toPaymentRequest(ctx, row) },
      )
      return {}
    },
  },
)

/** Payment requests for merchants (protocol/payment-requests §1). */
export const orderPaymentRequestHandlers = { ...paymentRequestHandlers, ...changeHandlers }
