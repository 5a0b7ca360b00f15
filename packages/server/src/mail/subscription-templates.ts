import type { MailData } from '../call/mail-request.ts'
import { button, type MailContent, paragraph } from './content.ts'
import type { Frame } from './language.ts'

/** Says that a cycle could not be charged, when the next attempt is, and how to change the payment method or cancel. */
export function subscriptionChargeFailed(
  { number, name, amount, currency, reason, retryAt, link, isMember }: MailData['subscriptionChargeFailed'],
  { site, language }: Frame,
): MailContent {
  const words = language.words.subscriptionChargeFailed
  const sum = language.money(amount, currency)
  return {
    subject: words.subject({ site }),
    heading: words.heading,
    blocks: [
      paragraph(
        reason === 'ITEM_NOT_AVAILABLE'
          ? words.notAvailable({ name })
          : reason === 'NO_PAYMENT_METHOD'
            ? words.noMethod({ name, amount: sum })
            : words.declined({ name, amount: sum, number }),
      ),
      paragraph(words.retry({ date: language.dateTime(retryAt) })),
      paragraph(isMember ? words.manage : words.ask({ site })),
      button(isMember ? words.account : words.order, link),
    ],
  }
}

/** Says that a subscription has ended, because its charge failed repeatedly. */
export function subscriptionEnded(
  { number, name, amount, currency, reason, attempts, link, isMember }: MailData['subscriptionEnded'],
  { site, language }: Frame,
): MailContent {
  const { subscriptionEnded: words, subscriptionChargeFailed: shared } = language.words
  return {
    subject: words.subject({ site }),
    heading: words.heading,
    blocks: [
      paragraph(
        reason === 'ITEM_NOT_AVAILABLE'
          ? words.notAvailable({ name })
          : words.text({ name, amount: language.money(amount, currency), number, attempts }),
      ),
      paragraph(words.unchanged),
      button(isMember ? shared.account : shared.order, link),
    ],
  }
}
