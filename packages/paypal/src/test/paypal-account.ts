import { crc32 } from 'node:zlib'

export interface PayPalAmount {
  currency_code: string
  value: string
}

interface Link {
  href: string
  rel: string
  method: string
}

export interface PayPalCapture {
  id: string
  status: string
  amount: PayPalAmount
  custom_id?: string
  invoice_id?: string
  final_capture: boolean
  status_details?: { reason: string }
  supplementary_data: { related_ids: { order_id: string } }
}

export interface Authorization {
  id: string
  status: string
  amount: PayPalAmount
  supplementary_data: { related_ids: { order_id: string } }
}

export interface Refund {
  id: string
  status: string
  amount: PayPalAmount
  custom_id?: string
  note_to_payer?: string
  links: Link[]
}

export interface PayPalUnit {
  reference_id: string
  amount: PayPalAmount
  custom_id?: string
  description?: string
  payments?: { authorizations?: Authorization[]; captures?: PayPalCapture[]; refunds?: Refund[] }
}

export interface PayPalOrder {
  id: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  status: string
  update_time?: string
  purchase_units: [PayPalUnit]
  links: Link[]
}

/** Issues of what the buyer pays with. */
type FundingIssue = 'INSTRUMENT_DECLINED' | 'PAYER_ACTION_REQUIRED'

/** The body of a request that creates an order. */
export interface NewOrder {
  intent: PayPalOrder['intent']
  purchase_units: PayPalUnit[]
  payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } }
}

/** An error reply. */
export class PayPalFailure extends Error {
  readonly status: number
  readonly issue: string
  readonly links: Link[]
  constructor(status: number, issue: string, links: Link[] = []) {
    super(issue)
    this.links = links
    this.status = status
    this.issue = issue
  }
}

const cents = ({ value }: PayPalAmount) => Math.round(Number(value) * 100)
const sumOf = (amounts: { amount: PayPalAmount }[]) =>
  amounts.reduce((sum, { amount }) => sum + cents(amount), 0)

/** The text that PayPal signs for a webhook. */
export const signedText = (event: { id: string; time: string; webhookId: string; body: string }) =>
  `${event.id}|${event.time}|${event.webhookId}|${crc32(event.body)}`

