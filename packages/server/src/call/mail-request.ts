type Code = { code: string; validForMinutes?: number }
type Link = { link: string; validForMinutes?: number }

/** A line item in a mail, in the language of the recipient. */
export interface MailLine {
  quantity: number
  name: string
  /** Decimal string. */
  amount?: string | undefined
  /** Chosen options and entered texts, such as "Colour: Ink". */
  details?: string[]
  imageUrl?: string | undefined
}

/** What mails about an order contain. Amounts are decimal strings in its currency. */
export interface OrderData {
  number: string
  currency: string
  lines: MailLine[]
  /** Custom fields of the shop, each a label and a value. Absent if it has none. */
  fields?: [string, string][]
}

/** Data of mails about a subscription. `amount` is a decimal string; `link` is the account of members, else the order page. */
interface SubscriptionMail {
  /** Number of the order of the cycle. */
  number: string
  name: string
  amount: string
  currency: string
  reason: string
  link: string
  isMember: boolean
}

/** Data of mails to the merchant about a payment. `amount` is a decimal string; `link` is the order in the admin. */
interface PaymentProblemMail {
  number: string
  /** Name and e-mail address of the buyer, without what is unknown. */
  buyer: string[]
  amount: string
  currency: string
  /** No money moves. */
  isTest: boolean
  link: string
}

/** What has changed about the sign-in of a staff member. */
export type StaffSecurityChange =
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'APP_ADDED'
  | 'APP_REPLACED'
  | 'APP_REMOVED'
  | 'CODES_RENEWED'
  | 'CODE_USED'
  | 'PASSWORD_CHANGED'

