import { allCalls, type NamedCall } from '@stoa/contract'
import { expect, test } from 'vitest'
import { GUARDS, type GuardPurpose } from './attempt-limits.ts'

/** Names of fields that carry what is guessed, or the mailbox of a person who need not be the caller. */
const GUESSED =
  /^(code|token|secret|email|loginEmail|couponCode|giftCardCode|password|currentPassword|newPassword|\w+Token)$/
/** Codes and addresses below these fields are data: nothing compares them with a secret, and nothing is mailed for them. */
const DATA =
  /^(carrier\w*|\w*[sS]hippingOption|lineItems|customLineItems|cartInfo|profile|contact|member|shippingInfo|billingInfo|buyerInfo)$/

const LONG = 'The platform made it: 128 bits or more at random, or a signature. It cannot be guessed.'
const PROVIDER = 'The payment provider checks it.'
const BUYER =
  'The address of the buyer. The mails that follow have limits of their own (orderMail, and one reminder).'

/** Each call of shoppers and strangers that takes such a field, with the limits of its attempts, or why it needs none. */
const LIMITED: Readonly<Record<string, readonly GuardPurpose[] | string>> = {
  'authentication.registerV2': ['registration', 'mail'],
  'authentication.loginV2': ['login', 'mail'],
  'authentication.changePassword': ['login'],
  'authentication.verifyFactor': ['factor'],
  'recovery.sendRecoveryEmail': ['mail'],
  'recovery.recover': ['link'],
  'verification.verifyDuringAuthentication': ['factor'],
  'verification.resendDuringAuthentication': ['mail'],
  'magicLink.sendMagicLink': ['mail'],
  'magicLink.signInWithLink': ['link'],
  'factors.confirmTotp': 'The caller has got the secret that the code proves.',
  'factors.confirmCodeFactor': 'Each code has five attempts, and each mail counts (mail).',
  'factors.sendFactorCode': ['mail'],
  'newsletter.subscribeToNewsletter': ['newsletter'],
  'backInStockNotifications.createBackInStockNotificationRequest': ['backInStock'],
  'currentCart.updateCurrentCart': ['coupon', 'giftCard'],
  'cart.createCart': ['coupon'],
  'cart.updateCart': ['coupon', 'giftCard'],
  'checkout.createCheckout': ['coupon', 'giftCard'],
  'checkout.updateCheckout': ['coupon', 'giftCard'],
  'checkout.addGiftCard': ['giftCard'],
  'giftVouchers.getGiftCard': ['giftCard'],
  'installation.startOwnerPasskey': 'The code is a MAC, and the owner does not exist yet.',
  'installation.createSite': 'The code is a MAC, and there is nothing to sign in to before the first site.',
  'mailSettings.setMailSettings': 'An owner stores it: nothing compares it, and no mail is sent.',
  'staff.signInStaff': ['link'],
  'staff.signInStaffWithPassword': ['login'],
  'staff.verifyStaffFactor': ['factor'],
  'staff.proveStaffIdentity': ['login', 'factor'],
  'staff.confirmStaffTotp': ['factor'],
  'staff.sendStaffSignInLink': ['mail'],
  'staff.setStaffPassword': ['login'],
  'oauth.token': LONG,
  'oauth.appAccess': LONG,
  'oauth.tokenInfo': LONG,
  'oauth.introspectToken': LONG,
  'oauth.revokeToken': LONG,
  'authentication.validateEmail': 'It checks the form of an address and knows no accounts.',
  'connections.finishConnection': LONG,
  'passkeys.finishPasskeySignIn': LONG,
  'signIn.openSignIn': LONG,
  'signIn.completeSignIn': LONG,
  'signIn.enterAccount': LONG,
  'newsletter.confirmNewsletterSubscription': LONG,
  'newsletter.unsubscribeFromNewsletter': LONG,
  'redirects.createRedirectSession': LONG,
  'redirects.redeemRedirectSession': LONG,
  'productPreviews.getProductPreview': LONG,
  'currentCart.createCheckoutFromCurrentCart': BUYER,
  'cart.createCheckout': BUYER,
  'checkout.createOrderAndCharge': PROVIDER,
  'checkout.markCheckoutAsCompletedAndRedirectToUrl': LONG,
  'abandonedCheckouts.redirectToCheckout': LONG,
  'orderPaymentRequests.chargeOrderPaymentRequest': PROVIDER,
  'paymentPages.openPaymentPage': LONG,
  'paymentPages.payOnPaymentPage': LONG,
  'orderStatus.openOrderStatus': LONG,
  'orderStatus.cancelByBuyer': LONG,
  'orderStatus.buyAgain': LONG,
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}

const guessedFields = ({ properties = {} }: Schema, depth = 0): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    DATA.test(name) || depth > 4
      ? []
      : [...(GUESSED.test(name) ? [name] : []), ...guessedFields(field.items ?? field, depth + 1)],
  )

test('each call that takes a secret, a code or an address has a limit of its attempts, or a reason', () => {
  const found = (allCalls as unknown as NamedCall[]).flatMap(({ resource, name, declaration }) =>
    declaration.allow.some(role => role !== 'merchant') &&
    guessedFields(declaration.request as Schema).length > 0
      ? [`${resource}.${name}`]
      : [],
  )
  expect(found.toSorted()).toEqual(Object.keys(LIMITED).toSorted())
})

test('each limit of the table exists', () => {
  const purposes = Object.values(LIMITED).flatMap(limits => (typeof limits === 'string' ? [] : limits))
  expect(purposes.filter(purpose => !GUARDS[purpose])).toEqual([])
})
