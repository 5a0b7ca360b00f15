import type { Checkout } from '@stoa/react'

/** Payment without a provider: on invoice or by bank transfer. */
export const OFFLINE = 'offline'

/** The provider for tests. Its card numbers decide the result (docs/guides/payments.md). */
export const TEST_PROVIDER = 'test'

/**
 * The payment methods of a shop, the preselected one first. The test provider comes last: a buyer must not take it for a real
 * one.
 */
export function paymentMethods(providers: readonly string[], { offline = true } = {}): string[] {
  const real = providers.filter(id => id !== TEST_PROVIDER)
  const test = providers.filter(id => id === TEST_PROVIDER)
  return [...real, ...(offline ? [OFFLINE] : []), ...test]
}

interface Provider {
  id: string
  savesWithoutCharge?: boolean
}

/** What the platform says of a payment provider to buyers. */
export interface ProviderNames {
  id: string
  name?: string | undefined
  /** What buyers choose, by language. */
  methodNames?: Readonly<Record<string, string | undefined>> | undefined
}

/** The title of a payment with a provider, in the language of the page. */
export const providerTitle = (
  { id, name, methodNames }: ProviderNames,
  language: string,
  otherProvider: (name: string) => string,
): string => methodNames?.[language] ?? methodNames?.en ?? otherProvider(name ?? id)

/** Whether all that is left to pay is due after free trials: the order only needs a method to charge then. */
export const isDueAfterTrial = ({ payNow, payAfterFreeTrial }: Checkout): boolean =>
  Number(payAfterFreeTrial?.total?.amount ?? 0) > 0 && Number(payNow?.total?.amount ?? 1) === 0

/** The payment methods of a checkout. Its custom settings may exclude that an amount due is paid offline. */
export const methodsOf = (providers: readonly string[], checkout: Checkout): string[] =>
  paymentMethods(providers, {
    offline: !checkout.customSettings?.disabledManualPayment || isDueAfterTrial(checkout),
  })

/** The payment providers that a checkout offers. Without an amount due, those that can save a method. */
export const offeredProviders = <T extends Provider>(providers: readonly T[], checkout: Checkout): T[] =>
  isDueAfterTrial(checkout) ? providers.filter(one => one.savesWithoutCharge) : [...providers]

/** Whether the order has subscriptions: its payment method is saved for their next charges. */
export const hasSubscription = ({ lineItems }: Checkout): boolean =>
  lineItems.some(({ subscriptionOptionInfo }) => subscriptionOptionInfo !== undefined)

const SAVED_PREFIX = 'saved:'

/** The choice of a saved payment method in the form. */
export const savedChoice = (id: string) => `${SAVED_PREFIX}${id}`

/** The saved method of a choice; undefined for other payment methods. */
export const savedMethodOf = (choice: string): string | undefined =>
  choice.startsWith(SAVED_PREFIX) ? choice.slice(SAVED_PREFIX.length) : undefined