/** The data of each mail template. `mail/templates.ts` renders them. */
export interface MailData {
  mailTest: Record<string, never>
  emailVerification: Code
  recovery: Link
  activation: Link
  magicLink: Link
  /** To a staff member. */
  staffSignInLink: Link
  emailCode: Code
  accountExists: { link?: string; recoveryLink?: string }
  /** `browser` is a name such as "Firefox on Linux", not the User-Agent header. */
  newSignIn: { at: number; browser: string; address: string; sessionsLink?: string }
  passwordChanged: { at: number; recoveryLink?: string }
  /** To a staff member. It has no name of a passkey: staff may not choose text for an address that an owner has typed. */
  staffSecurity: {
    change: StaffSecurityChange
    at: number
    browser: string
    address: string
    /** Unused recovery codes, after the use of one. */
    codesLeft?: number
    /** Their account in the admin. */
    link: string
  }
  memberWaiting: { name?: string; email: string; link?: string }
  membershipWaiting: Record<never, never>
  /** To the owner: events are no longer sent to this address. */
  webhookPaused: { name: string; url: string }
  membershipApproved: { link?: string }
  memberBlocked: Record<never, never>
  orderPlaced: OrderData & {
    subtotal: string
    /** Absent without discounts. */
    discount?: string
    shipping?: { title?: string | undefined; amount: string; time?: string | undefined }
    /** Absent without additional fees. */
    fees?: string
    /** Absent where no tax is levied. */
    tax?: { amount: string; isIncluded: boolean }
    total: string
    /** Lines of the delivery address. Absent for pickup and without delivery. */
    deliverTo?: string[]
    /** The buyer has given up the right of withdrawal for downloads. */
    digitalContent?: boolean
    /** The order page of the buyer. */
    link: string
    /** What is paid, by each way, and what is left to pay. Absent if nothing is paid. */
    paid?: {
      by: { kind: 'GIFT_CARD' | 'MEMBERSHIP' | 'ONLINE' | 'OFFLINE'; name?: string; amount: string }[]
      due: string
    }
    payOffline: boolean
  }
  /** To the merchant. `link` is the order in the admin. */
  orderReceived: OrderData & {
    /** Name and e-mail address of the buyer, without what is unknown. */
    buyer: string[]
    total: string
    /** Lines of the delivery address. Absent for pickup and without delivery. */
    deliverTo?: string[]
    /** No money moves. */
    isTest: boolean
    link: string
  }
  /** To the merchant: declined after the order was placed. */
  latePaymentFailed: PaymentProblemMail
  /** To the merchant: the order was not placed, and the buyer has not come back. `email` is that of the buyer. */
  unplacedPaymentFailed: Omit<PaymentProblemMail, 'number'> & { email: string }
  /** To the merchant. */
  chargebackReceived: PaymentProblemMail
  /** To the merchant. `reason` is that of the subscription's `failure`. Without `retryAt` it has ended. */
  subscriptionPaymentFailed: PaymentProblemMail & { name: string; reason: string; retryAt?: number }
  /** `amount` is the balance, a decimal string. */
  giftCard: {
    code: string
    amount: string
    currency: string
    message?: string | undefined
    expiresAt?: number
  }
  /** `unsubscribeUrl` must unsubscribe at once when it is sent a POST (RFC 8058). */
  abandonedCheckout: Pick<OrderData, 'currency' | 'lines'> & { link: string; unsubscribeUrl: string }
  /** `amount` is a decimal string. `link` is the product page. */
  backInStock: {
    name: string
    amount?: string | undefined
    currency: string
    link: string
    unsubscribeUrl: string
  }
  /** `link` confirms the address. */
  newsletterConfirmation: { link: string }
  newsletterWelcome: { unsubscribeUrl: string }
  /** `amount` is a decimal string. `link` opens the checkout again. */
  paymentFailed: { amount: string; currency: string; link: string }
  /** A cycle of a subscription could not be charged. `reason` is that of the subscription's `failure`. */
  subscriptionChargeFailed: SubscriptionMail & { retryAt: number }
  /** It has ended after the last attempt. */
  subscriptionEnded: SubscriptionMail & { attempts: number }
  /** `amount` is a decimal string. `link` is the order page. */
  paymentReceived: { number: string; title: string; amount: string; currency: string; link: string }
  /** `amount` is a decimal string. */
  paymentRequest: {
    number: string
    title: string
    description?: string
    amount: string
    currency: string
    expiresAt?: number
    isReminder: boolean
    link: string
  }
  orderShipped: OrderData & { carrier?: string; trackingNumber?: string; link?: string }
  pickupReady: OrderData & { place?: string; address?: string; instructions?: string }
  /** Each file has its own link; `link` is the order page. */
  downloadsReady: {
    number: string
    files: { name: string; link: string }[]
    expiresAt: number
    link: string
  }
  /** `due` is left to pay, `owed` is paid too much. Amounts are decimal strings. */
  orderChanged: OrderData & { total: string; due?: string; owed?: string; link: string }
  orderCanceled: OrderData & { message?: string | undefined }
  orderDocument: { number: string; title: string; documentNumber: string; link: string }
  orderRefunded: OrderData & { amount: string; message?: string | undefined }
}

export type TemplateName = keyof MailData

/** A mail with its final text. It is stored as a secret one. */
export interface PlainMail {
  to: string
  language?: string | undefined
  template?: undefined
  subject: string
  body: string
}

type TemplateMail = {
  [K in TemplateName]: {
    to: string
    /** BCP 47. The site's language if absent or not translated. */
    language?: string | undefined
    template: K
    data: MailData[K]
    /** Renders and stores the mail without sending it: an address without an account must cost the same work (decision 015). */
    discard?: boolean
    /** Why the mail is stored without being sent. The merchant reads it with the mail. */
    held?: string | undefined
  }
}[TemplateName]

/**
 * Data of the mails of packages, by feature and name. A package adds its own by declaration merging:
 * `declare module '@stoa/server' { interface FeatureMails { 'loyalty.pointsEarned': { points: number } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: packages add to it
export interface FeatureMails {}

type FeatureMailRequest = {
  [K in keyof FeatureMails]: Omit<TemplateMail, 'template' | 'data'> & { template: K; data: FeatureMails[K] }
}[keyof FeatureMails]

/** A mail that a domain sends: recipient, template and data. */
export type MailRequest = PlainMail | TemplateMail | FeatureMailRequest
