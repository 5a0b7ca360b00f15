import { formatMoney } from '@stoa/react/money'
import { linePicture, type PictureSource, readerText } from '@stoa/ui'
import { formatDay } from '../i18n/format-day.ts'
import type { I18n } from '../i18n/i18n.ts'
import type { SubscriptionContract } from '../platform/entities.ts'
import { chargesOf } from './subscription-terms.ts'

/** The state of a subscription for its buyer. */
export type SubscriptionState = keyof I18n['texts']['subscriptions']['states']

/** A subscription of a member for display. */
export interface SubscriptionView {
  id: string
  /** Product and subscription option. */
  name: string
  title: string
  state: SubscriptionState
  /** What one cycle costs, and how often, such as "€21.00 every month". */
  amount: string
  quantity: number
  picture?: PictureSource
  /** Day of the next charge. Absent after the end. */
  nextCharge?: { iso: string; text: string }
  /** Day on which the free trial ends, while it lasts. */
  freeUntil?: string
  /** Number of the last cycle that has an order. */
  cycle: number
  /** Orders of the cycles, the newest first. */
  orders: { cycle: number; id: string }[]
  /** Why the last charge failed, and when it is repeated. */
  failure?: string
  /** Whether the buyer may cancel it now. */
  isCancelable: boolean
  hasEnded: boolean
}

const stateOf = ({ status, cycleNumber }: SubscriptionContract): SubscriptionState =>
  status === 'ACTIVE' && cycleNumber === 0 ? 'TRIAL' : status

export function subscriptionView(contract: SubscriptionContract, i18n: I18n): SubscriptionView {
  const { id, status, lineItem, startDate, nextBillingDate, cycleNumber, orders } = contract
  const { subscriptionInfo, productName, quantity, image, totalPriceAfterTax, price } = lineItem
  const { subscriptionSettings: terms = {}, subscriptionOptionTitle: title = '' } = subscriptionInfo ?? {}
  const state = stateOf(contract)
  const hasEnded = status === 'CANCELED' || status === 'ENDED'
  const { amount = '0' } = totalPriceAfterTax ?? price
  const charge = contract.failure?.nextAttemptDate ?? nextBillingDate
  const failure = failureText(contract, i18n)
  const charged = formatMoney(amount, contract.currency, i18n.locale)
  const charges = chargesOf(terms)
  return {
    id,
    name: readerText(productName) || i18n.texts.cart.item,
    title,
    state,
    amount: charges ? i18n.texts.subscriptions.amount({ ...charges, amount: charged }) : charged,
    quantity,
    picture: linePicture(image),
    ...(charge && !hasEnded && { nextCharge: { iso: charge, text: formatDay(new Date(charge), i18n) } }),
    ...(state === 'TRIAL' && { freeUntil: formatDay(new Date(startDate), i18n) }),
    cycle: cycleNumber,
    orders: orders.map(({ cycleNumber: cycle, orderId }) => ({ cycle, id: orderId })).reverse(),
    ...(failure && { failure }),
    isCancelable: !hasEnded && terms.enableCustomerCancellation === true,
    hasEnded,
  }
}

function failureText({ failure, status }: SubscriptionContract, i18n: I18n): string | undefined {
  if (status !== 'PAST_DUE' || !failure?.nextAttemptDate) return undefined
  const { failures } = i18n.texts.subscriptions
  const text = failures[failure.reason as keyof typeof failures] ?? failures.PAYMENT_DECLINED
  return text({ date: formatDay(new Date(failure.nextAttemptDate), i18n) })
}
