import { s } from '../../schema.ts'
import { ApplicationError, Details } from '../application-error.ts'

export const CarrierError = s.object({
  carrierId: s.string({ doc: 'Id of the carrier, GUID.' }),
  error: s.with(Details, { doc: 'Error that the carrier reported.' }),
})

export const CarrierErrors = s.object({ errors: s.array(CarrierError, { doc: 'Errors by carrier.' }) })

export const CalculationErrors = s.object({
  generalShippingCalculationError: s.with(Details, {
    oneOf: 'ShippingCalculationError',
    doc: 'The shop has no delivery option for the address: NO_DELIVERY_OPTION.',
  }),
  carrierErrors: s.with(CarrierErrors, {
    oneOf: 'ShippingCalculationError',
    doc: 'Carriers that could not calculate their options.',
  }),
  selectedShippingOptionError: s.with(Details, {
    oneOf: 'ShippingCalculationError',
    doc: 'The selected delivery is not offered: SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND.',
  }),
  taxCalculationError: s.with(Details, {
    doc: 'The tax calculator failed, and manual rates apply: AUTO_TAX_FAILED.',
  }),
  couponCalculationError: s.with(Details, {
    doc: 'The coupon does not apply: its code is the reason of protocol/pricing §7.',
  }),
  giftCardCalculationError: s.with(Details, {
    doc: 'A gift card cannot pay: its code is one of the errors of gift cards.',
  }),
  orderValidationErrors: s.array(ApplicationError, {
    doc: 'Rejections by service plug-ins, ORDER_REJECTED, and plug-ins of validations that failed. See also `violations`.',
  }),
  membershipError: s.with(Details, { doc: 'Memberships could not be read.' }),
  discountsCalculationError: s.with(Details, {
    doc: 'A required plug-in of discounts failed. Its code is the reason.',
  }),
})
