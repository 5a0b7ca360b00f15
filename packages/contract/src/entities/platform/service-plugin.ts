import { s } from '../../schema.ts'
import { Dimensions } from '../catalogue/product-dimensions.ts'

export const ServicePluginKind = [
  'DATA_HOOKS',
  'TAX_CALCULATION',
  'SHIPPING_RATES',
  'ADDITIONAL_FEES',
  'DISCOUNT_TRIGGERS',
  'VALIDATIONS',
  'PAYMENT_PROVIDER',
  'MEMBERSHIPS',
  'GIFT_CARDS',
  'CATALOG',
  'RECOMMENDATIONS',
  'ADDRESS_COMPLETION',
] as const

/** Hooks of item calls (`docs/guides/data-hooks.md`). */
export const DataHook = [
  'beforeGet',
  'afterGet',
  'beforeQuery',
  'afterQuery',
  'beforeCount',
  'afterCount',
  'beforeDistinct',
  'afterDistinct',
  'beforeAggregate',
  'afterAggregate',
  'beforeInsert',
  'afterInsert',
  'beforeUpdate',
  'afterUpdate',
  'beforeRemove',
  'afterRemove',
  'onFailure',
] as const

/** What happens to a call when a plug-in that it invokes does not answer. */
export const PluginFallback = ['REJECT', 'CONTINUE'] as const

/** How requests to a plug-in are written. */
export const PluginFormat = ['JSON', 'JWT'] as const

/** Why a request to a plug-in failed. */
export const PluginFailureReason = [
  'TIMEOUT',
  'UNREACHABLE',
  'PRIVATE_ADDRESS',
  'STATUS',
  'TOO_LARGE',
  'BAD_REPLY',
  'CIRCUIT_OPEN',
  'BUSY',
] as const

const PluginFailure = s.object(
  {
    reason: s.req.enum(PluginFailureReason, {
      doc: 'STATUS: not 200. BAD_REPLY: no valid JSON reply. CIRCUIT_OPEN: not sent after failures. BUSY: 100 requests in flight.',
    }),
    description: s.req.string({ doc: 'Details of the failure for people.' }),
  },
  { doc: 'Why the last failed request failed. Absent if none has.' },
)

/** One request to a plug-in. */
export const PluginTrace = s.object({
  id: s.req.string({ doc: 'Id of the trace. Later ones have higher ids.' }),
  kind: s.req.string({ doc: 'Kind of the request: that of the plug-in, or PING.' }),
  operation: s.string({ doc: 'Operation of the request, for kinds with several. Absent for the others.' }),
  requestId: s.req.string({
    doc: 'Id of the call that sent the request, as in its reply header `x-wix-request-id`.',
  }),
  startedDate: s.req.datetime({ doc: 'When the request was sent.' }),
  tookMs: s.req.integer({ doc: 'Milliseconds until the reply or the failure.' }),
  failure: PluginFailure,
})

/** State of the circuit breaker of a plug-in on the node that answers. */
const PluginHealth = s.ro.object(
  {
    circuit: s.req.enum(['CLOSED', 'OPEN', 'HALF_OPEN'], {
      doc: 'State of the circuit breaker. OPEN: no requests until `retryDate`. HALF_OPEN: the next request probes the plug-in.',
    }),
    failures: s.req.integer({ doc: 'Consecutive failures. Five open the circuit breaker.' }),
    lastFailure: PluginFailure,
    lastFailureDate: s.datetime({ doc: 'When the last request failed. Absent if none has.' }),
    lastSuccessDate: s.datetime({ doc: 'When the last request succeeded. Absent if none has.' }),
    retryDate: s.datetime({
      doc: 'When the next request is allowed. Absent while the circuit breaker is closed.',
    }),
  },
  { doc: 'Health of the plug-in on the node that answers. Each node counts by itself.' },
)

const collectionId = s.string({ min: 1, max: 256 })

