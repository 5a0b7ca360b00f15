/**
 * Every application error of the platform: code, HTTP status, message. The message names the remedy.
 * A call lists those that it can raise; `commonErrors` belong to every call.
 */
export const errors = {
  // Before a call is found
  MALFORMED_REQUEST: [
    400,
    'The request line, the Host header or another header is malformed. Percent-encode the path, and send one Host header.',
  ],
  REQUEST_TIMEOUT: [408, 'The request did not arrive whole in time. Send it again.'],
  HEADERS_TOO_LARGE: [431, 'Path and headers are larger together than 16 KiB. Send shorter ones.'],

  // Every call
  UNAUTHENTICATED: [
    401,
    'The access token is missing, expired or not valid. Get a new one from /oauth2/token.',
  ],
  PERMISSION_DENIED: [403, 'This identity may not make this call.'],
  UNKNOWN_PATH: [404, 'No call answers this path. See /openapi.json for those that exist.'],
  METHOD_NOT_ALLOWED: [405, 'This path exists, but not with this method.'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is larger than this platform accepts.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  RATE_LIMITED: [429, 'Too many requests. Wait for the seconds named in Retry-After, then send it again.'],
  IDEMPOTENCY_KEY_REUSED: [
    409,
    'This Idempotency-Key was already used for another request. Use a new key for a new request.',
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    409,
    'A request with this Idempotency-Key is still being worked on. Repeat it in a moment.',
  ],
  CONFLICT: [409, 'Another request changed the same data at the same moment. Send the request again.'],
  TIMEOUT: [
    503,
    'The request took too long and was cancelled; nothing was changed. Send it again; if it is a query, with a narrower filter.',
  ],
  UNAVAILABLE: [503, 'The platform cannot answer just now. Send the request again.'],
  STORAGE_FULL: [
    503,
    'The disk of the platform is almost full: nothing can be changed until its operator frees space. Reading works.',
  ],

  // Tokens (spec 000 §7)
  INVALID_CLIENT: [401, 'No client app has this clientId. Check the clientId of your storefront.'],
  INVALID_GRANT: [401, 'This refresh token or code is not valid, or not any more. Start a new session.'],
  SESSION_TOKEN_INVALID: [
    401,
    'This link was already used or is too old. Go back to the shop and start again.',
  ],

  // Login and registration (spec 000 §8); clients compare these codes as strings.
  '-19970': [400, 'The captcha was not solved, or its solution was already used. Solve a new one.'],
  '-19971': [400, 'A captcha is needed. Send its solution in captchaTokens.'],
  '-19973': [403, 'The password has to be set anew. Send a recovery e-mail to the address.'],
  '-19976': [401, 'The e-mail address or the password is wrong.'],
  '-19995': [409, 'An account with this e-mail address exists already. Log in, or recover the password.'],
  '-19999': [400, 'The login is incomplete or not well formed. The fields are named in data.'],
  MEMBER_BLOCKED: [403, 'This account is blocked. Write to the shop.'],
  REGISTRATION_CLOSED: [403, 'This shop takes no new members.'],
  RECENT_SIGN_IN_REQUIRED: [403, 'Send the current password, or sign in again, before this change.'],
  STATE_TOKEN_INVALID: [401, 'This step was already made or is too old. Log in again.'],
  VERIFICATION_FAILED: [400, 'The code is wrong or too old. Type the newest one, or ask for another.'],
  RECOVERY_TOKEN_INVALID: [401, 'This link was already used or is too old. Ask for a new e-mail.'],
  FACTOR_UNAVAILABLE: [409, 'This way of confirming is not set up. Use one that the challenge names.'],
  FACTOR_NOT_FOUND: [404, 'You have no such second factor.'],
  FACTOR_NOT_STARTED: [409, 'Nothing of the kind is being set up, or it took too long. Start again.'],
  PASSKEY_INVALID: [401, 'This passkey does not work here. Use another one, or another way to sign in.'],
  EMAIL_NOT_VERIFIED: [409, 'Confirm your e-mail address first, with a code that is sent to it.'],
  CODE_NOT_SENT: [503, 'The code could not be sent. Try again in a moment, or use another way.'],
  DEVICE_NOT_FOUND: [404, 'You have no trusted device with this id.'],
  MEMBER_NOT_FOUND: [404, 'No member has this id.'],
  MEMBER_STATUS: [409, 'The member is not in a status from which this is possible. It is named in data.'],
  TOO_MANY_MEMBERS: [409, 'The filter matches more members than one call takes. Narrow it down.'],
  SESSION_NOT_FOUND: [404, 'You have no session with this id.'],
  SIGN_IN_METHOD_OFF: [409, 'This shop does not offer this way to sign in. Use another one.'],
  SIGN_IN_LINK_INVALID: [401, 'This link was already used or is too old. Ask for a new one.'],
  CONNECTION_NOT_FOUND: [404, 'This shop has no such provider to sign in with.'],
  CONNECTION_EXISTS: [409, 'This shop has a connection of this kind already. Delete that one first.'],
  CONNECTION_REFUSED: [401, 'The provider did not confirm the sign-in. Try again, or use another way.'],
  CONNECTION_UNAVAILABLE: [503, 'The provider cannot be reached just now. Try again, or use another way.'],
  CONNECTION_EMAIL_MISSING: [
    409,
    'The provider does not tell an e-mail address. Allow it there, or register here.',
  ],
  CONNECTION_SIGN_IN_FIRST: [
    409,
    'An account with this address exists, which has not confirmed it. Sign in another way and confirm it first.',
  ],
  FLOW_ENDED: [401, 'This sign-in has ended. Go back to the shop and start again.'],
  SIGN_IN_REQUIRED: [401, 'Nobody is signed in with this browser.'],

  // Mail
  MAIL_NOT_FOUND: [404, 'No mail has this id.'],

  // Redirect sessions
  INTENT_NOT_AVAILABLE: [
    409,
    'This shop has no page for the intent. Set its address under pages in the settings of the site.',
  ],
  REDIRECT_URL_NOT_REGISTERED: [
    403,
    'This address is not registered for the client app. Register its origin, or use a registered address.',
  ],

  // Catalogue
  PRODUCT_NOT_FOUND: [404, 'No product has this id.'],
  VARIANT_NOT_FOUND: [404, 'The product has no such variant.'],
  COLLECTION_NOT_FOUND: [404, 'No collection has this id or slug.'],
  SLUG_ALREADY_EXISTS: [409, 'Another entity of this site has this slug already. Choose another one.'],
  INVENTORY_ITEM_NOT_FOUND: [404, 'No inventory item has this id.'],
  PARTIAL_OUT_OF_STOCK: [409, 'Some lines cannot be had as asked any more. Each is named in data.'],
  FULL_OUT_OF_STOCK: [409, 'Nothing of what was asked for can be had any more. Each line is named in data.'],
  CHECKOUT_TOTAL_CHANGED: [
    409,
    'The total of the checkout is higher than expected, so no order was placed. Show the shopper the total in data, then send it as expectedTotal.',
  ],
  INSUFFICIENT_INVENTORY: [409, 'There is not enough stock. The items are named in data.'],

  // Content data, in the order of the codes (spec 003 §8)
  WDE0020: [400, 'This field is not a multi-reference field. Use one that is.'],
  WDE0021: [400, 'A reference names an item that does not exist. Each is named in data.'],
  WDE0025: [404, 'No collection has this id. Create it first, or correct the id.'],
  WDE0027: [403, 'The permissions of this collection do not let you do that.'],
  WDE0073: [404, 'The collection has no item with this id.'],
  WDE0074: [409, 'The collection has an item with this id already. Use save to insert or update.'],
  WDE0076: [400, 'The item does not fit its collection. The fields are named in data.'],
  WDE0078: [400, 'A data hook refused this. What it threw is in data.'],
  WDE0104: [409, 'A collection with this id exists already. Choose another id.'],
  WDE0109: [413, 'An item may have at most 500 kB. Move large contents to files, or split the item.'],
  WDE0119: [
    400,
    'The collection lies in an external database, which does not offer this. What is missing is named in data.',
  ],
  WDE0123: [409, 'Another item has the same value in a unique field. The field is named in data.'],
  DATA_CONDITION_NOT_MET: [409, 'The condition of the call does not hold for the item; it was not changed.'],
  DATA_BULK_REFUSED: [409, 'Nothing was written, because some items cannot be. Each is named in data.'],
  DATA_INCLUDE_LIMIT: [
    400,
    'More items are referenced than one reply includes. The limit is named in data; include less, or page with query-referenced.',
  ],
  DATA_VALUE_TOO_LONG: [
    400,
    'A value is too long for an index of the collection, which takes about 2,700 bytes. Shorten it, or drop the index.',
  ],
  DATA_RESULT_TOO_LARGE: [
    400,
    'The pipeline makes a document of more than a megabyte, or joins a text of more than 100,000 characters. Take fewer fields, or groups that are smaller.',
  ],
  DATA_REVISION_CHANGED: [
    409,
    'The collection has changed since the revision that you sent. Read it again, then send the change anew.',
  ],
  DATA_FIELD_NOT_FOUND: [404, 'The collection has no such field.'],
  DATA_FIELD_CHANGE_REFUSED: [
    409,
    'Nothing was changed, because items that are there do not fit the changed field. The report is in data.',
  ],
  DATA_PLUGIN_EXISTS: [
    409,
    'The collection has this plugin already. Change its options with the collection.',
  ],
  DATA_PLUGIN_NOT_FOUND: [404, 'The collection does not have this plugin.'],
  DATA_PLUGIN_CONFLICT: [409, 'Something stands in the way of this change of plugins. It is named in data.'],
  DATA_SPECIAL_PERMISSIONS_NOT_FOUND: [404, 'No special permissions have this id.'],
  DATA_INDEX_EXISTS: [409, 'The collection has an index of this name already. Choose another name.'],
  DATA_INDEX_LIMIT: [409, 'The collection has as many indexes as it may have. Drop one first.'],
  DATA_INDEX_NOT_FOUND: [404, 'The collection has no index of this name that can be dropped.'],
  DATA_SEARCH_TOO_BROAD: [
    400,
    'So much fits these words that not all of it can be compared. The limit is in data; search for more or longer words, or without fuzzy.',
  ],
  DATA_SEARCH_NOT_READY: [
    503,
    'The search index of this collection is not ready, and there are too many items to do without. Its status is in data; send the search again later, or drop the index if it has failed.',
  ],
  DATA_JOB_NOT_FOUND: [404, 'No job of this site has this id.'],
  DATA_BACKUP_NOT_FOUND: [404, 'No backup of this site has this id.'],
  DATA_BACKUP_NOT_READY: [409, 'This backup holds nothing that could be restored. Its status is in data.'],
  DATA_BACKUP_PENDING: [409, 'A backup of this site is being made. Wait until it is ready.'],
  DATA_RESTORATION_PENDING: [409, 'Content of this site is being restored. Wait until that is done.'],
  DATA_FILE_NOT_FOUND: [404, 'No file that was uploaded whole has this id, or its time is over.'],
  DATA_CONNECTION_EXISTS: [
    409,
    'A connection of this name exists already. Choose another name, or update it.',
  ],
  DATA_CONNECTION_NOT_FOUND: [404, 'No connection to an external database has this name.'],
  DATA_EXTERNAL_FAILED: [
    502,
    'The external database could not be asked. causeOfFailure in data says why; nothing was written.',
  ],
  DATA_EXTERNAL_OUTCOME_UNKNOWN: [
    502,
    'The external database did not confirm the write, which may have happened. Read before you repeat it, or repeat it with the same Idempotency-Key.',
  ],
  DATA_EXTERNAL_REFUSED: [
    400,
    'The external database refused this. What it said is in data, for the merchant.',
  ],
  DATA_JOB_ENDED: [409, 'The job has ended already.'],
  DATA_DRAFTS_NOT_KEPT: [409, 'This collection keeps no drafts. Add the draft items plugin first.'],
  DATA_DRAFT_EXISTS: [409, 'The item has a draft already. Change that one, or publish it first.'],

  // Service plug-ins
  SERVICE_PLUGIN_NOT_FOUND: [404, 'No service plug-in of this site has this id.'],
  SERVICE_PLUGIN_LIMIT: [409, 'The site has as many service plug-ins as it may have. Delete one first.'],
  SERVICE_PLUGIN_UNAVAILABLE: [
    503,
    'A service plug-in that has to take part in this call does not answer. Why is in data; send the request again later.',
  ],
  SERVICE_PLUGIN_LOOP: [
    409,
    'Service plug-ins call the platform, which asks them again, without end. Leave them out of calls that they make themselves.',
  ],

  // Carts and checkouts
  CART_NOT_FOUND: [404, 'No cart has this id.'],
  OWNED_CART_NOT_FOUND: [404, 'This visitor has no cart yet. Adding a line item makes one.'],
  LINE_ITEMS_REFUSED: [
    409,
    'Nothing was changed, because some line items cannot be had as asked. Each is named in data with its reason.',
  ],
  LINE_ITEM_NOT_FOUND: [404, 'The cart has no line item with this id.'],
  ERROR_COUPON_DOES_NOT_EXIST: [400, 'This shop has no coupon with this code.'],
  CART_EMPTY: [409, 'The cart has no line items. Add one first.'],
  TOO_MANY_LINE_ITEMS: [409, 'A cart holds at most 300 line items. Remove some first.'],
  CHECKOUT_NOT_FOUND: [404, 'No checkout has this id.'],
  CHECKOUT_COMPLETED: [409, 'This checkout has already become an order and cannot change any more.'],
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: [400, 'The shipping option is not offered for this checkout.'],

  // Orders and payments
  ORDER_NOT_FOUND: [404, 'No order has this id.'],
  ORDER_ALREADY_PAID: [409, 'The order is already paid.'],
  ORDER_CANCELED: [409, 'The order is canceled.'],
  ACTIVITY_NOT_FOUND: [404, 'The order has no activity with this id that you may change.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

/** Errors that every call may answer, besides a validation error (`spec 000 §8`) and an unexpected failure. */
export const commonErrors = [
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
  'CONFLICT',
  'TIMEOUT',
  'UNAVAILABLE',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[]

/** The kinds of field violation (spec 001 §5). */
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

/** One refused field of a request. `data` is always an object (`wire/core.md` §6). */
export interface FieldViolation {
  field: string
  description: string
  violatedRule: (typeof violatedRules)[number]
  ruleName?: string
  data: Record<string, unknown>
}

/** The body of every failed call (`wire/core.md` §7). */
export interface ErrorBody {
  message: string
  details: {
    applicationError?: { code: string; description: string; data: Record<string, unknown> }
    validationError?: { fieldViolations: FieldViolation[] }
  }
}

/** A line that cannot be had as asked: the element of `data.lineItems` of LINE_ITEMS_REFUSED and the codes of orders out of stock. */
export interface RefusedLine {
  /** Position in the request, or in the cart. */
  index: number
  lineItemId?: string
  catalogItemId?: string
  /** The product's name, where it is known. */
  name?: string
  reason: RefusalReason
  /** Units that can be had, where that is the reason. */
  quantityAvailable?: number
}

/** `data` of CHECKOUT_TOTAL_CHANGED. Amounts are decimals with the digits of the currency. */
export interface ChangedTotal {
  /** What the request expected; without that, what the checkout last cost when it was read or written. */
  expectedTotal: string
  /** What the order would cost now. */
  total: string
  /** ISO 4217. */
  currency: string
}

export type RefusalReason =
  /** No such product in this shop. */
  | 'NOT_FOUND'
  /** Out of stock, or not for sale. */
  | 'NOT_AVAILABLE'
  /** Fewer units than asked for. */
  | 'PARTIALLY_AVAILABLE'
  /** Options are missing, or name no variant of the product. */
  | 'INVALID_OPTIONS'
  /** A mandatory text field is missing, too long or unknown. */
  | 'INVALID_CUSTOM_TEXT'
  /** The appId names a catalogue that this platform does not serve. */
  | 'UNKNOWN_CATALOG'
