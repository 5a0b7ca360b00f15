import type { MailData } from '../call/mail-request.ts'
import { button, type MailContent, paragraph } from './content.ts'
import type { Frame } from './language.ts'

/** A mail to the merchant about a payment: what has happened, the buyer, and the order in the admin. */
function paymentProblem(
  { number = '', buyer, isTest, link }: Omit<MailData['chargebackReceived'], 'number'> & { number?: string },
  { site, language: { words } }: Frame,
  { subject, heading, texts }: Pick<MailContent, 'subject' | 'heading'> & { texts: string[] },
): MailContent {
  const { buyer: buyerTitle, button: openOrder, testHeading } = words.orderReceived
  return {
    subject: `${site}: ${subject}`,
    heading,
    blocks: [
      ...(isTest ? [paragraph(testHeading({ number }).trim())] : []),
      ...texts.map(paragraph),
      ...(buyer.length > 0 ? [{ kind: 'address', title: buyerTitle, lines: buyer } as const] : []),
      button(openOrder, link),
    ],
  }
}

/** A payment that was declined after its order was placed. */
export function latePaymentFailed(data: MailData['latePaymentFailed'], frame: Frame): MailContent {
  const words = frame.language.words.latePaymentFailed
  return paymentProblem(data, frame, {
    subject: words.subject({ number: data.number }),
    heading: words.subject({ number: data.number }),
    texts: [words.text({ amount: frame.language.money(data.amount, data.currency) }), words.unpaid],
  })
}

/** A payment that was declined, so that its order was not placed. */
export function unplacedPaymentFailed(data: MailData['unplacedPaymentFailed'], frame: Frame): MailContent {
  const words = frame.language.words.unplacedPaymentFailed
  return paymentProblem(data, frame, {
    subject: words.subject,
    heading: words.subject,
    texts: [words.text({ amount: frame.language.money(data.amount, data.currency) }), words.unplaced],
  })
}

/** A payment that the bank of the buyer has taken back. */
export function chargebackReceived(data: MailData['chargebackReceived'], frame: Frame): MailContent {
  const words = frame.language.words.chargebackReceived
  return paymentProblem(data, frame, {
    subject: words.subject({ number: data.number }),
    heading: words.subject({ number: data.number }),
    texts: [words.text({ amount: frame.language.money(data.amount, data.currency) }), words.advice],
  })
}

/** A cycle of a subscription that could not be charged. */
export function subscriptionPaymentFailed(
  data: MailData['subscriptionPaymentFailed'],
  frame: Frame,
): MailContent {
  const { language } = frame
  const words = language.words.subscriptionPaymentFailed
  const { name, amount, currency, reason, retryAt } = data
  const sum = language.money(amount, currency)
  return paymentProblem(data, frame, {
    subject: words.subject({ number: data.number }),
    heading: words.heading,
    texts: [
      reason === 'ITEM_NOT_AVAILABLE'
        ? words.notAvailable({ name })
        : reason === 'NO_PAYMENT_METHOD'
          ? words.noMethod({ name, amount: sum })
          : words.declined({ name, amount: sum }),
      retryAt === undefined ? words.ended : words.retry({ date: language.dateTime(retryAt) }),
    ],
  })
}