/** The orders of one account at PayPal, and what requests and buyers do to them. */
export function createPayPalAccount(origin: () => string) {
  const orders = new Map<string, PayPalOrder>()
  const declining = new Map<string, FundingIssue>()
  const attempts = new Map<string, number>()
  let approvals = 0
  const events: { event_type: string; resource_type: string; resource: object }[] = []
  let ids = 0
  const newId = (prefix: string) => `${prefix}${String(++ids).padStart(12, '0')}`
  const emit = (event_type: string, resource_type: string, resource: object) =>
    events.push({ event_type, resource_type, resource: structuredClone(resource) })

  const order = (id: string): PayPalOrder => {
    const found = orders.get(id)
    if (found) return found
    throw new PayPalFailure(404, 'INVALID_RESOURCE_ID')
  }
  const paymentsOf = ({ purchase_units: [unit] }: PayPalOrder) => {
    unit.payments ??= {}
    return unit.payments
  }
  /** Finds an authorization or a capture of any order. */
  const findPart = <Part extends { id: string }>(
    id: string,
    parts: (payments: NonNullable<PayPalUnit['payments']>) => Part[] | undefined,
  ): { part: Part; owner: PayPalOrder } => {
    for (const owner of orders.values()) {
      const part = parts(paymentsOf(owner))?.find(one => one.id === id)
      if (part) return { part, owner }
    }
    throw new PayPalFailure(404, 'INVALID_RESOURCE_ID')
  }

  const complete = (id: string, intent: PayPalOrder['intent']): PayPalOrder => {
    const found = order(id)
    if (found.intent !== intent) throw new PayPalFailure(422, 'ACTION_DOES_NOT_MATCH_INTENT')
    if (found.status === 'COMPLETED') throw new PayPalFailure(422, `ORDER_ALREADY_${intent}D`)
    if (found.status !== 'APPROVED') throw new PayPalFailure(422, 'ORDER_NOT_APPROVED')
    const declined = declining.get(id)
    if (declined) {
      attempts.set(id, (attempts.get(id) ?? 0) + 1)
      const href = `${origin()}/checkoutnow?token=${id}`
      throw new PayPalFailure(422, declined, [{ href, rel: 'redirect', method: 'GET' }])
    }
    const [{ amount, custom_id }] = found.purchase_units
    const supplementary_data = { related_ids: { order_id: id } }
    found.status = 'COMPLETED'
    if (intent === 'AUTHORIZE') {
      const made = { id: newId('A'), status: 'CREATED', amount, supplementary_data }
      paymentsOf(found).authorizations = [made]
      emit('PAYMENT.AUTHORIZATION.CREATED', 'authorization', made)
      return found
    }
    addCapture(found, { status: 'COMPLETED', amount, final_capture: true, ...(custom_id && { custom_id }) })
    return found
  }

  const addCapture = (owner: PayPalOrder, capture: Omit<PayPalCapture, 'id' | 'supplementary_data'>) => {
    const supplementary_data = { related_ids: { order_id: owner.id } }
    const made: PayPalCapture = { id: newId('C'), ...capture, supplementary_data }
    const payments = paymentsOf(owner)
    payments.captures = [...(payments.captures ?? []), made]
    emit(`PAYMENT.CAPTURE.${made.status}`, 'capture', made)
    return made
  }

  return {
    orders,
    events,
    order,
    captureOrder: (id: string) => complete(id, 'CAPTURE'),
    authorizeOrder: (id: string) => complete(id, 'AUTHORIZE'),
    capture: (id: string) => findPart(id, ({ captures }) => captures).part,

    createOrder({ intent, purchase_units: [unit], payment_source }: NewOrder): PayPalOrder {
      const id = newId('O')
      const { return_url, cancel_url } = payment_source?.paypal?.experience_context ?? {}
      if (!unit || !return_url || !cancel_url) throw new PayPalFailure(400, 'MISSING_REQUIRED_PARAMETER')
      const decimals = /^(HUF|JPY|TWD)$/.test(unit.amount.currency_code) ? /^\d+$/ : /^\d+\.\d{2}$/
      if (!decimals.test(unit.amount.value)) throw new PayPalFailure(422, 'DECIMAL_PRECISION')
      const created: PayPalOrder = {
        id,
        intent,
        status: 'PAYER_ACTION_REQUIRED',
        purchase_units: [{ ...unit, reference_id: 'default' }],
        links: [
          { href: `${origin()}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
          { href: `${origin()}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
        ],
      }
      orders.set(id, created)
      return created
    },

    patchOrder(id: string, [patch]: { op: string; path: string; value: string }[]): void {
      const found = order(id)
      if (found.status === 'COMPLETED') throw new PayPalFailure(422, 'ORDER_ALREADY_COMPLETED')
      if (found.status !== 'CREATED' && found.status !== 'APPROVED')
        throw new PayPalFailure(422, 'NOT_PATCHABLE')
      if (patch?.path !== "/purchase_units/@reference_id=='default'/custom_id")
        throw new PayPalFailure(422, 'NOT_PATCHABLE')
      found.purchase_units[0].custom_id = patch.value
    },

    captureAuthorization(
      id: string,
      request: { amount?: PayPalAmount; invoice_id?: string; final_capture?: boolean },
    ): PayPalCapture {
      const { part, owner } = findPart(id, ({ authorizations }) => authorizations)
      if (part.status === 'VOIDED') throw new PayPalFailure(422, 'AUTHORIZATION_VOIDED')
      if (part.status === 'CAPTURED') throw new PayPalFailure(422, 'AUTHORIZATION_ALREADY_CAPTURED')
      const amount = request.amount ?? part.amount
      const captured = sumOf(paymentsOf(owner).captures ?? []) + cents(amount)
      if (captured > cents(part.amount)) throw new PayPalFailure(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED')
      const { invoice_id, final_capture = false } = request
      part.status = final_capture || captured === cents(part.amount) ? 'CAPTURED' : 'PARTIALLY_CAPTURED'
      return addCapture(owner, {
        status: 'COMPLETED',
        amount,
        final_capture,
        ...(invoice_id && { invoice_id }),
      })
    },

    voidAuthorization(id: string): Authorization {
      const { part } = findPart(id, ({ authorizations }) => authorizations)
      if (part.status === 'VOIDED') throw new PayPalFailure(422, 'PREVIOUSLY_VOIDED')
      if (part.status === 'CAPTURED') throw new PayPalFailure(422, 'PREVIOUSLY_CAPTURED')
      part.status = 'VOIDED'
      emit('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', part)
      return part
    },

    refundCapture(
      id: string,
      request: { amount?: PayPalAmount; custom_id?: string; note_to_payer?: string },
    ): Refund {
      const { part, owner } = findPart(id, ({ captures }) => captures)
      const payments = paymentsOf(owner)
      const href = `${origin()}/v2/payments/captures/${id}`
      const earlier = (payments.refunds ?? []).filter(({ links }) => links[0]?.href === href)
      const amount = request.amount ?? part.amount
      const left = cents(part.amount) - sumOf(earlier) - cents(amount)
      if (part.status === 'REFUNDED') throw new PayPalFailure(422, 'CAPTURE_FULLY_REFUNDED')
      if (left < 0) throw new PayPalFailure(422, 'REFUND_AMOUNT_EXCEEDED')
      part.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      const refund: Refund = {
        id: newId('R'),
        status: 'COMPLETED',
        ...request,
        amount,
        links: [{ href, rel: 'up', method: 'GET' }],
      }
      payments.refunds = [...(payments.refunds ?? []), refund]
      emit('PAYMENT.CAPTURE.REFUNDED', 'refund', refund)
      return refund
    },

    /** How often the bank of a buyer has declined an order. */
    declinesOf: (id: string) => attempts.get(id) ?? 0,
    /**
     * The buyer approves an order on the page of PayPal, the first time or with another source of money. `declines`: their bank
     * will not pay it.
     */
    approve(id: string, { declines }: { declines?: FundingIssue } = {}): void {
      const found = order(id)
      found.status = 'APPROVED'
      found.update_time = new Date(Date.UTC(2026, 0, 1) + ++approvals * 1000).toISOString()
      if (declines) declining.set(id, declines)
      else declining.delete(id)
      emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', found)
    },

    /** The capture of an order waits for PayPal, such as for a check, until `settle`. */
    hold(id: string) {
      const [capture] = paymentsOf(order(id)).captures ?? []
      if (!capture) throw new Error(`the order ${id} has no capture`)
      Object.assign(capture, { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
      return {
        settle: (status: 'COMPLETED' | 'DECLINED') => Object.assign(capture, { status }),
      }
    },
  }
}
