/**
 * Every application error of the platform: code, HTTP status, message. The message says what is wrong, where, and what to do.
 * A call lists those that it can raise; `commonErrors` belong to every call.
 */
export const errors = {
  // Before a call is found
  MALFORMED_REQUEST: [
    400,
    'The request line, the Host header or another header is malformed. Percent-encode the path and send exactly one Host header.',
  ],
  REQUEST_TIMEOUT: [408, 'The request did not arrive completely within the time limit. Send it again.'],
  HEADERS_TOO_LARGE: [431, 'Path and headers together exceed 16 KiB. Send a shorter path or fewer headers.'],

  // Every call
  UNAUTHENTICATED: [
    401,
    'The access token in the Authorization header is missing, invalid or expired. Get a new one from /oauth2/token.',
  ],
  PERMISSION_DENIED: [
    403,
    'The role of this access token may not use this call. Use a token of a role that the reference lists for the call.',
  ],
  ORIGIN_NOT_ALLOWED: [
    403,
    'Pages of {origin} may not call this shop, because its client app has not registered the origin. Add it in the admin under Developers, or with npx stoa app update --app {clientId} --add-origins {origin}',
  ],
  UNKNOWN_PATH: [404, 'No call has this path. See /openapi.json for all paths.'],
  METHOD_NOT_ALLOWED: [
    405,
    'This path does not support this HTTP method. See /openapi.json for the methods of the path.',
  ],
  PAYLOAD_TOO_LARGE: [
    413,
    'The request body exceeds the size limit of this call. Send less data per request.',
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The Content-Type of the request is not supported. Send the body as application/json.',
  ],
  RATE_LIMITED: [
    429,
    'The caller sent too many requests. Wait for the seconds named in Retry-After, then send the request again.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    409,
    'This Idempotency-Key was already used for a different request. Use a new key for each new request.',
  ],
  CONFLICT: [409, 'Another request changed the same data at the same time. Send the request again.'],
  TIMEOUT: [
    503,
    'The request exceeded its time limit and was cancelled; nothing was changed. Send it again; for a query, use a narrower filter.',
  ],
  UNAVAILABLE: [503, 'The platform is temporarily unavailable. Send the request again after a moment.'],
  STORAGE_FULL: [
    503,
    'The disk of the platform is almost full, so writes are rejected; reads still work. The operator must free space.',
  ],

  // Tokens (protocol/sessions §3)
  INVALID_CLIENT: [
    401,
    'No client app has this clientId, or the secret is missing or wrong. Correct them in the settings of your storefront.',
  ],
  INVALID_GRANT: [
    401,
    'The refresh token or authorization code is invalid, expired or already used. Start a new session.',
  ],
  SESSION_TOKEN_INVALID: [
    401,
    'This link is expired or was already used. Go back to the shop and start again.',
  ],

  // Login and registration (protocol/sign-in §5); clients compare these codes as strings.
  '-19970': [
    400,
    'The captcha solution in captchaTokens is wrong, expired or already used. Solve a new captcha.',
  ],
  '-19971': [400, 'This request requires a captcha. Send its solution in captchaTokens.'],
  '-19973': [
    403,
    'The member must set a new password before signing in. Send a recovery e-mail to the address.',
  ],
  '-19976': [401, 'The e-mail address or the password is wrong. Correct them, or send a recovery e-mail.'],
  '-19995': [409, 'An account with this e-mail address already exists. Log in, or recover the password.'],
  '-19999': [400, 'Fields of the login request are missing or malformed. Correct the fields named in data.'],
  MEMBER_BLOCKED: [403, 'This account is blocked. Contact the shop.'],
  REGISTRATION_CLOSED: [403, 'Registration is closed in this shop. Contact the shop to get an account.'],
  RECENT_SIGN_IN_REQUIRED: [
    403,
    'This change requires a recent sign-in. Send the current password, or sign in again.',
  ],
  STATE_TOKEN_INVALID: [
    401,
    'The stateToken is expired, already used, or blocked after too many wrong codes. Start this step again.',
  ],
  VERIFICATION_FAILED: [400, 'The code is wrong or expired. Enter the newest code, or request another one.'],
  RECOVERY_TOKEN_INVALID: [
    401,
    'The recovery link is expired or was already used. Request a new recovery e-mail.',
  ],
  FACTOR_UNAVAILABLE: [
    409,
    'This factor type is not available for this account or installation. Use a type that the challenge names.',
  ],
  FACTOR_NOT_FOUND: [404, 'The caller has no second factor with this id. Use an id from listMyFactors.'],
  FACTOR_NOT_STARTED: [409, 'No setup of this factor is in progress, or it expired. Start the setup again.'],
  PASSKEY_INVALID: [401, 'The passkey was not accepted. Use another passkey or another way to sign in.'],
  EMAIL_NOT_VERIFIED: [
    409,
    'The e-mail address of the account is not verified. Request a code and verify the address first.',
  ],
  CODE_NOT_SENT: [503, 'The code could not be delivered. Try again after a moment, or use another factor.'],
  DEVICE_NOT_FOUND: [
    404,
    'The caller has no trusted device with this id. Use an id from listTrustedDevices.',
  ],
  MEMBER_NOT_FOUND: [404, 'No visible member has this id. Check the id.'],
  BUYER_NOT_FOUND: [404, 'The shop stores nothing about this e-mail address. Check the address.'],
  BUYER_HAS_ACCOUNT: [
    409,
    'This is the verified address of the member that data names. Use downloadMemberData or deleteMember.',
  ],
  NEWSLETTER_SUBSCRIBER_NOT_FOUND: [404, 'No newsletter sign-up has this id. Check the id.'],
  NEWSLETTER_LINK_INVALID: [404, 'This link is incomplete or has expired. Sign up again to get a new one.'],
  MEMBER_GROUP_NOT_FOUND: [404, 'No member group has this id. Check the id.'],
  MEMBER_GROUP_ALREADY_EXISTS: [
    409,
    'A member group with the name in data already exists. Choose another name.',
  ],
  MEMBER_GROUP_IN_USE: [409, 'A price list is for this member group. Delete the price list first.'],
  MEMBER_STATUS: [
    409,
    'This action is not allowed in the current status of the member, which data names. Change the status first.',
  ],
  TOO_MANY_MEMBERS: [
    409,
    'The filter matches more members than one call can change; data names the limit. Use a narrower filter.',
  ],
  SESSION_NOT_FOUND: [
    404,
    'There is no session with this id. Use an id from listMySessions or listMemberSessions.',
  ],
  SIGN_IN_METHOD_OFF: [409, 'This sign-in method is disabled in this shop. Use another method.'],
  STAFF_CREDENTIALS_INVALID: [
    403,
    'The e-mail address or the password is wrong. Correct them, or request a sign-in link by e-mail.',
  ],
  SITE_CHOICE_REQUIRED: [
    409,
    'Address and password are those of several sites. Send them again with siteId, one of data.sites.',
  ],
  SECOND_FACTOR_REQUIRED: [
    403,
    'This sign-in needs a second factor. Call verifyStaffFactor with the stateToken of data and a code.',
  ],
  PROOF_REQUIRED: [
    403,
    'This call needs a proof of identity that is at most 15 minutes old. Call proveStaffIdentity, then send it again.',
  ],
  SIGN_IN_LINK_INVALID: [401, 'The sign-in link is expired or was already used. Request a new link.'],
  CONNECTION_NOT_FOUND: [
    404,
    'This shop has no identity provider with this id. Use an id from listConnections.',
  ],
  CONNECTION_EXISTS: [
    409,
    'This shop already has an identity provider of this kind. Delete that connection first.',
  ],
  CONNECTION_REJECTED: [
    401,
    'The identity provider did not confirm the sign-in. Try again, or use another way to sign in.',
  ],
  CONNECTION_UNAVAILABLE: [
    503,
    'The identity provider cannot be reached. Try again after a moment, or use another way to sign in.',
  ],
  CONNECTION_EMAIL_MISSING: [
    409,
    'The identity provider did not share the e-mail address. Allow it at the provider, or register with a password.',
  ],
  CONNECTION_SIGN_IN_FIRST: [
    409,
    'An account with this e-mail address exists but has not verified it. Sign in another way and verify the address first.',
  ],
  FLOW_ENDED: [401, 'This sign-in flow has ended or expired. Go back to the shop and start again.'],
  LAST_CLIENT_APP: [
    409,
    'The hosted pages need a client app of the shop itself. Register another one first.',
  ],
  CLIENT_APP_WITHOUT_SECRET: [
    409,
    'Only an app with a secret can be installed. Give it one with createClientSecret.',
  ],
  CLIENT_APP_NOT_FOUND: [404, 'The site has no client app with this id. See listClientApps.'],
  API_KEY_NOT_FOUND: [404, 'The site has no API key with this id. See listApiKeys.'],
  SCOPE_NOT_GRANTED: [
    403,
    'You cannot give rights that you do not have yourself. Leave the scope out, or ask the owner of the shop.',
  ],
  ROLE_NOT_FOUND: [404, 'No role has this id. Use an id from the list of roles.'],
  ROLE_ALREADY_EXISTS: [409, 'A role with this name exists. Choose another name, or change that role.'],
  ROLE_IN_USE: [409, 'Staff members have this role. Give them another role first.'],
  SAVED_VIEW_NOT_FOUND: [
    404,
    'There is no saved view with this id that the caller may change. Use an id from the list of views. Owners may change shared views of others.',
  ],
  EVENTS_DELETED: [
    410,
    'Events after this position were deleted after their period. Continue after the position in data, and read the entities that you store again.',
  ],
  JOURNAL_ENTRY_NOT_FOUND: [
    404,
    'The journal has no change with this request id that the caller may read. Use one from the journal.',
  ],
  CHANGE_ALREADY_UNDONE: [409, 'The change was taken back already. Undo that undo to make it again.'],
  CHANGE_OVERWRITTEN: [
    409,
    'A later change has set the same fields, so nothing was taken back. Undo the later change first.',
  ],
  CHANGE_NOT_UNDOABLE: [409, 'Nothing of this change can be taken back. See `kept` for the reasons.'],
  LAST_OWNER: [409, 'The site needs an owner. Give another staff member the role OWNER first.'],
  STAFF_MEMBER_EXISTS: [409, 'A staff member has this e-mail address already. Change that one instead.'],
  STAFF_MEMBER_NOT_FOUND: [404, 'The site has no staff member with this id. See listStaffMembers.'],
  SIGN_IN_REQUIRED: [401, 'This browser is not signed in. Sign in first.'],

  // Mail
  MAIL_TEMPLATE_NOT_FOUND: [404, 'No mail template has this name. `listMailTemplates` returns the names.'],
  MAIL_NOT_FOUND: [404, 'No e-mail of this site has this id. Use an id from the list of e-mails.'],

  // Redirect sessions
  INTENT_NOT_AVAILABLE: [
    409,
    'This shop has no page for the intent named in data. Set its address under `pages` in the settings of the site.',
  ],
  REDIRECT_URL_NOT_REGISTERED: [
    403,
    'The address in data is not registered for the client app. Register its origin, or use a registered address.',
  ],

  // Catalogue
  PRODUCT_IN_STOCK: [409, 'The product is in stock. Add it to the cart instead.'],
  BACK_IN_STOCK_REQUEST_NOT_FOUND: [404, 'No back-in-stock request has this id. Check the id.'],
  PRODUCT_REVIEWS_DISABLED: [
    409,
    'This site has no reviews. Create the data collection `shopReviews`, as in the storefront guide.',
  ],
  PRODUCT_NOT_BOUGHT: [
    409,
    'The member has no approved order with this product. Only buyers can review a product.',
  ],
  PRODUCT_ALREADY_REVIEWED: [
    409,
    'The member has reviewed this product. A member has one review per product.',
  ],
  PRODUCT_NOT_FOUND: [404, 'No visible product has this id. Check the id.'],
  VARIANT_NOT_FOUND: [
    404,
    'The product has no visible variant with this id or these choices. Use a variant of the product.',
  ],
  COLLECTION_NOT_FOUND: [404, 'No visible collection has this id or slug. Check the value.'],
  CATEGORY_NOT_FOUND: [404, 'No visible category has this id or slug. Check it.'],
  PARENT_CATEGORY_NOT_IN_TREE: [400, 'No category has the id of the parent. Check parentCategoryId.'],
  PARENT_CATEGORY_HIDDEN: [409, 'A category above this one is hidden. Show that one first.'],
  AFTER_CATEGORY_NOT_IN_PARENT: [400, 'moveAfterCategoryId is not a category of this parent. Check both.'],
  TREE_CYCLE_DETECTED: [400, 'A category cannot be below itself. Choose another parent.'],
  CATEGORY_DEPTH_LIMIT_EXCEEDED: [
    400,
    'The tree would have more levels than the limit in data. Choose a higher parent.',
  ],
  SLUG_ALREADY_EXISTS: [409, 'This slug is already in use in this site. Choose another slug.'],
  BRAND_NOT_FOUND: [404, 'No brand has this id. Check the id.'],
  BRAND_ALREADY_EXISTS: [409, 'A brand with the name in data already exists. Choose another name.'],
  INFO_SECTION_NOT_FOUND: [404, 'No info section has this id. Check the id.'],
  INFO_SECTION_ALREADY_EXISTS: [
    409,
    'An info section with the unique name in data already exists. Choose another name.',
  ],
  CUSTOMIZATION_NOT_FOUND: [404, 'No customization has this id. Check the id.'],
  CUSTOMIZATION_CHOICE_NOT_FOUND: [
    404,
    'The customization has no choices with the ids in data. Read it again.',
  ],
  SUBSCRIPTION_OPTION_NOT_FOUND: [404, 'No subscription option has this id. Check the id.'],
  PROPERTY_OUT_OF_RANGE: [
    400,
    'The property would be negative or too large. The description in data names it.',
  ],
  ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE: [
    409,
    'The price of the variant in data would be negative or more than 999,999,999.99. Nothing was changed; use a smaller adjustment.',
  ],
  ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE: [
    409,
    'The price before the sale of the variant in data would be negative or more than 999,999,999.99. Nothing was changed; use a smaller adjustment.',
  ],
  ADJUSTED_COST_OUT_OF_RANGE: [
    409,
    'The cost of the variant in data would be negative or more than 999,999,999.99. Nothing was changed; use a smaller adjustment.',
  ],
  COLLECTION_RULE_NOT_FOUND: [404, 'No rule of a collection has this id. Check the id.'],
  COLLECTION_HAS_RULE: [
    409,
    'A rule decides which products the collection in data has. Change the rule, or delete it.',
  ],
  PRODUCT_SCHEDULE_NOT_FOUND: [404, 'No product schedule has this id. Check the id.'],
  TRANSLATION_NOT_FOUND: [404, 'The entity has no translation into this language. Check id and language.'],
  SYNONYM_GROUP_NOT_FOUND: [404, 'No synonym group has this id. Check the id.'],
  PRICE_LIST_NOT_FOUND: [404, 'No price list has this id. Check the id.'],
  RIBBON_NOT_FOUND: [404, 'No ribbon has this id. Check the id.'],
  RIBBON_ALREADY_EXISTS: [409, 'A ribbon with the name in data already exists. Choose another name.'],
  ENTITY_LIMIT_REACHED: [
    409,
    'The site has reached the maximum number of these entities, which data states. Delete one first.',
  ],
  REVISION_CONFLICT: [
    409,
    'The entity has another revision than the request. Read it again, then repeat the change with the revision in data.',
  ],
  INVENTORY_ITEM_NOT_FOUND: [
    404,
    'No inventory item has this id. Use the inventoryItemId of a product, or query the inventory items.',
  ],
  INVENTORY_ITEM_ALREADY_EXISTS: [
    409,
    'The variant already has an inventory item at this location. Update that item.',
  ],
  INVENTORY_ITEM_NOT_TRACKED: [
    409,
    'The units of the inventory item are not counted. Send its quantity first, which turns counting on.',
  ],
  INVENTORY_QUANTITY_OUT_OF_RANGE: [
    409,
    'An inventory item has from -99,999 to 99,999 units, and at most 100,000 units ordered in advance. Change fewer units.',
  ],
  TOO_MANY_PRODUCTS: [
    409,
    'The filter matches more products than one call can change; data names the limit. Use a narrower filter.',
  ],
  TOO_MANY_INVENTORY_ITEMS: [
    409,
    'The filter matches more inventory items than one call can change; data names the limit. Use a narrower filter.',
  ],
  BUSINESS_LOCATION_NOT_FOUND: [404, 'No business location has this id. Query the business locations.'],
  BUSINESS_LOCATION_ALREADY_EXISTS: [409, 'Another business location has this name. Use another name.'],
  BUSINESS_LOCATION_IN_USE: [
    409,
    'The business location is the default location, or has inventory items. Delete or move its items first.',
  ],
  PARTIAL_OUT_OF_STOCK: [
    409,
    'Some line items are no longer available in the requested quantity or options. Change the lines named in data.',
  ],
  FULL_OUT_OF_STOCK: [
    409,
    'None of the line items is available any more. Remove or replace the lines named in data.',
  ],
  CHECKOUT_REJECTED: [
    409,
    'A service plug-in of the merchant rejects this order, or a selected membership cannot pay. Resolve the violations in data, then place it again.',
  ],
  CHECKOUT_TOTAL_CHANGED: [
    409,
    'The checkout total exceeds the expected total, so no order was placed. Show the shopper the total in data and send it as expectedTotal.',
  ],
  INSUFFICIENT_INVENTORY: [
    409,
    'The stock is lower than the requested decrement; nothing was changed. Reduce the items named in data.',
  ],

  // Content data, in the order of the codes (protocol/content §16)
  WDE0020: [400, 'The field is not a multi-reference field. Name a multi-reference field of the collection.'],
  WDE0021: [400, 'References name items that do not exist. Correct the references named in data.'],
  WDE0025: [404, 'No collection has this id. Create the collection first, or correct the id.'],
  WDE0027: [
    403,
    'The permissions of this collection do not allow this action. Use another role, or change the permissions.',
  ],
  // The status of a failed job, task or index; no call raises it.
  WDE0053: [
    500,
    'An internal error ended this job or index; the log of the platform has the cause. Start the job again, or drop the index and create it again.',
  ],
  WDE0073: [404, 'The collection has no item with this id. Correct the item id.'],
  WDE0074: [409, 'The collection already has an item with this id. Use save to insert or update.'],
  WDE0076: [400, 'The item does not match the fields of its collection. Correct the fields named in data.'],
  WDE0078: [400, 'A data hook rejected the request. See data for the error of the hook.'],
  WDE0104: [409, 'A collection with this id already exists. Choose another id.'],
  WDE0109: [413, 'The item exceeds the limit of 500 kB. Move large contents to files, or split the item.'],
  WDE0119: [
    400,
    'The collection is stored in an external database that does not support this operation. Avoid the feature named in data.',
  ],
  WDE0123: [409, 'Another item has the same value in a unique field. Change the field named in data.'],
  DATA_CONDITION_NOT_MET: [
    409,
    'The item does not meet the condition of the call, so it was not changed. Read the item, then adapt the request.',
  ],
  DATA_BULK_REJECTED: [409, 'Some items are invalid, so none was written. Correct the items named in data.'],
  DATA_INCLUDE_LIMIT: [
    400,
    'The request includes more referenced items than one reply can contain; data names the limit. Include fewer, or page with query-referenced.',
  ],
  DATA_VALUE_TOO_LONG: [
    400,
    'A value exceeds the index limit of about 2,700 bytes. Shorten the value, or drop the index.',
  ],
  DATA_RESULT_TOO_LARGE: [
    400,
    'The pipeline creates a document over one megabyte or a text over 100,000 characters. Select fewer fields, or form smaller groups.',
  ],
  DATA_REVISION_CHANGED: [
    409,
    'The collection changed since the revision in the request. Read it again, then repeat the change.',
  ],
  DATA_FIELD_NOT_FOUND: [404, 'The collection has no field with this key. Use a key of the collection.'],
  DATA_FIELD_CHANGE_REJECTED: [
    409,
    'Existing items do not match the changed field, so nothing was changed. Correct the items that the report in data names.',
  ],
  DATA_PLUGIN_EXISTS: [
    409,
    'The collection already has this plugin. Change its options by updating the collection.',
  ],
  DATA_PLUGIN_NOT_FOUND: [404, 'The collection does not have this plugin. Add the plugin first.'],
  DATA_PLUGIN_CONFLICT: [
    409,
    'The plugin change conflicts with the collection. Resolve the conflict named in data.',
  ],
  DATA_SPECIAL_PERMISSIONS_NOT_FOUND: [404, 'No special permissions have this id. Check the id.'],
  DATA_INDEX_EXISTS: [409, 'The collection already has an index with this name. Choose another name.'],
  DATA_INDEX_LIMIT: [409, 'The collection has reached its maximum number of indexes. Drop an index first.'],
  DATA_INDEX_NOT_FOUND: [
    404,
    'The collection has no droppable index with this name. Use a name from the list of indexes.',
  ],
  DATA_SEARCH_TOO_BROAD: [
    400,
    'The search matches more items than can be ranked; data names the limit. Search for more or longer words, or without fuzzy.',
  ],
  DATA_SEARCH_NOT_READY: [
    503,
    'The search index is not ready, and the collection is too large to search without it. Wait until the status in data is ready, or drop a failed index.',
  ],
  DATA_JOB_NOT_FOUND: [404, 'No job of this site has this id. Check the id.'],
  DATA_BACKUP_NOT_FOUND: [404, 'No backup of this site has this id. Use an id from the list of backups.'],
  DATA_BACKUP_NOT_READY: [
    409,
    'This backup cannot be restored in its current status, which data names. Use a backup that is ready.',
  ],
  DATA_BACKUP_PENDING: [409, 'A backup of this site is in progress. Wait until it is ready.'],
  DATA_RESTORATION_PENDING: [409, 'A restoration of this site is in progress. Wait until it is finished.'],
  DATA_FILE_NOT_FOUND: [404, 'No completed upload has this id, or it has expired. Upload the file again.'],
  FILE_ADDRESS_NOT_FOUND: [
    404,
    'This file address is wrong or expired. Request another address with createFileUploadUrl or getJob.',
  ],
  FILE_ADDRESS_USED: [410, 'This file address works once and was already used. Request another address.'],
  UPLOAD_TOO_SLOW: [
    408,
    'The upload sent no bytes for longer than the idle timeout. Send the whole file again to the same address.',
  ],
  UPLOAD_SUPERSEDED: [
    409,
    'Another upload to this file address started later and replaces this one. Wait for that upload.',
  ],
  DATA_CONNECTION_EXISTS: [
    409,
    'A connection with this name already exists. Choose another name, or update the connection.',
  ],
  DATA_CONNECTION_NOT_FOUND: [
    404,
    'No connection to an external database has this name. Use a name from the list of connections.',
  ],
  DATA_EXTERNAL_FAILED: [
    502,
    'The external database could not process the request; nothing was written. See causeOfFailure in data, then try again.',
  ],
  DATA_EXTERNAL_OUTCOME_UNKNOWN: [
    502,
    'The external database did not confirm the write, so its outcome is unknown. Read before repeating it, or repeat it with the same Idempotency-Key.',
  ],
  DATA_EXTERNAL_REJECTED: [
    400,
    'The external database rejected the request. Correct it according to the reason in data, which merchants can read.',
  ],
  CATALOG_IMPORT_NOT_ENDED: [409, 'The import is under way. Stop it or wait for its end, then undo it.'],
  CATALOG_IMPORT_NOT_UNDOABLE: [
    409,
    'The import has nothing to undo: it was a check, changed nothing, is undone, or its undo is under way.',
  ],
  CONTENT_IMPORT_NOT_ENDED: [409, 'The import is under way. Stop it or wait for its end, then undo it.'],
  CONTENT_IMPORT_NOT_UNDOABLE: [
    409,
    'The job has nothing to undo: it wrote nothing into a collection, is undone, or its undo is under way.',
  ],
  DATA_JOB_ENDED: [409, 'The job has already ended. Start a new job.'],
  DATA_DRAFTS_NOT_KEPT: [409, 'This collection does not support drafts. Add the draft items plugin first.'],
  DATA_DRAFT_EXISTS: [409, 'The item already has a draft. Change that draft, or publish it first.'],

  // Webhooks
  WEBHOOK_NOT_FOUND: [404, 'No webhook of this site has this id. Use an id from the list of webhooks.'],
  WEBHOOK_LIMIT: [409, 'The site has reached its maximum number of webhooks. Delete one first.'],

  // Service plug-ins
  SERVICE_PLUGIN_NOT_FOUND: [
    404,
    'No service plug-in of this site has this id. Use an id from the list of service plug-ins.',
  ],
  SERVICE_PLUGIN_LIMIT: [
    409,
    'The site has reached its maximum number of service plug-ins. Delete one first.',
  ],
  SERVICE_PLUGIN_UNAVAILABLE: [
    503,
    'A service plug-in that this call requires does not respond. See the reason in data, then send the request again later.',
  ],
  SERVICE_PLUGIN_LOOP: [
    409,
    'Service plug-ins call the platform and thereby themselves without end. Exclude each plug-in from the calls that it makes.',
  ],

  // Taxes
  TAX_GROUP_NOT_FOUND: [404, 'No tax group has this id. Use an id from the list of tax groups.'],
  TAX_REGION_NOT_FOUND: [404, 'No tax region has this id. Use an id from the list of tax regions.'],
  TAX_RATE_NOT_FOUND: [404, 'No tax rate has this id. Use an id from the list of tax rates.'],
  TAX_REGION_ALREADY_EXISTS: [
    409,
    'A tax region with this country and subdivision already exists. Update that region.',
  ],

  // Discounts
  DISCOUNT_RULE_NOT_FOUND: [404, 'No discount rule has this id. Use an id from the list of discount rules.'],

  // Delivery
  DELIVERY_PROFILE_NOT_FOUND: [
    404,
    'No delivery profile has this id. Use an id from the list of delivery profiles.',
  ],
  DELIVERY_PROFILE_IS_DEFAULT: [
    409,
    'This is the default delivery profile of the site, which cannot be deleted. Update it instead.',
  ],
  DELIVERY_REGION_NOT_FOUND: [
    404,
    'No delivery region has this id. Use the id of a region of a delivery profile.',
  ],
  DELIVERY_CARRIER_NOT_FOUND: [
    404,
    'This carrier does not exist, or has no settings in the region. Use a carrier of the region.',
  ],
  DELIVERY_CARRIER_ALREADY_EXISTS: [
    409,
    'The carrier already has settings in this region. Update them instead.',
  ],
  DELIVERY_CARRIER_ROW_NOT_FOUND: [
    404,
    'The carrier has no option with this id that can be switched. Use the key of a row of the carrier.',
  ],
  SHIPPING_OPTION_NOT_FOUND: [
    404,
    'No shipping option has this id. Use an id from the list of shipping options.',
  ],
  PICKUP_LOCATION_NOT_FOUND: [
    404,
    'No pickup location has this id. Use an id from the list of pickup locations.',
  ],
  LOCAL_DELIVERY_OPTION_NOT_FOUND: [
    404,
    'No local delivery option has this id. Use an id from the list of local delivery options.',
  ],
  SHIPPO_CONFIGURATION_NOT_FOUND: [
    404,
    'No Shippo configuration has this id. Use an id from the list of Shippo configurations.',
  ],

  // Checkout settings
  CHECKOUT_TEMPLATE_NOT_FOUND: [
    404,
    'No checkout template has this id. Use an id from the list of checkout templates.',
  ],
  CHECKOUT_TEMPLATE_INACTIVE: [409, 'This checkout template is inactive. Activate it first.'],
  TIP_SETTINGS_NOT_FOUND: [404, 'No tip settings have this id. Use an id from the list of tip settings.'],
  TIP_SETTINGS_ALREADY_EXISTS: [
    409,
    'Tip settings for the same location, terminal, user and app already exist. Update them instead.',
  ],

  // Payment requests
  ORDER_PAYMENT_REQUEST_NOT_FOUND: [404, 'No payment request has this id or link. Check it.'],
  ORDER_PAYMENT_REQUEST_PAID: [409, 'The payment request is paid, so it cannot be paid, voided or deleted.'],
  ORDER_PAYMENT_REQUEST_EXPIRED: [409, 'The payment request has expired. Create another one.'],
  ORDER_PAYMENT_REQUEST_VOIDED: [409, 'The payment request was voided. Create another one.'],
  AMOUNT_EXCEEDS_AMOUNT_DUE: [
    409,
    'The amount exceeds the amount due of the order. Use at most `amountDue`.',
  ],

  // Draft orders
  DRAFT_ORDER_NOT_FOUND: [404, 'No draft order has this id. Check the id.'],
  DRAFT_ORDER_COMMITTED: [
    409,
    'The draft order was committed, so it cannot be used again. Create another one.',
  ],
  DRAFT_ORDER_EXPIRED: [409, 'The draft order has expired. Create another one.'],
  DRAFT_ORDER_TOTAL_CHANGED: [
    409,
    'Prices or taxes have changed since the draft order was calculated. Update the draft order, and check its preview.',
  ],

  // Tips
  TIP_NOT_FOUND: [404, 'This order has no tip. Set one with setTipOnOrder.'],
  TIP_NOT_ALLOWED: [
    409,
    'The tip settings do not accept this tip. Choose one of their presets, or another amount if they accept it.',
  ],
  TIP_DISTRIBUTION_PAID: [
    409,
    'A distribution with a transaction cannot be changed or removed. Send it as it is stored.',
  ],
  PURCHASE_FLOW_NOT_FOUND: [
    404,
    'No cart or checkout of the caller has this purchase flow id. Check the id.',
  ],

  // Carts and checkouts
  CART_NOT_FOUND: [404, 'No cart of the caller has this id. Check the id.'],
  OWNED_CART_NOT_FOUND: [404, 'This visitor has no cart. Add a line item to create one.'],
  LINE_ITEMS_REJECTED: [
    409,
    'Some line items are unavailable in the requested quantity or options, so nothing was changed. Correct the lines that data names with a reason.',
  ],
  LINE_ITEM_NOT_FOUND: [
    404,
    'The cart, checkout or order has no line item with this id. Use an id from its line items.',
  ],
  COUPON_NOT_FOUND: [404, 'No coupon has this id. Use an id from the list of coupons.'],
  COUPON_ALREADY_EXISTS: [409, 'A coupon with this code exists. Choose another code.'],
  COUPON_USED_UP: [
    409,
    'The coupon has been used as often as it may be, in all or by this buyer. Remove the coupon to continue.',
  ],
  ERROR_COUPON_DOES_NOT_EXIST: [400, 'This shop has no coupon with this code. Correct the code.'],
  CART_EMPTY: [409, 'The cart has no line items. Add a line item first.'],
  TOO_MANY_LINE_ITEMS: [409, 'The cart would exceed the limit of 300 line items. Remove line items first.'],
  CHECKOUT_NOT_FOUND: [404, 'No checkout has this id. Use a checkout of the caller.'],
  PAYMENT_PROVIDER_NOT_CONFIGURED: [
    409,
    'This shop does not offer this payment provider, so nothing was charged or ordered. Use another one, or createOrder for payment offline.',
  ],
  ORDER_NUMBER_TAKEN: [409, 'Another order of the site has this number. Use a number that is free, or none.'],
  ORDER_NOT_IMPORTED: [
    409,
    'Some of these orders were not imported, so nothing was deleted. Cancel them, or archive them, instead.',
  ],
  MEMBERSHIP_ALREADY_CHARGED: [
    409,
    'A membership pays for this line item already. Void that payment before you charge another one.',
  ],
  PAYMENT_DECLINED: [402, 'The payment was declined, so nothing was charged. Use another payment method.'],
  PAYMENT_PENDING: [
    409,
    'An earlier payment is not confirmed yet. Wait for its result before you pay again.',
  ],
  CHECKOUT_EMPTY: [409, 'A checkout needs a line item. Keep at least one, or delete the cart.'],
  CHECKOUT_COMPLETED: [
    409,
    'This checkout has already become an order and cannot change. Create a new checkout.',
  ],
  ABANDONED_CHECKOUT_NOT_FOUND: [
    404,
    'No abandoned checkout has this id, or the link is not valid. Use an id from the list of abandoned checkouts.',
  ],
  COMPLETION_TOKEN_INVALID: [
    400,
    'The token was not issued by this platform, or has expired. Create a new completion address.',
  ],
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: [
    400,
    'The shipping option is not available for this checkout. Select one of the options in the checkout.',
  ],

  // Orders and payments
  ORDER_LINK_EXPIRED: [
    410,
    'The link to the order has expired or was revoked. Sign in to see the order, or ask the shop for a new link.',
  ],
  ORDER_NOT_FOUND: [404, 'No order has this id. Use an order of the caller.'],
  PAYMENT_NOT_COLLECTABLE: [
    409,
    'No online payment of this order can be collected now, for the reason in `status`.',
  ],
  PAYMENT_PROVIDER_UNAVAILABLE: [
    503,
    'The payment provider does not reply, or rejects the request or the keys of the shop. Nothing has changed; try again later.',
  ],
  SAVED_PAYMENT_METHOD_NOT_FOUND: [
    404,
    'The buyer has not saved this payment method, or none. Use one of `listSavedPaymentMethods`, or a token of the payment provider.',
  ],
  SUBSCRIPTION_CONTRACT_NOT_FOUND: [
    404,
    'The caller has no subscription with this id. Use one of `listOwnSubscriptionContracts`.',
  ],
  SUBSCRIPTION_CONTRACT_ENDED: [
    409,
    'The subscription has ended already. It cannot be changed or canceled any more.',
  ],
  SUBSCRIPTION_CONTRACT_NOT_CANCELABLE: [
    409,
    'The terms of the subscription do not let the buyer cancel it. Ask the merchant.',
  ],
  PREPARED_PAYMENT_NOT_FOUND: [
    404,
    'The order has no prepared payment with this id. Prepare it with preparePaymentCollection.',
  ],
  ORDER_ALREADY_PAID: [409, 'The order is already paid in full. Do not record another payment.'],
  ORDER_CANCELED: [
    409,
    'The order is canceled, so it cannot be paid or canceled again. Place a new order instead.',
  ],
  ORDER_STATUS_CONFLICT: [
    409,
    'The status of the order does not allow this change. Read the order, and send a status that can follow its status.',
  ],
  ORDER_NUMBER_COUNTER_TOO_LOW: [
    409,
    'The counter of order numbers is higher. Send a higher value, or `allowLowerCounter`.',
  ],
  TOO_MANY_TAGS: [409, 'The order would have more than 100 tags of one kind. Remove tags first.'],
  ORDER_LINE_ITEM_NOT_FOUND: [
    404,
    'The order has no line item with this id. Use an id from the line items of the order.',
  ],
  ORDER_NOT_FULFILLABLE: [
    409,
    'The status of the order does not allow fulfillments. Fulfill orders that are APPROVED or PENDING.',
  ],
  FULFILLMENT_NOT_FOUND: [404, 'The order has no fulfillment with this id. Check the id.'],
  FULFILLMENT_QUANTITY_EXCEEDED: [
    409,
    'Fewer units of the line are left than requested. Send at most `availableQuantity`, or delete another fulfillment first.',
  ],
  FULFILLMENT_STATUS_CONFLICT: [
    409,
    'The fulfillment cannot have this status after its current one. Delete it and create another one instead.',
  ],
  TOO_MANY_FULFILLMENTS: [
    409,
    'The order would exceed the limit of 300 fulfillments. Put more units into each of them.',
  ],
  ORDER_REFUNDED: [409, 'Money of this order was refunded, so its total cannot be changed. Keep it.'],
  INVOICE_NOT_ALLOWED: [
    409,
    'The order is not approved, so it has no documents. Approve it first; `data` names its status.',
  ],
  INVOICE_CANCELED: [
    409,
    'A credit note has canceled the invoice. Send that, or the invoice that replaced it.',
  ],
  DOCUMENT_NOT_FOUND: [404, 'No document has this id. Use one of `listOrderDocuments`.'],
  MEDIA_FILE_NOT_FOUND: [404, 'No media file has this id. Use one of `queryMediaFiles`.'],
  MEDIA_FILE_IN_USE: [
    409,
    'A product shows this picture. Remove it from the products in data first, with `removeProductMedia`.',
  ],
  MEDIA_FILE_REJECTED: [422, 'The uploaded file is not accepted. The rejection in data says why.'],
  UPLOAD_OFFSET_CONFLICT: [
    409,
    'The bytes do not follow those received so far. Ask for the offset with HEAD and continue there.',
  ],
  PRODUCT_PREVIEW_NOT_FOUND: [
    404,
    'The token is invalid or has ended. Make another one with `createProductPreview`.',
  ],
  PRODUCT_FILE_NOT_FOUND: [404, 'No product has a file with this id. Use one of `listProductFiles`.'],
  ORDER_NOT_CANCELABLE: [
    409,
    'The order is paid or on its way, so its buyer cannot cancel it any more. Ask the shop.',
  ],
  PAYMENT_NOT_FOUND: [404, 'The order has no payment with this id. Use a payment of this order.'],
  REFUND_NOT_FOUND: [
    404,
    'The order has no such pending refund. Use a refund of this order that is pending.',
  ],
  PAYMENT_STATUS_CONFLICT: [
    409,
    'The status of the payment does not allow this, so nothing was changed. `data` names the status and what it allows.',
  ],
  PAYMENT_NOT_REFUNDABLE: [
    409,
    'The payment cannot be refunded, so nothing was paid back. `data.reason` says why.',
  ],
  REFUND_TOO_LARGE: [
    409,
    'More than was paid or bought would be refunded, so nothing was paid back. `data` has the limit.',
  ],
  CAPTURE_TOO_LARGE: [
    409,
    'More than was authorized would be collected, so nothing was collected. `data` has the limit.',
  ],
  PAYMENT_TOO_LARGE: [
    409,
    'The payment is larger than the amount due, which `data` has. Record at most that.',
  ],
  ACTIVITY_NOT_FOUND: [
    404,
    'The order has no activity with this id that the caller can change. Use an activity that the merchant added.',
  ],

  // Gift cards and exchange rates
  GIFT_CARD_NOT_FOUND: [404, 'No gift card has this code or id. Check it.'],
  GIFT_CARD_CODE_TAKEN: [
    409,
    'A gift card has this code already. Choose another code, or let the server generate one.',
  ],
  GIFT_CARD_EXPIRED: [409, 'The gift card has expired. Use another one.'],
  GIFT_CARD_DISABLED: [409, 'The gift card is disabled. Use another one, or enable it.'],
  GIFT_CARD_CURRENCY_MISMATCH: [
    409,
    'The gift card has another currency, which data names. Redeem an amount in that currency.',
  ],
  GIFT_CARD_BALANCE_INSUFFICIENT: [
    409,
    'The balance of the gift card does not suffice. Use a smaller amount or another gift card.',
  ],
  TOO_MANY_GIFT_CARDS: [
    409,
    'The checkout has the maximum number of gift cards, which data names. Remove one first.',
  ],
  GIFT_CARD_REDEEMED_FOR_ORDER: [
    409,
    'The gift card has already paid another amount of this order. Void that transaction first; data names it.',
  ],
  GIFT_CARD_TRANSACTION_NOT_FOUND: [
    404,
    'No redemption has this id. Use the id that redeemGiftCard replied.',
  ],
  EXCHANGE_RATE_NOT_FOUND: [404, 'The site has no rate for this pair of currencies. Set it first.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

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
  'PERMISSION_DENIED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'IDEMPOTENCY_KEY_REUSED',
  'CONFLICT',
  'TIMEOUT',
  'UNAVAILABLE',
  'STORAGE_FULL',
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
