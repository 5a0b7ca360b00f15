import { contract, type Infer } from '@stoa/contract'
import type { CompleteBody } from './bodies.ts'
import { addressOf } from './change-checkout.ts'
import { problem, type UcpMessage } from './messages.ts'
import { ProtocolError } from './protocol-error.ts'
import type { OpenSession, Sessions } from './sessions.ts'
import { requireRejection } from './shopper-calls.ts'

const { checkout: checkouts } = contract
export type Completion = Infer<typeof CompleteBody>

/** What became of a payment. */
export interface PaymentOutcome {
  messages?: UcpMessage[]
  /** Where the buyer confirms the payment. */
  redirectUrl?: string
  /** Why nothing was ordered, if the checkout itself says nothing about it. */
  otherwise?: UcpMessage
}

/** Places the order and charges the test provider, never more than was shown. */
export async function pay(
  session: OpenSession,
  { payment }: Completion,
  { change, testPayments }: Pick<Sessions, 'change'> & { testPayments: boolean },
): Promise<PaymentOutcome> {
  const instruments = payment?.instruments ?? []
  const instrument = instruments.find(({ selected }) => selected) ?? instruments[0]
  const token = instrument?.credential?.token
  const at = '$.payment.instruments[0]'
  if (!testPayments || instrument?.handler_id !== 'test' || !token)
    return {
      messages: [
        problem(
          'payment_failed',
          testPayments
            ? 'Send an instrument of the payment handler “test” with credential.token, the number of a test card.'
            : 'This shop takes no payment by the protocol: the buyer pays at continue_url.',
          at,
          testPayments ? 'recoverable' : 'requires_buyer_input',
        ),
      ],
    }
  const { data, call } = session
  try {
    if (instrument.billing_address)
      await call(checkouts.updateCheckout, {
        checkout: { id: data.checkoutId, billingInfo: { address: addressOf(instrument.billing_address) } },
      })
    const { orderId, redirectUrl, paymentStatus } = await call(checkouts.createOrderAndCharge, {
      id: data.checkoutId,
      paymentProvider: 'test',
      paymentToken: token,
      ...(data.shownTotal !== undefined && { expectedTotal: data.shownTotal }),
      ...(data.consent?.marketing && { consents: { marketingChannels: ['EMAIL'] } }),
    })
    if (redirectUrl || paymentStatus === 'PENDING') await change(session, { unpaidOrderId: orderId })
    if (redirectUrl)
      return {
        redirectUrl,
        messages: [
          problem(
            'authentication_required',
            'The bank asks the buyer to confirm the payment.',
            at,
            'requires_buyer_review',
          ),
        ],
      }
    return {}
  } catch (error) {
    const rejected = requireRejection(error)
    switch (rejected.code) {
      case 'PAYMENT_DECLINED':
        return { messages: [problem('payment_failed', `${rejected.message}`, at)] }
      case 'CHECKOUT_TOTAL_CHANGED': {
        const { expectedTotal, total, currency } = rejected.data
        const text = `The total has risen from ${expectedTotal} to ${total} ${currency} since it was shown, and nothing was charged. Show the new total to the buyer, then complete again.`
        return { messages: [problem('price_changed', text, '$.totals')] }
      }
      case 'PAYMENT_PENDING':
        return { otherwise: problem('payment_pending', rejected.message, at) }
      case 'CHECKOUT_COMPLETED':
        throw new ProtocolError(409, 'checkout_not_modifiable', 'The checkout is completed.')
      case 'INVALID_ARGUMENT':
      case 'FULL_OUT_OF_STOCK':
      case 'PARTIAL_OUT_OF_STOCK':
      case 'CHECKOUT_REJECTED':
      case 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND':
        // The checkout mostly says the same of itself.
        return {
          otherwise: problem('purchase_rejected', rejected.message, undefined, 'requires_buyer_input'),
        }
      default:
        throw error
    }
  }
}
