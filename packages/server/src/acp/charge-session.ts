import { contract } from '@stoa/contract'
import { requireRejection } from '../ucp/index.ts'
import type { SessionPayment } from './acp-bodies.ts'
import type { AcpSessions, Opened, PaymentResult } from './acp-checkouts.ts'
import { AcpError } from './acp-error.ts'
import { acpProblem } from './acp-messages.ts'
import { toOurAddress } from './change-session.ts'
import type { AgentPaymentHandler } from './payment-handlers.ts'

const { checkout: checkouts } = contract

/** Outcomes of an authentication by the agent after which nothing is charged. */
const NOT_AUTHENTICATED = [
  'abandoned',
  'canceled',
  'denied',
  'internal_error',
  'processing_error',
  'rejected',
]

const CHANNELS = { email: 'EMAIL', sms: 'SMS' } as const

const channelsOf = ({ marketing_consents }: SessionPayment) =>
  (marketing_consents ?? []).flatMap(({ channel, opted_in }) => {
    const ours = opted_in && CHANNELS[channel as keyof typeof CHANNELS]
    return ours ? [ours] : []
  })

/** The token of a handler of the shop. Fails with what is wrong with the payment data. */
function tokenOf({ payment_data }: SessionPayment, handlers: readonly AgentPaymentHandler[]) {
  const { handler_id, instrument } = payment_data
  const ids = handlers.map(({ id }) => `“${id}”`).join(' or ')
  if (handlers.length === 0)
    throw new AcpError(
      400,
      'payment_not_supported',
      'The shop takes no payment by the protocol: the buyer pays at continue_url.',
      { param: '$.payment_data' },
    )
  if (!handlers.some(({ id }) => id === handler_id))
    throw new AcpError(
      400,
      'invalid_payment_handler',
      `Pay with the handler ${ids} of capabilities.payment.handlers.`,
      {
        param: '$.payment_data.handler_id',
      },
    )
  if (instrument?.credential.type !== 'spt')
    throw new AcpError(
      400,
      'invalid_credential',
      'Send a credential of the type “spt” with a token for the shop.',
      {
        param: instrument ? '$.payment_data.instrument.credential.type' : '$.payment_data.instrument',
      },
    )
  return { paymentProvider: handler_id as string, paymentToken: instrument.credential.token }
}

/** Places the order and charges its payment, never more than was shown. */
export async function chargeSession(
  { data, call, hash }: Opened,
  body: SessionPayment,
  { change, handlers }: { change: AcpSessions['change']; handlers: readonly AgentPaymentHandler[] },
): Promise<PaymentResult> {
  const payment = tokenOf(body, handlers)
  const outcome = body.authentication_result?.outcome
  if (outcome && NOT_AUTHENTICATED.includes(outcome)) {
    const text = `The issuer has not authenticated the payment (${outcome}): nothing was charged. Use another payment method.`
    return { messages: [acpProblem('payment_declined', text)] }
  }
  const { billing_address: billing } = body.payment_data
  const channels = channelsOf(body)
  const id = data.checkoutId
  try {
    if (billing)
      await call(checkouts.updateCheckout, {
        checkout: { id, billingInfo: { address: toOurAddress(billing) } },
      })
    const { orderId, redirectUrl, paymentStatus } = await call(checkouts.createOrderAndCharge, {
      id,
      ...payment,
      ...(data.shownTotal !== undefined && { expectedTotal: data.shownTotal }),
      ...(channels.length > 0 && { consents: { marketingChannels: channels } }),
    })
    if (redirectUrl || paymentStatus === 'PENDING') await change({ data, hash }, { unpaidOrderId: orderId })
    if (!redirectUrl) return {}
    const text = data.interventions.includes('3ds')
      ? 'The bank asks the buyer to confirm the payment at continue_url.'
      : 'The bank asks the buyer to confirm the payment: open continue_url in a browser.'
    const code = data.interventions.includes('3ds') ? 'requires_3ds' : 'intervention_required'
    return { redirectUrl, messages: [acpProblem(code, text, undefined, 'requires_buyer_review')] }
  } catch (error) {
    const rejected = requireRejection(error)
    switch (rejected.code) {
      case 'PAYMENT_DECLINED':
        return { messages: [acpProblem('payment_declined', rejected.message)] }
      case 'CHECKOUT_TOTAL_CHANGED': {
        const { expectedTotal, total, currency } = rejected.data
        const text = `The total has risen from ${expectedTotal} to ${total} ${currency} since it was shown, and nothing was charged. Show the new total to the buyer, then complete again.`
        return { messages: [acpProblem('conflict', text, '$.totals')] }
      }
      case 'PAYMENT_PENDING':
        return { otherwise: acpProblem('conflict', rejected.message) }
      case 'CHECKOUT_COMPLETED':
        throw new AcpError(409, 'checkout_not_modifiable', 'The checkout session is completed.')
      case 'INVALID_ARGUMENT':
      case 'FULL_OUT_OF_STOCK':
      case 'PARTIAL_OUT_OF_STOCK':
      case 'CHECKOUT_REJECTED':
      case 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND':
        // The checkout mostly says the same of itself.
        return { otherwise: acpProblem('unsupported', rejected.message, undefined, 'requires_buyer_input') }
      default:
        throw error
    }
  }
}
