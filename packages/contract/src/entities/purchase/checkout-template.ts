import { idField } from '../../crud/crud-entity.ts'
import { newLines } from '../../ecom/cart-fields.ts'
import { s } from '../../schema.ts'
import { CustomContentReference, ExternalReference } from './checkout.ts'

const WebClientCustomization = s.object({
  disabledContinueShoppingButton: s.boolean({ doc: 'Hides the button "Continue shopping". Default: false.' }),
  disabledPolicyAgreementCheckbox: s.boolean({ doc: 'Hides the checkbox of the policies. Default: false.' }),
})

export const CheckoutTemplate = s.object({
  ...idField,
  status: s.enum(['ACTIVE', 'INACTIVE'], {
    doc: 'An inactive template creates no checkouts. Default: ACTIVE.',
  }),
  customization: s.object(
    {
      webClient: s.with(WebClientCustomization, { doc: 'What the checkout page hides.' }),
      lockedGiftCard: s.boolean({ doc: 'Whether buyers cannot change the gift card. Default: false.' }),
      lockedCoupon: s.boolean({ doc: 'Whether buyers cannot change the coupon. Default: false.' }),
      disabledManualPayment: s.boolean({ doc: 'Whether manual payment is not offered. Default: false.' }),
    },
    { doc: 'Customization of the checkouts. It becomes their `customSettings`.' },
  ),
  ...newLines(300),
  couponCode: s.nullable.string({ max: 100, doc: 'Coupon of the checkouts.' }),
  customContentReference: s.with(CustomContentReference, {
    doc: 'Content that an app adds to the checkout page.',
  }),
  externalReference: s.with(ExternalReference, {
    doc: 'App and object that the checkouts belong to. It cannot be changed.',
  }),
})
