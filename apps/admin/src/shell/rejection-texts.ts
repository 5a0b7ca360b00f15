import { t } from '../i18n/translate.ts'

/**
 * What a rejection means to the staff member, by the code of the platform and by its ending. It is built when it is used: the
 * initial script has this module before the texts of the language are loaded.
 */
function rejectionTexts() {
  const nameTaken = t('There is one with this name already. Choose another name.')
  const isGone = t('This does not exist any more. Load the page again.')
  const isFull = t('The shop has as many of these as it can have. Delete one first.')
  const changedMeanwhile = t(
    'This was changed in the meantime. Load the page again, then repeat your change.',
  )
  const stillInUse = t('This is still in use. Change what uses it first.')
  const externalFailure = t('The external database did not do this. Nothing was changed; try again later.')
  const wrongItems = t('Some items do not have the values that this needs. Nothing was changed.')
  const orderStatus = t('The status of the order does not allow this.')
  const draftEnded = t('This draft of an order can no longer be used. Create another one.')
  const requestEnded = t('This payment request can no longer be used. Create another one.')
  const noUnits = t('There are fewer units than that. Nothing was changed.')
  const lines = t('Some items are not available in this quantity or with these options.')
  const isRunning = t('Another backup or restoration is still running. Wait until it has ended.')
  const tryLater = t('The platform is busy. Wait a moment, then try again.')
  const tooLarge = t('This is too large. Send less at a time.')
  const startAgain = t('This sign-in has expired. Load the page and start again.')
  const wrongCode = t('The code is wrong, or it was used already.')
  const wrongPasskey = t('This passkey is not accepted here. Use another one.')
  const tooMany = t('There would be too many of these. Remove some first.')
  const stillImporting = t('The import is still running. Stop it, or wait for its end.')
  const nothingToUndo = t('This import has nothing that can be undone.')
  const byCode: Readonly<Record<string, string>> = {
    PAYLOAD_TOO_LARGE: tooLarge,
    RATE_LIMITED: t('Too many attempts. Try again in some minutes.'),
    CONFLICT: changedMeanwhile,
    TIMEOUT: tryLater,
    UNAVAILABLE: tryLater,
    STORAGE_FULL: t(
      'The disk of the platform is almost full. Nothing can be saved until its operator frees space.',
    ),
    SITE_READ_ONLY: t('The shop is being moved. Try again in a minute.'),
    SITE_SUSPENDED: t('The shop is suspended. You can read everything, and change nothing.'),
    REVISION_CONFLICT: changedMeanwhile,
    DATA_REVISION_CHANGED: changedMeanwhile,
    MEMBER_STATUS: t('The status of the customer does not allow this.'),
    BUYER_NOT_FOUND: t('The shop stores nothing about this e-mail address.'),
    BUYER_HAS_ACCOUNT: t(
      'This address belongs to a customer with an account. Download or erase their data on the page of the customer.',
    ),
    SET_UP_CODE_INVALID: t('The set-up link is not right. Open the one that the terminal shows.'),
    ALREADY_SET_UP: t('There is a shop already. Sign in to its admin.'),
    NOT_INSTALLATION_OWNER: t('Only an owner of the first shop can create another one.'),
    PROOF_REQUIRED: t('Confirm first that it is you.'),
    MEMBER_GROUP_IN_USE: stillInUse,
    BUSINESS_LOCATION_IN_USE: stillInUse,
    ROLE_IN_USE: t('Staff members have this role. Give them another role first.'),
    COLLECTION_HAS_RULE: t('A rule decides which products the collection has. Change or delete the rule.'),
    INSUFFICIENT_INVENTORY: noUnits,
    FULFILLMENT_QUANTITY_EXCEEDED: noUnits,
    INVENTORY_ITEM_NOT_TRACKED: t('The units of this product are not counted. Count them first.'),
    CATALOG_IMPORT_NOT_ENDED: stillImporting,
    CONTENT_IMPORT_NOT_ENDED: stillImporting,
    CATALOG_IMPORT_NOT_UNDOABLE: nothingToUndo,
    CONTENT_IMPORT_NOT_UNDOABLE: nothingToUndo,
    DATA_JOB_ENDED: t('This has ended already.'),
    SUBSCRIPTION_CONTRACT_ENDED: t('This has ended already.'),
    TAX_REGION_ALREADY_EXISTS: t('There is a tax region for this place already. Change that one.'),
    SLUG_ALREADY_EXISTS: t('Another page has this address. Choose another one.'),
    COUPON_ALREADY_EXISTS: t('There is one with this code already. Choose another code.'),
    GIFT_CARD_CODE_TAKEN: t('There is one with this code already. Choose another code.'),
    STAFF_MEMBER_EXISTS: t('A staff member has this e-mail address already.'),
    ERROR_COUPON_DOES_NOT_EXIST: t('There is no coupon with this code.'),
    SERVICE_PLUGIN_UNAVAILABLE: t('A service that this needs does not answer. Try again later.'),
    LINE_ITEMS_REJECTED: lines,
    PARTIAL_OUT_OF_STOCK: lines,
    FULL_OUT_OF_STOCK: lines,
    TOO_MANY_LINE_ITEMS: tooMany,
    TOO_MANY_TAGS: tooMany,
    TOO_MANY_FULFILLMENTS: tooMany,
    GIFT_CARD_EXPIRED: t('The gift card has expired.'),
    GIFT_CARD_DISABLED: t('The gift card is disabled. Enable it first.'),
    GIFT_CARD_BALANCE_INSUFFICIENT: t('The balance of the gift card is lower than this.'),
    ORDER_CANCELED: t('The order is canceled.'),
    ORDER_ALREADY_PAID: t('The order is paid in full already.'),
    ORDER_STATUS_CONFLICT: orderStatus,
    ORDER_NOT_FULFILLABLE: orderStatus,
    INVOICE_NOT_ALLOWED: t('The order is not approved. Approve it first.'),
    INVOICE_CANCELED: t('A credit note has canceled this invoice.'),
    PAYMENT_NOT_REFUNDABLE: t('This payment cannot be refunded. Nothing was paid back.'),
    PAYMENT_STATUS_CONFLICT: t(
      'The payment has changed meanwhile, so this is not possible any more. Reload the page.',
    ),
    CAPTURE_TOO_LARGE: t('This is more than can be collected. Nothing was collected.'),
    REFUND_TOO_LARGE: t('This is more than can be refunded. Nothing was paid back.'),
    AMOUNT_EXCEEDS_AMOUNT_DUE: t('This is more than the order still has to be paid.'),
    FULFILLMENT_STATUS_CONFLICT: t('The shipment cannot have this status after its current one.'),
    DRAFT_ORDER_COMMITTED: draftEnded,
    DRAFT_ORDER_EXPIRED: draftEnded,
    DRAFT_ORDER_TOTAL_CHANGED: t('Prices or taxes have changed since then. Check the new total.'),
    ORDER_PAYMENT_REQUEST_PAID: t('This payment request is paid already.'),
    ORDER_PAYMENT_REQUEST_EXPIRED: requestEnded,
    ORDER_PAYMENT_REQUEST_VOIDED: requestEnded,
    SUBSCRIPTION_CONTRACT_NOT_CANCELABLE: t('The terms of this subscription do not allow its cancellation.'),
    WDE0025: isGone,
    WDE0073: isGone,
    WDE0104: nameTaken,
    WDE0074: nameTaken,
    WDE0123: t('Another item has this value in a field whose values must differ.'),
    WDE0027: t('The permissions of this collection do not allow this.'),
    WDE0119: t('The external database of this collection cannot do this.'),
    WDE0078: t('An extension of the shop rejects this.'),
    WDE0020: t('This field does not refer to several items.'),
    WDE0021: t('Items that this refers to do not exist any more.'),
    WDE0109: tooLarge,
    DATA_EXTERNAL_FAILED: externalFailure,
    DATA_EXTERNAL_REJECTED: externalFailure,
    DATA_EXTERNAL_OUTCOME_UNKNOWN: t(
      'The external database did not confirm this. Load the page again to see whether it was changed.',
    ),
    DATA_FIELD_CHANGE_REJECTED: wrongItems,
    DATA_BULK_REJECTED: wrongItems,
    DATA_PLUGIN_CONFLICT: wrongItems,
    DATA_VALUE_TOO_LONG: tooLarge,
    DATA_INCLUDE_LIMIT: tooLarge,
    DATA_RESULT_TOO_LARGE: tooLarge,
    DATA_PLUGIN_EXISTS: changedMeanwhile,
    DATA_CONDITION_NOT_MET: changedMeanwhile,
    DATA_DRAFTS_NOT_KEPT: t('This collection has no drafts. Turn them on first.'),
    DATA_DRAFT_EXISTS: t('This item has a draft already. Change or publish that one.'),
    DATA_SEARCH_TOO_BROAD: t('Too many products are like these words. Search for longer ones.'),
    DATA_BACKUP_PENDING: isRunning,
    DATA_RESTORATION_PENDING: isRunning,
    DATA_BACKUP_NOT_READY: t('This backup is not ready yet.'),
    SERVICE_PLUGIN_LOOP: t('Extensions of the shop call each other without end.'),
    SCOPE_NOT_GRANTED: t('You cannot give rights that you do not have yourself.'),
    CLIENT_APP_WITHOUT_SECRET: t('Only an app with a secret can be installed. Create a secret first.'),
    REDIRECT_URL_NOT_REGISTERED: t('This address is not one of the app.'),
    LAST_CLIENT_APP: t('This is the last app of the shop, which its pages need.'),
    LAST_OWNER: t('The shop needs an owner. Make another staff member an owner first.'),
    SIGN_IN_LINK_INVALID: t('The sign-in link has expired, or it was used already.'),
    SIGN_IN_REQUIRED: startAgain,
    STATE_TOKEN_INVALID: startAgain,
    FACTOR_NOT_STARTED: startAgain,
    STAFF_CREDENTIALS_INVALID: t('The e-mail address or the password is wrong.'),
    FACTOR_UNAVAILABLE: t('This way to confirm is not available here. Use another one.'),
    VERIFICATION_FAILED: wrongCode,
    PASSKEY_INVALID: wrongPasskey,
    CHANGE_ALREADY_UNDONE: t('This change was undone already.'),
    CHANGE_OVERWRITTEN: t('A later change has set the same fields. Undo that one first.'),
    CHANGE_NOT_UNDOABLE: t('Nothing of this change can be undone.'),
    DELIVERY_PROFILE_IS_DEFAULT: t('The default profile cannot be deleted.'),
  }
  const byEnding: readonly (readonly [RegExp, string])[] = [
    [/_NOT_FOUND$/, isGone],
    [/(_ALREADY)?_EXISTS$/, nameTaken],
    [/_LIMIT(_REACHED)?$/, isFull],
  ]
  return { byCode, byEnding }
}

let texts: ReturnType<typeof rejectionTexts> | undefined

/** The text for a code of the platform in the language of the staff member; undefined if it has none. */
export function rejectionText(code: string): string | undefined {
  texts ??= rejectionTexts()
  return texts.byCode[code] ?? texts.byEnding.find(([ending]) => ending.test(code))?.[1]
}
