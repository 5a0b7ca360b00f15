/** Payment without a provider: on invoice or by bank transfer. */
export const OFFLINE = 'offline'

/** The provider for tests. Its card numbers decide the result (docs/guides/payments.md). */
export const TEST_PROVIDER = 'test'

/**
 * The payment methods of a shop, the preselected one first. The test provider comes last: a buyer must not take it for a real
 * one.
 */
export function paymentMethods(providers: readonly string[]): [string, ...string[]] {
  const real = providers.filter(id => id !== TEST_PROVIDER)
  const test = providers.filter(id => id === TEST_PROVIDER)
  return [...real, OFFLINE, ...test] as [string, ...string[]]
}

const SAVED_PREFIX = 'saved:'

/** The choice of a saved payment method in the form. */
export const savedChoice = (id: string) => `${SAVED_PREFIX}${id}`

/** The saved method of a choice; undefined for other payment methods. */
export const savedMethodOf = (choice: string): string | undefined =>
  choice.startsWith(SAVED_PREFIX) ? choice.slice(SAVED_PREFIX.length) : undefined
