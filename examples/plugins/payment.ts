import { servePlugin, signedPost } from './serve.ts'

interface Operation {
  id: string
  operationId: string
  amount: string
  status: 'SUCCEEDED' | 'FAILED'
  reason?: string
}

/** A payment in the book of this bank. */
interface Payment {
  id: string
  status: 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'CANCELED' | 'VOIDED'
  currency: string
  amount: string
  authorizedAmount: string
  captures: Operation[]
  refunds: Operation[]
  redirectUrl: string
  failure?: { reason: string }
  request: NewPayment
}

interface NewPayment {
  paymentId: string
  amount: string
  currency: string
  token?: string
  delayedCapture?: boolean
  returnUrls: { success: string; cancel: string }
  callbackUrl: string
}

/** What the platform posts; the fields depend on the operation. */
export interface PaymentProviderRequest {
  operation: 'CREATE' | 'GET' | 'CAPTURE' | 'VOID' | 'REFUND'
  payment: NewPayment & { providerPaymentId?: string }
  operationId: string
  amount: string
}

const cents = (amount: string) => Math.round(Number(amount) * 100)
const sum = (operations: Operation[]) =>
  operations
    .filter(({ status }) => status === 'SUCCEEDED')
    .reduce((total, { amount }) => total + cents(amount), 0)

/** A bank that keeps its book in memory. The token "declined" is declined, others are paid; without one the buyer gets a page. */
export function createBank(pageUrl: () => string) {
  const book = new Map<string, Payment>()

  const approve = (payment: Payment): void => {
    payment.authorizedAmount = payment.amount
    payment.status = 'AUTHORIZED'
    if (!payment.request.delayedCapture) capture(payment, payment.request.paymentId, payment.amount)
  }

  const add = (list: Operation[], id: string, amount: string, most: number, reason: string): void => {
    // The same id is the same operation, however often it is requested.
    if (list.some(({ operationId }) => operationId === id)) return
    const isTooMuch = sum(list) + cents(amount) > most
    const outcome = isTooMuch ? { status: 'FAILED' as const, reason } : { status: 'SUCCEEDED' as const }
    list.push({ id: `bank-${id}`, operationId: id, amount, ...outcome })
  }

  const capture = (payment: Payment, id: string, amount: string): void => {
    const most = payment.status === 'VOIDED' ? 0 : cents(payment.authorizedAmount)
    add(payment.captures, id, amount, most, 'not_authorized')
    if (sum(payment.captures) > 0) payment.status = 'CAPTURED'
  }

  const create = (request: NewPayment): Payment => {
    const { paymentId, amount, currency, token } = request
    const known = book.get(paymentId)
    if (known) return known
    const payment: Payment = {
      id: paymentId,
      status: 'REQUIRES_ACTION',
      currency,
      amount,
      authorizedAmount: '0',
      captures: [],
      refunds: [],
      redirectUrl: `${pageUrl()}?payment=${paymentId}`,
      request,
    }
    book.set(paymentId, payment)
    if (token === 'declined')
      Object.assign(payment, { status: 'DECLINED', failure: { reason: 'insufficient_funds' } })
    else if (token) approve(payment)
    return payment
  }

  return {
    book,

    /** Answers a request of the platform. */
    answer({ operation, payment: sent, operationId, amount }: PaymentProviderRequest) {
      const payment = operation === 'CREATE' ? create(sent) : book.get(sent.paymentId)
      if (!payment) return { payment: null }
      const { captures, refunds } = payment
      if (operation === 'CAPTURE') capture(payment, operationId, amount)
      if (operation === 'REFUND') add(refunds, operationId, amount, sum(captures), 'more_than_captured')
      if (operation === 'VOID') {
        if (payment.status === 'AUTHORIZED') payment.status = 'VOIDED'
        if (payment.status === 'REQUIRES_ACTION') payment.status = 'CANCELED'
      }
      const { request: _, amount: __, ...state } = payment
      return { payment: state }
    },

    /** The buyer confirms or rejects a payment on the page. Returns where they continue. */
    confirm(id: string, isConfirmed: boolean): NewPayment | undefined {
      const payment = book.get(id)
      if (payment?.status !== 'REQUIRES_ACTION') return payment?.request
      if (isConfirmed) approve(payment)
      else Object.assign(payment, { status: 'DECLINED', failure: { reason: 'rejected_by_buyer' } })
      return payment.request
    },
  }
}

/** Serves the bank and its page, until Ctrl+C or `close`. */
export async function servePayments() {
  const bank = createBank(() => served.url)
  const served = await servePlugin(
    {
      kind: 'PAYMENT_PROVIDER',
      name: 'House bank',
      settings: { paymentProvider: { delayedCapture: true, partialCapture: true } },
    },
    bank.answer,
    async (url, secret) => {
      const id = url.searchParams.get('payment') ?? ''
      const answer = url.searchParams.get('answer')
      if (!answer) return { html: page(id) }
      const request = bank.confirm(id, answer === 'pay')
      if (!request) return { html: 'There is no such payment.' }
      await signedPost(request.callbackUrl, { paymentIds: [id] }, secret)
      return { redirect: answer === 'pay' ? request.returnUrls.success : request.returnUrls.cancel }
    },
  )
  return { ...served, bank }
}

const page = (id: string) =>
  `<!doctype html><title>House bank</title><h1>Pay?</h1><form><input type="hidden" name="payment" value="${encodeURIComponent(id)}"><button name="answer" value="pay">Pay</button> <button name="answer" value="cancel">Cancel</button></form>`

if (import.meta.main) await servePayments()
