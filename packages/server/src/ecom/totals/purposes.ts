/** A part of the totals that not every purpose needs. Lines, rules of discounts, the coupon and gift cards are part of all. */
export type TotalsStage =
  /** Discounts whose conditions service plug-ins decide. */
  | 'PLUGIN_DISCOUNTS'
  /** Delivery options and the price of the chosen one. */
  | 'DELIVERY'
  /** Memberships that can pay for lines. */
  | 'MEMBERSHIPS'
  /** Fees of service plug-ins. */
  | 'PLUGIN_FEES'
  /** Locks the gift cards, so that they can pay. */
  | 'GIFT_CARD_LOCK'
  | 'TAX'
  /** Checks of service plug-ins. */
  | 'VALIDATION'

export type TotalsStages = readonly TotalsStage[]

/** What totals are calculated for, with the stages of the calculation in their order. */
export const PURPOSES = {
  /** A cart in an event of sign-in, which waits for no plug-in. */
  SIGN_IN: [],
  /** A cart as it is shown, and the snapshot of a checkout that was left. */
  CART: ['PLUGIN_DISCOUNTS'],
  EXPLANATION: ['PLUGIN_DISCOUNTS', 'MEMBERSHIPS'],
  SIMULATION: ['PLUGIN_DISCOUNTS', 'DELIVERY', 'PLUGIN_FEES', 'TAX'],
  /** A checkout, or the estimate of a cart. */
  ESTIMATE: ['PLUGIN_DISCOUNTS', 'DELIVERY', 'MEMBERSHIPS', 'PLUGIN_FEES', 'TAX', 'VALIDATION'],
  ORDER: [
    'PLUGIN_DISCOUNTS',
    'DELIVERY',
    'MEMBERSHIPS',
    'PLUGIN_FEES',
    'GIFT_CARD_LOCK',
    'TAX',
    'VALIDATION',
  ],
} as const satisfies Record<string, TotalsStages>
