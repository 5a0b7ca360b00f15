import { type StaffArea, staffAreas } from '@stoa/contract'
import type { Caller } from '../call/context.ts'
import type { TemplateName } from '../call/mail-request.ts'
import { mayCall, readableAreas } from '../call/permissions.ts'
import { featureMails } from './feature-mails.ts'

/** The area of the shop that each mail is about. */
const areas: Readonly<Record<TemplateName, StaffArea>> = {
  emailVerification: 'CUSTOMERS',
  recovery: 'CUSTOMERS',
  activation: 'CUSTOMERS',
  magicLink: 'CUSTOMERS',
  staffSignInLink: 'STAFF',
  emailCode: 'CUSTOMERS',
  accountExists: 'CUSTOMERS',
  newSignIn: 'CUSTOMERS',
  passwordChanged: 'CUSTOMERS',
  staffSecurity: 'STAFF',
  mailTest: 'SETTINGS',
  memberWaiting: 'CUSTOMERS',
  membershipWaiting: 'CUSTOMERS',
  membershipApproved: 'CUSTOMERS',
  memberBlocked: 'CUSTOMERS',
  newsletterConfirmation: 'CUSTOMERS',
  newsletterWelcome: 'CUSTOMERS',
  webhookPaused: 'DEVELOPERS',
  backInStock: 'CATALOG',
  abandonedCheckout: 'ORDERS',
  chargebackReceived: 'ORDERS',
  downloadsReady: 'ORDERS',
  giftCard: 'ORDERS',
  latePaymentFailed: 'ORDERS',
  unplacedPaymentFailed: 'ORDERS',
  orderCanceled: 'ORDERS',
  orderChanged: 'ORDERS',
  orderDocument: 'ORDERS',
  orderPlaced: 'ORDERS',
  orderReceived: 'ORDERS',
  orderRefunded: 'ORDERS',
  orderShipped: 'ORDERS',
  paymentFailed: 'ORDERS',
  paymentReceived: 'ORDERS',
  paymentRequest: 'ORDERS',
  pickupReady: 'ORDERS',
  subscriptionChargeFailed: 'ORDERS',
  subscriptionEnded: 'ORDERS',
  subscriptionPaymentFailed: 'ORDERS',
}

/** Kinds of mails that the caller may read; undefined: all, also those without a template. */
export function readableMailKinds(caller: Caller): string[] | undefined {
  const readable = readableAreas(caller)
  if (readable.length === staffAreas.length) return undefined
  const ofFeatures = [...featureMails].map(([kind, { area }]) => [kind, area] as const)
  return [...Object.entries(areas), ...ofFeatures].flatMap(([kind, area]) =>
    readable.includes(area) ? [kind] : [],
  )
}

/**
 * Whether the caller may use the links and codes of mails, which open accounts, orders and the admin itself: those who may make
 * anyone an owner, too.
 */
export const mayReadSecrets = (caller: Caller): boolean => mayCall(caller, 'staff.inviteStaffMember')

/** Replaces query and fragment of each address: there are the tokens of links. */
export const withoutTokens = (text: string): string =>
  text.replaceAll(/(https?:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/g, '$1?…')
