import { expect, test } from 'vitest'
import { allCalls, type CallDeclaration } from '../index.ts'
import { requiredAccess } from './staff-permissions.ts'

interface Field {
  type?: string
  properties?: Record<string, Field>
  items?: Field
  additionalProperties?: Field
  anyOf?: Field[]
}

const CREDENTIAL = /token|secret|link|url$|^code$/i
/** Names of fields that hold pictures, postal codes, codes of errors and of carriers, and addresses of third parties. */
const PLAIN =
  /^(url|link|imageUrl|logoUrl|thumbnailUrl|dashboardUrl|learnMoreUrl|itemUrl|callbackUrl|trackingLink|externalOrderUrl|linkedRouterPage|overrideCheckoutUrl)$/

/** The string fields of a reply that could hold a credential. `code` is one of an error or a coupon, unless it is the reply. */
function* credentialsOf(schema: Field, depth = 0, inside: readonly Field[] = []): Generator<string> {
  if (inside.includes(schema)) return
  const within = [...inside, schema]
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isText = field.type === 'string' && CREDENTIAL.test(name) && !PLAIN.test(name)
    if (isText && (name !== 'code' || depth === 0)) yield name
    yield* credentialsOf(field, depth + 1, within)
  }
  for (const field of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])])
    if (field && typeof field === 'object') yield* credentialsOf(field, depth + 1, within)
}

const SESSION = 'session of a member'
const PAGE = 'page of the checkout of another person'
const NEW_VISITOR = 'page of a copy of the checkout for a new visitor'

