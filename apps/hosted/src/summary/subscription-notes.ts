import { billingDate } from '@stoa/client/pricing'
import type { Checkout, Order, SubscriptionContract } from '@stoa/react'
import type { CheckoutTexts } from '../i18n/checkout-texts.ts'

/** How a page writes amounts and days. */
export interface NoteFormat {
  texts: CheckoutTexts['subscription']
  /** Formats an amount of the checkout's currency. */
  money: (amount: string) => string
  /** Of the shop, an IANA name. */
  timeZone: string
  day: (instant: string | number) => string
}

type Terms = NonNullable<
  NonNullable<Checkout['lineItems'][number]['subscriptionOptionInfo']>['subscriptionSettings']
>

/** Amount, interval and end of the charges: "€21.00 every month, until it is canceled". */
function recurring(
  { frequency, interval, billingCycles }: Terms,
  amount: string | undefined,
  format: NoteFormat,
) {
  const { texts, money } = format
  if (!frequency || frequency === 'UNDEFINED') return []
  const charges = { unit: frequency, interval: interval ?? 1, charges: billingCycles ?? 0 }
  return [
    amount === undefined ? texts.charged(charges) : texts.recurring({ ...charges, amount: money(amount) }),
  ]
}

const firstCharge = (texts: NoteFormat['texts'], next: string | undefined) =>
  next ? texts.firstNow({ next }) : texts.chargedNow

/** What the subscriptions of a checkout cost, by the id of the line: amount, interval, end of the free trial, first charge. */
export function notesOfCheckout(
  { lineItems, subscriptionCharges = [] }: Checkout,
  format: NoteFormat,
): Map<string, string[]> {
  const { texts, day } = format
  return new Map(
    lineItems.flatMap(({ id, subscriptionOptionInfo, lineItemPrice }) => {
      const terms = subscriptionOptionInfo?.subscriptionSettings
      if (!terms) return []
      const [next] =
        subscriptionCharges.find(({ lineItemIds = [] }) => lineItemIds.includes(id))?.charges ?? []
      const date = next?.cycleBillingDate
      const first = terms.freeTrialPeriod
        ? date && texts.freeUntil({ date: day(date) })
        : firstCharge(texts, date && day(date))
      const amount = next?.priceSummary?.total?.amount ?? lineItemPrice?.amount
      return [[id, [...recurring(terms, amount, format), ...(first ? [first] : [])]]]
    }),
  )
}

/** The same of a placed order. Its subscriptions have the amount of their cycles; without them it is left out. */
export function notesOfOrder(
  { lineItems }: Order,
  contracts: readonly SubscriptionContract[],
  format: NoteFormat,
): Map<string, string[]> {
  const { texts, timeZone, day } = format
  return new Map(
    lineItems.flatMap(({ id, subscriptionInfo }) => {
      const terms = subscriptionInfo?.subscriptionSettings
      const { startDate } = terms ?? {}
      if (!terms || !startDate) return []
      const contract = contracts.find(known => known.id === subscriptionInfo?.id)
      const second = billingDate(Date.parse(startDate), terms, 2, timeZone)
      const first = terms.freeTrialPeriod
        ? texts.freeUntil({ date: day(startDate) })
        : firstCharge(texts, second === undefined ? undefined : day(second))
      const amount = contract?.lineItem.totalPriceAfterTax?.amount
      return [[id, [...recurring(terms, amount, format), first]]]
    }),
  )
}
