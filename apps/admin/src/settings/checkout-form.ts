import { updateCheckoutSettings } from '@stoa/client/checkoutSettings'
import { callForm } from '../form/form-field.ts'
import * as fields from '../generated/calls/checkout-settings.ts'
import { t } from '../i18n/translate.ts'

/** The policies in the order of the checkout page. */
export const policyTitles = {
  termsAndConditions: t('Terms and conditions'),
  privacyPolicy: t('Privacy policy'),
  returnPolicy: t('Returns'),
  digitalItemPolicy: t('Digital items'),
  contactUs: t('How to reach you'),
  customPolicy: t('A further policy'),
}
type Policy = keyof typeof policyTitles

/** Pages of the shop that are shown as policies without a text in the settings. */
export const pageOf: Partial<Record<string, string>> = {
  termsAndConditions: 'terms',
  privacyPolicy: 'privacy',
  returnPolicy: 'returns',
}

const content = (policy: Policy) => ({
  label: policyTitles[policy],
  rows: 4,
  ...(pageOf[policy] && {
    hint: t('Without a text, the page "{page}" of the shop is used.', { page: pageOf[policy] }),
  }),
})
const visible = (policy: Policy) => ({
  label: t('Show on the checkout page: {title}', { title: policyTitles[policy] }),
})
const color = (label: string) => ({ label, half: true, placeholder: '#336699' }) as const

/** The settings of the checkout, in the order of the page. Its parts are the panels. */
export const checkoutForm = callForm(updateCheckoutSettings, fields.updateCheckoutSettings, {
  fields: {
    'checkoutSettings.checkoutPolicies.termsAndConditions.content': content('termsAndConditions'),
    'checkoutSettings.checkoutPolicies.termsAndConditions.visible': visible('termsAndConditions'),
    'checkoutSettings.checkoutPolicies.privacyPolicy.content': content('privacyPolicy'),
    'checkoutSettings.checkoutPolicies.privacyPolicy.visible': visible('privacyPolicy'),
    'checkoutSettings.checkoutPolicies.returnPolicy.content': content('returnPolicy'),
    'checkoutSettings.checkoutPolicies.returnPolicy.visible': visible('returnPolicy'),
    'checkoutSettings.checkoutPolicies.digitalItemPolicy.content': content('digitalItemPolicy'),
    'checkoutSettings.checkoutPolicies.digitalItemPolicy.visible': visible('digitalItemPolicy'),
    'checkoutSettings.checkoutPolicies.contactUs.content': content('contactUs'),
    'checkoutSettings.checkoutPolicies.contactUs.visible': visible('contactUs'),
    'checkoutSettings.checkoutPolicies.customPolicy.title': { label: t('Title of the further policy') },
    'checkoutSettings.checkoutPolicies.customPolicy.content': content('customPolicy'),
    'checkoutSettings.checkoutPolicies.customPolicy.visible': visible('customPolicy'),
    'checkoutSettings.checkoutFields.policyAgreementCheckbox.visible': {
      label: t('Buyers must agree to the policies before they order'),
    },
    'checkoutSettings.checkoutFields.policyAgreementCheckbox.checkedByDefault': {
      label: t('The box of the agreement is checked at first'),
    },
    'checkoutSettings.checkoutFields.subscriptionCheckbox.visible': {
      label: t('Ask buyers whether they want news and offers'),
    },
    'checkoutSettings.checkoutFields.subscriptionCheckbox.checkedByDefault': {
      label: t('The box of news and offers is checked at first'),
    },
    'checkoutSettings.checkoutFields.subscriptionCheckbox.splitByChannel': {
      label: t('One box for e-mail and one for text messages'),
    },
    'checkoutSettings.checkoutFields.giftCardRedeemEnabled': {
      label: t('Accept gift cards'),
      initial: true,
    },
    'checkoutSettings.checkoutFields.delayCaptureEnabled': {
      label: t('Only authorize online payments; you capture them later'),
    },
    'checkoutSettings.checkoutFields.captureBeforeExpiryEnabled': {
      label: t('Capture authorized payments after six days, before they expire'),
    },
    'checkoutSettings.checkoutFields.mitEnabled': { label: t('Save the payment method for later charges') },
    'checkoutSettings.checkoutBillingFields': {
      label: t('Billing address'),
      none: t('What the purchase needs'),
      options: {
        All_FIELDS: t('Always the whole address'),
        MINIMUM_REQUIRED_FIELDS: t('As few fields as possible'),
      },
    },
    'checkoutSettings.checkoutBrand.header.text': { label: t('Text of the header') },
    'checkoutSettings.checkoutBrand.header.displayCheckoutLabel': {
      label: t('Show the heading “Checkout”'),
      initial: true,
    },
    'checkoutSettings.checkoutBrand.header.logo.image.url': { label: t('Address of the logo') },
    'checkoutSettings.checkoutBrand.header.logo.size': {
      label: t('Size of the logo'),
      required: true,
      half: true,
      initial: 'MEDIUM',
      options: { SMALL: t('Small'), MEDIUM: t('Medium'), LARGE: t('Large') },
    },
    'checkoutSettings.checkoutBrand.header.alignment': {
      label: t('Position of logo and name'),
      required: true,
      half: true,
      options: { SIDE: t('At the side'), CENTER: t('In the middle') },
    },
    'checkoutSettings.checkoutBrand.header.backgroundFill.color': color(t('Background of the header')),
    'checkoutSettings.checkoutBrand.header.textColor': color(t('Text in the header')),
    'checkoutSettings.checkoutBrand.header.dividerColor': color(t('Line below the header')),
    'checkoutSettings.checkoutBrand.mainSection.formBackgroundFill.color': color(t('Background of the form')),
    'checkoutSettings.checkoutBrand.mainSection.summaryBackgroundFill.color': color(
      t('Background of the order summary'),
    ),
    'checkoutSettings.checkoutBrand.mainSection.dividerColor': color(t('Lines between sections')),
    'checkoutSettings.checkoutBrand.mainSection.tintedBoxColor': color(t('Boxes and notices')),
    'checkoutSettings.checkoutBrand.global.selectionColor': color(t('Chosen options')),
    'checkoutSettings.checkoutBrand.global.placeOrderButtonColor': color(t('Button that places the order')),
    'checkoutSettings.checkoutBrand.global.buttonColor': color(t('Other buttons and links')),
    'checkoutSettings.checkoutBrand.footer.backgroundFill.color': color(t('Background of the footer')),
    'checkoutSettings.checkoutBrand.footer.dividerColor': color(t('Line above the footer')),
    'checkoutSettings.checkoutBrand.mainSection.cornerRadius': {
      label: t('Radius of corners in pixels'),
      half: true,
    },
  },
  leftOut: [
    // One control of the page sets both fields.
    'checkoutSettings.checkoutBrand.header.continueShopping',
    'checkoutSettings.checkoutBrand.header.logo.image.id',
    'checkoutSettings.checkoutBrand.header.logo.image.altText',
    'checkoutSettings.checkoutBrand.header.backgroundFill.image',
    'checkoutSettings.checkoutBrand.mainSection.formBackgroundFill.image',
    'checkoutSettings.checkoutBrand.mainSection.summaryBackgroundFill.image',
    'checkoutSettings.checkoutBrand.mainSection.expressButtonsCornerRadius',
    'checkoutSettings.checkoutBrand.footer.backgroundFill.image',
  ],
})
