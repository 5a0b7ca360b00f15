import { catalogueErrors } from './errors/catalogue-errors.ts'
import { contentErrors } from './errors/content-errors.ts'
import { orderErrors } from './errors/order-errors.ts'
import { purchaseErrors } from './errors/purchase-errors.ts'
import { requestErrors } from './errors/request-errors.ts'
import { signInErrors } from './errors/sign-in-errors.ts'

/**
 * Every application error of the platform: code, HTTP status, message. The message says what is wrong, where, and what to do.
 * A call lists those that it can raise; `commonErrors` belong to every call.
 */
export const errors = {
  ...requestErrors,
  ...signInErrors,
  ...catalogueErrors,
  ...contentErrors,
  ...purchaseErrors,
  ...orderErrors,
} as const

/**
 * Codes of errors of packages. A package adds its codes by declaration merging:
 * `declare module '@stoa/contract' { interface FeatureErrors { LOYALTY_POINTS_MISSING: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: packages add to it
export interface FeatureErrors {}

/** The code of an error that the platform or a package raises. */
export type ErrorCode = keyof typeof errors | keyof FeatureErrors

/** Status and message of an error. */
export const errorOf = (code: ErrorCode): readonly [status: number, message: string] =>
  errors[code as keyof typeof errors]

/** Errors that every call may answer, besides a validation error (protocol/transport §6) and an unexpected failure. */
export const commonErrors = [
  'UNAUTHENTICATED',
  'ORIGIN_NOT_ALLOWED',
  'UNKNOWN_VERSION',
  'PERMISSION_DENIED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REUSED',
  'CONFLICT',
  'TIMEOUT',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'SITE_READ_ONLY',
  'SITE_SUSPENDED',
] as const satisfies readonly ErrorCode[]

/** The kinds of field violation (protocol/transport §7). */
export const violatedRules = [
  'VALIDATION',
  'OTHER',
  'MAX',
  'MIN',
  'MAX_LENGTH',
  'MIN_LENGTH',
  'MAX_SIZE',
  'MIN_SIZE',
  'FORMAT',
  'DECIMAL_LTE',
  'DECIMAL_GTE',
  'DECIMAL_LT',
  'DECIMAL_GT',
  'DECIMAL_MAX_SCALE',
  'INVALID_ENUM_VALUE',
  'REQUIRED_FIELD',
  'FIELD_NOT_ALLOWED',
  'ONE_OF_ALIGNMENT',
  'EXACT_LENGTH',
  'EXACT_SIZE',
  'REQUIRED_ONE_OF_FIELD',
] as const

/** One rejected field of a request. `data` is always an object (protocol/transport §7). */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: (typeof violatedRules)[number]
  ruleName?: string
  data: Record<string, unknown>
}

/** The body of every failed call (protocol/transport §6). */
export interface ErrorBody {
  message: string
  details: {
    applicationError?: { code: string; description: string; data: Record<string, unknown> }
    validationError?: { fieldViolations: FieldViolation[] }
    /** Address of the page about the error. */
    docs?: string
  }
}

/** A line item that is unavailable as requested: element of `data.lineItems` of LINE_ITEMS_REJECTED and of the out-of-stock codes. */
export interface RejectedLine {
  /** Position in the request, or in the cart. */
  index: number
  lineItemId?: string
  catalogItemId?: string
  /** Product name, if the product exists. */
  name?: string
  reason: RejectionReason
  /** Available units, for reason PARTIALLY_AVAILABLE. */
  quantityAvailable?: number
}

/** `data` of CHECKOUT_TOTAL_CHANGED. Amounts are decimals with the digits of the currency. */
export interface ChangedTotal {
  /** Expected total of the request; without it, the total of the checkout when it was last read or written. */
  expectedTotal: string
  /** Current total of the order. */
  total: string
  /** ISO 4217. */
  currency: string
}

/** Why a line item was rejected. */
export type RejectionReason =
  /** No such product in this shop. */
  | 'NOT_FOUND'
  /** Out of stock, or not for sale. */
  | 'NOT_AVAILABLE'
  /** Fewer units are in stock than requested. */
  | 'PARTIALLY_AVAILABLE'
  /** Options are missing, or name no variant of the product. */
  | 'INVALID_OPTIONS'
  /** A mandatory text field is missing, too long or unknown. */
  | 'INVALID_CUSTOM_TEXT'
  /** The appId belongs to a catalogue that this platform does not support. */
  | 'UNKNOWN_CATALOG'
