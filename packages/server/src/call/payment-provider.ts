import type { MembershipToCharge } from './membership-to-charge.ts'
import type { Site } from './site.ts'

/**
 * A payment service provider. All amounts are integers in minor units of the currency. Every request that changes something
 * has an idempotency key: a repetition returns the same result and moves no money again.
 *
 * A method throws `PaymentProviderUnavailable` if the outcome is unknown (timeout, connection lost, 5xx): the payment stays
 * pending and is asked for again. It throws `PaymentKeysRejected` if the provider rejects the keys of the site. Any other definite
 * answer, also a decline, is a snapshot.
 */
export interface PaymentProvider {
  /** Name in the ledger and in settings: `test`, `stripe`, …; the id of a plug-in. */
  readonly id: string
  /** Name for people of a provider that no feature declares, such as a plug-in. */
  readonly name?: string
  readonly features: PaymentProviderFeatures
  /** Whether the site has set it up. */
  isConfigured(site: Site): boolean
  /**
   * What buying agents need to get a token for the shop from the provider, such as the account of the shop; `create` charges the token.
   * Absent or undefined: agents cannot pay with it.
   */
  agentTokens?(site: Site): Readonly<Record<string, unknown>> | undefined
  create(site: Site, payment: PaymentRequest): Promise<ProviderPayment>
  /**
   * Reads the present state. Undefined if the provider does not know it. It completes a payment that the buyer has approved and
   * that waits for the shop.
   */
  get(site: Site, payment: ProviderPaymentReference): Promise<ProviderPayment | undefined>
  capture(site: Site, operation: PaymentOperation): Promise<ProviderPayment>
  /** Releases what of an authorization is not captured, or cancels a payment that the buyer has not completed. */
  void(site: Site, operation: Omit<PaymentOperation, 'minor'>): Promise<ProviderPayment>
  refund(site: Site, operation: PaymentOperation & { reason?: string }): Promise<ProviderPayment>
  /** Deletes a saved method. One that is unknown is no error; any other rejection is. Absent: there is nothing to delete. */
  removeMethod?(site: Site, savedMethodId: string): Promise<void>
  /**
   * Verifies a callback and names the payments that it is about, by their ids at the provider. Its content is otherwise not
   * used: the state is read with `get`, so that the order of callbacks does not matter. Throws `InvalidCallback`.
   */
  parseCallback(site: Site, callback: PaymentCallback): Promise<readonly string[]>
}

export interface PaymentProviderFeatures {
  /** Money can be captured later than it is authorized. */
  delayedCapture: boolean
  /** A part of an authorization can be captured. */
  partialCapture: boolean
  /** A method can be saved and charged without the buyer. */
  savedMethods: boolean
  /** A payment of 0 verifies a method and saves it. @default false */
  savesWithoutCharge?: boolean
  /** Days after a payment on which it can be refunded; 0: never. Absent: no limit. */
  refundDays?: number | null
}

/** A payment to start. */
export interface PaymentRequest {
  /** Id of the payment in the ledger; also the idempotency key. */
  paymentId: string
  orderId: string
  /** What the provider's page, statements and receipts say the payment is for. */
  title: string
  /** Absent until the order is placed. */
  orderNumber?: string
  minor: bigint
  currency: string
  /** What the page has collected, such as a token of the provider. Absent: the buyer completes it on the provider's page. */
  token?: string
  /** A saved method to charge. */
  savedMethodId?: string
  /** The buyer is at the checkout and can confirm the payment to their bank. Absent: the shop charges a saved method on its own. */
  buyerPresent?: boolean
  /** Save the method for later payments. */
  saveMethod?: boolean
  /** Only authorize; capture later. */
  delayedCapture?: boolean
  /** What a plug-in of memberships charges. */
  membership?: MembershipToCharge
  /** The card of a plug-in that is redeemed; its code is encrypted. */
  giftCard?: { id: string; encryptedCode: string }
  buyer: { email?: string; memberId?: string; locale: string }
  /** Where the provider's page sends the buyer. */
  returnUrls: { success: string; cancel: string }
  /** Where the provider sends its callbacks. */
  callbackUrl: string
}

export interface ProviderPaymentReference {
  paymentId: string
  /** Absent if the reply of `create` was lost. */
  providerPaymentId?: string
  /** Amount of the payment, for providers that do not keep it. */
  minor?: bigint
  /** The platform has canceled it: it is read, but not completed. */
  canceled?: boolean
}

export interface PaymentOperation {
  payment: Required<Pick<ProviderPaymentReference, 'paymentId' | 'providerPaymentId'>>
  /** Id of the capture, void or refund in the ledger; also the idempotency key. */
  operationId: string
  minor: bigint
  currency: string
}

/** The state of a payment at the provider, all of it: it replaces what was known before. */
export interface ProviderPayment {
  id: string
  status: 'PENDING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'DECLINED' | 'CANCELED' | 'VOIDED'
  /** Amount that the buyer's bank has guaranteed; 0 before. */
  authorizedMinor: bigint
  captures: readonly ProviderOperation[]
  /** What is authorized and not captured is released: nothing more can be captured. */
  restReleased?: boolean
  refunds: readonly ProviderOperation[]
  chargebacks: readonly ProviderOperation[]
  /** For `REQUIRES_ACTION`: the page on which the buyer completes the payment, such as 3-D Secure. */
  redirectUrl?: string
  card?: { brand?: string; lastFourDigits?: string }
  /** Name of the payment method for people, such as `PayPal`, if no card says it. */
  methodName?: string
  savedMethodId?: string
  /** For `DECLINED`. */
  failure?: PaymentFailure
}

export interface PaymentFailure {
  /** Why, in a word of the provider, such as `insufficient_funds`. */
  reason: string
  /** A sentence for the buyer. */
  description?: string
}

export interface ProviderOperation {
  /** Id at the provider. */
  id: string
  /** Id of the operation in the ledger; absent if it was made outside the platform, such as in the provider's dashboard. */
  operationId?: string
  minor: bigint
  /** `FAILED` is also a chargeback that was reversed. */
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  reason?: string
}

/** A request that a provider sends on its own. */
export interface PaymentCallback {
  headers: Readonly<Record<string, string>>
  /** As received: signatures cover its bytes. */
  body: string
  url: string
}

/** The outcome of a request to a provider is unknown. */
export class PaymentProviderUnavailable extends Error {}

/**
 * The provider rejects the keys of the site, so it has done nothing. The request is sent again until the merchant has set other
 * keys. The message is for the log only: it may contain parts of a key.
 */
export class PaymentKeysRejected extends PaymentProviderUnavailable {}

/** A callback whose signature is wrong, or that is too old. */
export class InvalidCallback extends Error {}
