/** Field of the form that adds to the cart. */
export const SUBSCRIPTION_FIELD = 'subscription'
/** Its value for a purchase without a subscription. */
export const ONCE = 'once'

/** A way to buy a product: once, or by a subscription option. */
export interface SubscriptionChoice {
  /** Id of the option, or `ONCE`. */
  value: string
  label: string
  /** What the buyer agrees to: charges, free trial, cancellation. */
  detail?: string
}
