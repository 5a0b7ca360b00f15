import type { Checkout } from '@stoa/contract'
import type { Site } from '../../call/site.ts'
import type { UnavailablePlugin } from '../../service-plugins/index.ts'
import { type CheckoutGiftCard, giftCardText } from '../checkout/checkout-gift-cards.ts'
import type { CalculatedTotals } from './totals.ts'
import { couponProblem, deliveryProblem } from './violations.ts'

/** `CalculationErrors` of the wire. The description of a failure may name addresses of the merchant's network: left out. */
export const toCalculationErrors = (totals: CalculatedTotals, site: Site): Checkout['calculationErrors'] => ({
  orderValidationErrors: validationErrors(totals),
  ...taxError(totals),
  ...discountsError(totals),
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
  if (description)
    return {
      selectedShippingOptionError: {
        applicationError: { code: 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND', description },
      },
    }
  const { lines, offered, hasDestination } = totals
  if (!hasDestination || offered.length > 0 || !lines.some(line => line.shippable)) return
  const none = 'The shop does not deliver to this address.'
  return {
    generalShippingCalculationError: { applicationError: { code: 'NO_DELIVERY_OPTION', description: none } },
  }
}

/** Rejections by plug-ins that check the purchase, and those of them that did not respond. */
const validationErrors = ({ pluginViolations, unavailablePlugins }: CalculatedTotals) => [
  ...pluginViolations
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ description }) => ({ code: 'ORDER_REJECTED', description })),
  ...unavailablePlugins
    .filter(({ kind }) => kind === 'VALIDATIONS')
    .map(({ reason }) => ({ code: reason, description: 'The purchase could not be checked.' })),
]

/** The tax calculator failed, so that manual rates apply. */
function taxError({ taxDetails }: CalculatedTotals) {
  if (taxDetails?.autoTaxFallbackDetails?.fallbackReason !== 'AUTO_TAX_FAILED') return
  const description = 'The tax calculator did not respond. The rates of the shop apply.'
  return { taxCalculationError: { applicationError: { code: 'AUTO_TAX_FAILED', description } } }
}

/** A plug-in that decides about discounts, and that the merchant requires, did not respond. */
function discountsError({ unavailablePlugins }: CalculatedTotals) {
  const failed = unavailablePlugins.find(({ kind }) => kind === 'DISCOUNT_TRIGGERS')
  const description = 'Some discounts could not be determined.'
  return failed && { discountsCalculationError: { applicationError: { code: failed.reason, description } } }
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