/** Each with the right that it needs, and what its fields give. */
const KNOWN: Readonly<Record<string, readonly [right: string, fields: string, gives: string]>> = {
  'abandonedCheckouts.addAbandonedCheckoutActivity': ['ORDERS:WRITE', 'checkoutUrl', NEW_VISITOR],
  'abandonedCheckouts.getAbandonedCheckout': ['ORDERS:READ', 'checkoutUrl', NEW_VISITOR],
  'abandonedCheckouts.queryAbandonedCheckouts': ['ORDERS:READ', 'checkoutUrl', NEW_VISITOR],
  'abandonedCheckouts.searchAbandonedCheckouts': ['ORDERS:READ', 'checkoutUrl', NEW_VISITOR],
  'apiKeys.createApiKey': ['DEVELOPERS:WRITE', 'secret', 'key of the shop'],
  'authentication.signOn': ['IMPERSONATION:WRITE', 'sessionToken', SESSION],
  'catalogTransfers.cancelCatalogTransfer': ['CATALOG:WRITE', 'downloadUrl', 'download of one file'],
  'catalogTransfers.createCatalogUploadUrl': ['CATALOG:WRITE', 'uploadUrl', 'upload of one file'],
  'catalogTransfers.exportCatalog': ['CATALOG:WRITE', 'downloadUrl', 'download of one file'],
  'catalogTransfers.getCatalogTransfer': ['CATALOG:READ', 'downloadUrl', 'download of one file'],
  'catalogTransfers.importCatalog': ['CATALOG:WRITE', 'downloadUrl', 'download of one file'],
  'catalogTransfers.listCatalogTransfers': ['CATALOG:READ', 'downloadUrl', 'download of one file'],
  'catalogTransfers.undoCatalogImport': ['CATALOG:WRITE', 'downloadUrl', 'download of one file'],
  'checkout.createCompletionUrl': ['ORDERS:WRITE', 'completionUrl', 'return of one payment'],
  'checkout.createOrderAndCharge': [
    'ORDERS:WRITE',
    'paymentResponseToken redirectUrl',
    'page of the payment provider',
  ],
  'checkout.getCheckoutUrl': ['CHECKOUT_LINKS:WRITE', 'checkoutUrl', PAGE],
  'checkout.getWixCheckoutUrl': ['CHECKOUT_LINKS:WRITE', 'checkoutUrl', PAGE],
  'checkoutTemplates.createCheckoutFromTemplate': ['SETTINGS:WRITE', 'checkoutUrl', NEW_VISITOR],
  'clientApps.createClientApp': ['DEVELOPERS:WRITE', 'clientSecret', 'key of the shop'],
  'clientApps.createClientSecret': ['DEVELOPERS:WRITE', 'clientSecret', 'key of the shop'],
  'clientApps.installClientApp': ['DEVELOPERS:WRITE', 'redirectUrl', 'address of the app'],
  'issuedGiftCards.issueGiftCard': ['ORDERS:WRITE', 'code', 'the balance of one gift card'],
  'issuedGiftCards.revealGiftCardCode': ['ORDERS:READ', 'code', 'the balance of one gift card'],
  'mediaFiles.createMediaFile': ['CATALOG:WRITE', 'uploadUrl', 'upload of one file'],
  'mediaFiles.getMediaFile': ['CATALOG:READ', 'uploadUrl', 'upload of one file'],
  'mediaFiles.queryMediaFiles': ['CATALOG:READ', 'uploadUrl', 'upload of one file'],
  'mediaFiles.updateMediaFile': ['CATALOG:WRITE', 'uploadUrl', 'upload of one file'],
  'movementJobs.createFileUploadUrl': ['CONTENT:WRITE', 'uploadUrl', 'upload of one file'],
  'newsletter.queryNewsletterSubscribers': ['CUSTOMERS:READ', 'unsubscribeUrl', 'end of one subscription'],
  'orderBilling.chargeOrder': [
    'ORDERS:WRITE',
    'regularChargeResponseToken redirectUrl',
    'page of the payment provider',
  ],
  'orderPaymentRequests.bulkCreateOrderPaymentRequests': [
    'ORDERS:WRITE',
    'orderPaymentRequestUrl',
    'payment page of one request',
  ],
  'orderPaymentRequests.chargeOrderPaymentRequest': [
    'ORDERS:WRITE',
    'paymentResponseToken redirectUrl',
    'page of the payment provider',
  ],
  'orderPaymentRequests.createOrderPaymentRequest': [
    'ORDERS:WRITE',
    'orderPaymentRequestUrl',
    'payment page of one request',
  ],
  'orderPaymentRequests.getOrderPaymentRequestUrl': [
    'ORDERS:READ',
    'orderPaymentRequestUrl',
    'payment page of one request',
  ],
  'productFiles.createProductFile': ['CATALOG:WRITE', 'uploadUrl', 'upload of one file'],
  'productPreviews.createProductPreview': ['CATALOG:READ', 'token', 'preview of one product'],
  'redirects.createRedirectSession': ['CHECKOUT_LINKS:WRITE', 'fullUrl sessionToken shortUrl', PAGE],
  'servicePlugins.createServicePlugin': [
    'DEVELOPERS:WRITE',
    'signingSecret',
    'key that signs requests to the plug-in',
  ],
  'servicePlugins.renewSigningSecret': [
    'DEVELOPERS:WRITE',
    'signingSecret',
    'key that signs requests to the plug-in',
  ],
  'siteMedia.generateUploadUrl': ['CATALOG:WRITE', 'uploadUrl', 'upload of one file'],
  'staff.createStaffSignInLink': ['STAFF:WRITE', 'signInUrl', 'session of a colleague'],
  'staff.inviteStaffMember': ['STAFF:WRITE', 'signInUrl', 'session of a colleague'],
}

const found = Object.fromEntries(
  allCalls.flatMap(({ resource, name, declaration }) => {
    const { allow, reply }: CallDeclaration = declaration
    const fields = [...new Set(credentialsOf(reply as Field))]
    if (!allow.includes('merchant') || fields.length === 0) return []
    const operation = `${resource}.${name}`
    const { area, write } = requiredAccess.get(operation) ?? {}
    return [[operation, [`${area}:${write ? 'WRITE' : 'READ'}`, fields.join(' ')]]]
  }),
)

test('each call that gives a merchant a token, secret, code or link is known, with its right', () => {
  expect(found).toEqual(
    Object.fromEntries(
      Object.entries(KNOWN).map(([operation, [right, fields]]) => [operation, [right, fields]]),
    ),
  )
})

test('only calls of the areas of links and of impersonation give a session of another person', () => {
  const sessions = Object.entries(KNOWN).filter(([, [, , gives]]) => gives === SESSION || gives === PAGE)
  expect(sessions.map(([operation, [right]]) => [operation, right])).toEqual([
    ['authentication.signOn', 'IMPERSONATION:WRITE'],
    ['checkout.getCheckoutUrl', 'CHECKOUT_LINKS:WRITE'],
    ['checkout.getWixCheckoutUrl', 'CHECKOUT_LINKS:WRITE'],
    ['redirects.createRedirectSession', 'CHECKOUT_LINKS:WRITE'],
  ])
})
