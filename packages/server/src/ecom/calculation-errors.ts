import type { Checkout } from '@stoa/contract'
import type { Site } from '../call/context.ts'
import type { UnavailablePlugin } from '../service-plugins/index.ts'
import { type CheckoutGiftCard, giftCardText } from './checkout-gift-cards.ts'
import type { CalculatedTotals } from './totals.ts'
import { couponProblem, deliveryProblem } from './violations.ts'

/** `CalculationErrors` of the wire. The description of a failure may name addresses of the merchant's network: left out. */
export const toCalculationErrors = (totals: CalculatedTotals, site: Site): Checkout['calculationErrors'] => ({
  orderValidationErrors: [],
  ...membershipError(totals.memberships.failures[0]),
  ...giftCardError(totals.giftCards.find(({ problem }) => problem)),
  ...couponError(totals, site),
  ...deliveryError(totals),
})

/** The coupon of the purchase does not apply. */
const couponError = (totals: CalculatedTotals, site: Site) => {
  const applicationError = couponProblem(totals, site)
  return applicationError && { couponCalculationError: { applicationError } }
}

/** Carriers that did not respond, otherwise a chosen delivery that is not offered: the wire has one of them. */
function deliveryError(totals: CalculatedTotals) {
  const { carrierFailures } = totals
  if (carrierFailures.length > 0) {
    const errors = carrierFailures.map(({ carrierId, reason }) => ({
      carrierId,
      error: {
        applicationError: { code: reason, description: 'The carrier did not quote its rates.', data: {} },
      },
    }))
    return { carrierErrors: { errors } }
  }
  const description = deliveryProblem(totals)
  return (
    description && {
      selectedShippingOptionError: {
        applicationError: { code: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND', description },
      },
    }
  )
}

/** The error of a plug-in that could not list the memberships of the buyer. */
const membershipError = (failed: UnavailablePlugin | undefined) =>
  failed && {
    membershipError: {
      applicationError: { code: failed.reason, description: 'The memberships could not be read.', data: {} },
    },
  }

/** The error of a gift card that cannot pay. */
const giftCardError = (failed: CheckoutGiftCard | undefined) =>
  failed && {
    giftCardCalculationError: {
      applicationError: { code: failed.problem, description: giftCardText(failed) },
    },
  }
