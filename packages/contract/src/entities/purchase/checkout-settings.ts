import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'

const visible = s.nullable.boolean({ doc: 'Whether it is shown.' })
const color = (doc: string) =>
  s.nullable.string({ pattern: '^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$', doc })

const content = s.nullable.string({ max: 50_000, doc: 'Text of the policy.' })

const policy = (doc: string) => s.object({ visible, content }, { doc })

const checkedByDefault = s.nullable.boolean({ doc: 'Whether it is checked at first.' })

const BackgroundFill = s.object({
  color: s.with(color(''), { oneOf: 'Options', doc: 'Color as hexadecimal text, such as "#336699".' }),
  image: s.with(Image, { oneOf: 'Options', doc: 'Picture.' }),
})

const fill = (doc: string) => s.with(BackgroundFill, { doc })
const dividerColor = color('Color of the dividers.')

/** Which fields the billing address of a checkout has. */
export const CheckoutBillingFields = ['All_FIELDS', 'MINIMUM_REQUIRED_FIELDS'] as const

/** The policies of a shop, in the order in which the checkout page shows them. */
export const PolicyKind = [
  'termsAndConditions',
  'privacyPolicy',
  'returnPolicy',
  'digitalItemPolicy',
  'contactUs',
  'customPolicy',
] as const

export const CheckoutBrand = s.object({
  header: s.object(
    {
      text: s.nullable.string({ max: 55, doc: 'Text of the header.' }),
      textColor: color('Color of the text.'),
      logo: s.object(
        {
          image: s.with(Image, { doc: 'Picture of the logo.' }),
          size: s.enum(['SMALL', 'MEDIUM', 'LARGE'], { doc: 'Size of the logo.' }),
        },
        { doc: 'Logo of the shop.' },
      ),
      alignment: s.enum(['SIDE', 'CENTER'], { doc: 'Position of text and logo.' }),
      displayCheckoutLabel: s.nullable.boolean({ doc: 'Whether the word "Checkout" is shown.' }),
      continueShopping: s.object(
        {
          hidden: s.nullable.boolean({ doc: 'Whether the link is hidden.' }),
          displayType: s.enum(['TEXT', 'ICON'], { doc: 'Form of the link.' }),
        },
        { doc: 'Link back to the shop.' },
      ),
      backgroundFill: fill('Background of the header.'),
      dividerColor,
    },
    { doc: 'Header of the checkout page.' },
  ),
  mainSection: s.object(
    {
      formBackgroundFill: fill('Background of the form.'),
      summaryBackgroundFill: fill('Background of the summary.'),
      dividerColor,
      tintedBoxColor: color('Color of boxes.'),
      expressButtonsCornerRadius: s.enum(['RECTANGLE', 'PILL'], { doc: 'Form of express buttons.' }),
      cornerRadius: s.nullable.integer({ min: 0, max: 100, doc: 'Radius of corners in pixels.' }),
    },
    { doc: 'Main part of the checkout page.' },
  ),
  footer: s.object(
    { backgroundFill: fill('Background of the footer.'), dividerColor },
    { doc: 'Footer of the checkout page.' },
  ),
  global: s.object(
    {
      selectionColor: color('Color of selections.'),
      placeOrderButtonColor: color('Color of the button that places the order.'),
      buttonColor: color('Color of other buttons.'),
    },
    { doc: 'Colors of the whole page.' },
  ),
})

export const CheckoutSettings = s.object({
  checkoutPolicies: s.object(
    {
      termsAndConditions: policy('Terms and conditions of the shop.'),
      privacyPolicy: policy('How the shop treats personal data.'),
      returnPolicy: policy('How buyers return goods.'),
      digitalItemPolicy: policy('Terms of digital items, such as downloads.'),
      contactUs: policy('How to reach the merchant.'),
      customPolicy: s.object(
        { visible, content, title: s.nullable.string({ max: 200, doc: 'Title of the policy.' }) },
        { doc: 'A policy of the merchant.' },
      ),
    },
    { doc: 'Policies that the checkout page shows.' },
  ),
  checkoutFields: s.object(
    {
      subscriptionCheckbox: s.object(
        {
          visible,
          checkedByDefault,
          splitByChannel: s.nullable.boolean({ doc: 'Whether there is a checkbox for each channel.' }),
        },
        { doc: 'Checkbox of the newsletter.' },
      ),
      policyAgreementCheckbox: s.object({ visible, checkedByDefault }, { doc: 'Checkbox of the policies.' }),
      giftCardRedeemEnabled: s.nullable.boolean({ doc: 'Whether gift cards are accepted.' }),
      mitEnabled: s.nullable.boolean({
        doc: 'Whether payment methods are stored for later charges by the merchant.',
      }),
      delayCaptureEnabled: s.nullable.boolean({ doc: 'Whether payments are authorized and captured later.' }),
      captureBeforeExpiryEnabled: s.nullable.boolean({
        doc: 'Whether authorized payments are captured before they expire.',
      }),
    },
    { doc: 'Fields of the checkout page.' },
  ),
  checkoutBrand: s.with(CheckoutBrand, { doc: 'Appearance of the checkout page.' }),
  createdDate: s.ro.tolerated.nullable.datetime({ doc: 'Time of the first update.' }),
  updatedDate: s.ro.tolerated.nullable.datetime({ doc: 'Time of the latest update.' }),
  checkoutBillingFields: s.nullable.enum(CheckoutBillingFields, {
    doc: 'Which fields the billing address has.',
  }),
})