export const ServicePlugin = s.object(
  {
    id: s.always(s.ro.guid({ doc: 'Id of the service plug-in.' })),
    revision: s.always(
      s.ro.integer({ doc: 'Version of the settings. It increases by one with each change.' }),
    ),
    name: s.always.string({ min: 1, max: 100, doc: 'Name of the plug-in for people.' }),
    kind: s.always.enum(ServicePluginKind, {
      doc: 'Kind of requests that the plug-in handles. It cannot be changed.',
    }),
    uri: s.always.string({
      max: 2048,
      format: 'url',
      doc: 'Address to which requests are sent by POST. It must use https, unless STOA_PRIVATE_ENDPOINTS is on.',
    }),
    format: s.always.enum(PluginFormat, {
      doc: 'Body of requests. JSON: signed by headers with the signing secret. JWT: a token signed with the keys of listWebhookKeys, whose audience is the id of the plug-in. Default: JSON.',
    }),
    enabled: s.always.boolean({ doc: 'Whether calls invoke the plug-in. Default: true.' }),
    timeoutMs: s.always.integer({
      min: 50,
      max: 10_000,
      doc: 'Timeout of one request in milliseconds. Default: 2000; 10000 for PAYMENT_PROVIDER, MEMBERSHIPS and GIFT_CARDS.',
    }),
    fallback: s.always.enum(PluginFallback, {
      doc: 'What happens without a valid reply. TAX_CALCULATION: always manual rates. SHIPPING_RATES: always the backup rate. PAYMENT_PROVIDER, MEMBERSHIPS and GIFT_CARDS: a payment stays pending, and no membership is offered. RECOMMENDATIONS: the next algorithm is used. ADDRESS_COMPLETION: no address is suggested. REJECT: the item call or the order fails. CONTINUE: it ignores the plug-in and sets `x-stoa-degraded`. Default: REJECT.',
    }),
    position: s.always.integer({
      min: 0,
      max: 1000,
      doc: 'Order of invocation: plug-ins with lower positions come first. Default: 0.',
    }),
    dataHooks: s.object(
      {
        dataCollectionIds: s.always.array(collectionId, {
          max: 100,
          doc: 'Collections whose calls invoke the plug-in. Empty: all.',
        }),
        hooks: s.always.array(s.enum(DataHook), {
          min: 1,
          max: DataHook.length,
          doc: 'Hooks that the plug-in handles: before a call, after it, or when it fails.',
        }),
        withCurrentItem: s.always.boolean({
          doc: 'Whether beforeUpdate and beforeRemove receive the stored item, as far as the caller may read it. Default: false.',
        }),
      },
      { doc: 'Required for the kind DATA_HOOKS.' },
    ),
    taxCalculation: s.object(
      {
        unsupportedCountries: s.always.array(s.string({ format: 'country' }), {
          max: 195,
          doc: 'Countries for which the plug-in cannot calculate taxes, ISO 3166-1 alpha-2. Default: none.',
        }),
      },
      { doc: 'Settings of the kind TAX_CALCULATION.' },
    ),
    shippingRates: s.object(
      {
        maxPackageWeight: s.nullable.number({
          min: 0.001,
          max: 1_000_000,
          doc: 'Maximum weight of a package in the weight unit of the site. Absent: no limit.',
        }),
        packageDimensions: s.nullable.with(Dimensions, {
          doc: 'Room inside a package. Units with known dimensions are packed into it; null removes the limit.',
        }),
      },
      { doc: 'Settings of the kind SHIPPING_RATES.' },
    ),
    paymentProvider: s.object(
      {
        delayedCapture: s.always.boolean({
          doc: 'Whether money can be captured later than it is authorized. Default: false.',
        }),
        partialCapture: s.always.boolean({
          doc: 'Whether a part of an authorization can be captured. Default: false.',
        }),
        savedMethods: s.always.boolean({
          doc: 'Whether a method can be saved and charged without the buyer. Default: false.',
        }),
        refundDays: s.nullable.integer({
          min: 0,
          max: 3650,
          doc: 'Days after the payment on which it can be refunded; 0: never. Absent: no limit.',
        }),
      },
      { doc: 'What a plug-in of the kind PAYMENT_PROVIDER can do.' },
    ),
    health: s.ro.with(PluginHealth),
    createdDate: s.always(s.ro.datetime({ doc: 'When the plug-in was registered.' })),
    updatedDate: s.always(s.ro.datetime({ doc: 'When the settings or the signing secret last changed.' })),
  },
  { doc: 'Service plug-in with its settings and health.' },
)

export const PluginPing = s.object(
  {
    answered: s.req.boolean({ doc: 'Whether the plug-in returned a valid reply.' }),
    tookMs: s.req.integer({ doc: 'Duration of the request in milliseconds.' }),
    failure: s.with(PluginFailure, { doc: 'Why the ping failed. Absent if it succeeded.' }),
  },
  { doc: 'Result of the request.' },
)
