import { t } from '../i18n/translate.ts'

const titles: Readonly<Record<string, string>> = {
  emailVerification: t('Email verification'),
  recovery: t('Recovery'),
  activation: t('Activation'),
  magicLink: t('Magic link'),
  emailCode: t('Email code'),
  accountExists: t('Account exists'),
  newSignIn: t('New sign in'),
  passwordChanged: t('Password changed'),
  memberWaiting: t('Member waiting'),
  membershipWaiting: t('Membership waiting'),
  webhookPaused: t('Webhook paused'),
  membershipApproved: t('Membership approved'),
  memberBlocked: t('Member blocked'),
  giftCard: t('Gift card'),
  newsletterConfirmation: t('Newsletter confirmation'),
  newsletterWelcome: t('Newsletter welcome'),
  abandonedCheckout: t('Abandoned checkout'),
  backInStock: t('Back in stock'),
  orderPlaced: t('Order placed'),
  orderReceived: t('Order received'),
  orderShipped: t('Order shipped'),
  pickupReady: t('Pickup ready'),
  downloadsReady: t('Downloads ready'),
  orderChanged: t('Order changed'),
  orderCanceled: t('Order canceled'),
  paymentRequest: t('Payment request'),
  paymentReceived: t('Payment received'),
  paymentFailed: t('Payment failed'),
  subscriptionChargeFailed: t('Subscription charge failed'),
  subscriptionEnded: t('Subscription ended'),
  orderRefunded: t('Order refunded'),
  orderDocument: t('Order document'),
}

/** The name of a template, such as "Order placed". */
export const titleOfTemplate = (name: string): string => titles[name] ?? name
