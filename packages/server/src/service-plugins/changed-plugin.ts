import type { Input, ServicePlugin as Wire } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { namesPrivateAddress, PRIVATE_ADDRESS_RULE } from '../platform-support/ssrf-safe-request.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import type { StoredPlugin } from '../storage/service-plugins.ts'

const AT = 'servicePlugin'

function checkUri(uri: string, { privateEndpoints }: Ctx['config']): void {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const at = `${AT}.uri`
  if (!url || url.username || url.password || url.hash)
    rejectField(at, 'FORMAT', 'must be an address such as https://hooks.example.com/stoa')
  if (privateEndpoints) return
  if (url.protocol !== 'https:')
    rejectField(at, 'FORMAT', 'must start with https://, unless STOA_PRIVATE_ENDPOINTS is on')
  if (namesPrivateAddress(url)) rejectField(at, 'VALIDATION', PRIVATE_ADDRESS_RULE)
}

function hooksOf(
  { dataHooks: sent }: Input<Wire>,
  before: StoredPlugin['dataHooks'],
): StoredPlugin['dataHooks'] {
  const dataHooks = {
    dataCollectionIds: listed(sent?.dataCollectionIds) ?? before?.dataCollectionIds ?? [],
    hooks: listed(sent?.hooks) ?? before?.hooks ?? [],
    withCurrentItem: sent?.withCurrentItem ?? before?.withCurrentItem ?? false,
  }
  return dataHooks.hooks.length > 0
    ? dataHooks
    : rejectField(`${AT}.dataHooks.hooks`, 'REQUIRED_FIELD', 'names the hooks that it answers')
}

const taxCalculationOf = (
  { taxCalculation: sent }: Input<Wire>,
  before: StoredPlugin['taxCalculation'],
): StoredPlugin['taxCalculation'] => ({
  unsupportedCountries: listed(sent?.unsupportedCountries) ?? before?.unsupportedCountries ?? [],
})

type Dimensions = NonNullable<NonNullable<StoredPlugin['shippingRates']>['packageDimensions']>

/** Null removes a limit. */
function shippingRatesOf(
  { shippingRates: sent }: Input<Wire>,
  before: StoredPlugin['shippingRates'],
): StoredPlugin['shippingRates'] {
  const max = sent?.maxPackageWeight === undefined ? before?.maxPackageWeight : sent.maxPackageWeight
  const room = sent?.packageDimensions === undefined ? before?.packageDimensions : sent.packageDimensions
  if (room && !(room.unit && [room.length, room.width, room.height].every(edge => Number(edge) > 0)))
    rejectField(
      `${AT}.shippingRates.packageDimensions`,
      'VALIDATION',
      'needs length, width and height above 0, and unit',
    )
  return {
    ...(max != null && { maxPackageWeight: max }),
    ...(room && { packageDimensions: withoutNulls<Dimensions>(room) }),
  }
}

/** Null removes the limit of days. */
function paymentProviderOf(
  { paymentProvider: sent }: Input<Wire>,
  before: StoredPlugin['paymentProvider'],
): StoredPlugin['paymentProvider'] {
  const refundDays = sent?.refundDays === undefined ? before?.refundDays : sent.refundDays
  return {
    delayedCapture: sent?.delayedCapture ?? before?.delayedCapture ?? false,
    partialCapture: sent?.partialCapture ?? before?.partialCapture ?? false,
    savedMethods: sent?.savedMethods ?? before?.savedMethods ?? false,
    ...(refundDays != null && { refundDays }),
  }
}

/** Default timeouts in milliseconds. A charge waits for the buyer's bank. */
const TIMEOUT_MS = 2000
const PAYMENT_TIMEOUT_MS = 10_000
/** Kinds whose requests wait for a bank or another system of accounts. */
const CHARGING: readonly string[] = ['PAYMENT_PROVIDER', 'MEMBERSHIPS', 'GIFT_CARDS']

/** Removes duplicates, in the order of the request. */
const listed = <T>(sent: readonly (T | null)[] | null | undefined): T[] | undefined =>
  sent ? [...new Set(sent.filter(one => one !== null))] : undefined

const required = (name: string): never => rejectField(`${AT}.${name}`, 'REQUIRED_FIELD', 'is required')

/** Applies an update to the stored plug-in. */
export function changedPlugin(
  ctx: Pick<Ctx, 'config'>,
  sent: Input<Wire>,
  before?: StoredPlugin,
): StoredPlugin {
  const kind = before?.kind ?? sent.kind ?? required('kind')
  if (sent.kind && sent.kind !== kind)
    rejectField(`${AT}.kind`, 'VALIDATION', `is ${kind} and cannot be changed`)
  const uri = sent.uri ?? before?.uri ?? required('uri')
  if (uri !== before?.uri) checkUri(uri, ctx.config)
  return {
    name: sent.name ?? before?.name ?? required('name'),
    kind,
    uri,
    format: sent.format ?? before?.format ?? 'JSON',
    enabled: sent.enabled ?? before?.enabled ?? true,
    timeoutMs:
      sent.timeoutMs ?? before?.timeoutMs ?? (CHARGING.includes(kind) ? PAYMENT_TIMEOUT_MS : TIMEOUT_MS),
    fallback: sent.fallback ?? before?.fallback ?? 'REJECT',
    position: sent.position ?? before?.position ?? 0,
    ...(kind === 'DATA_HOOKS' && { dataHooks: hooksOf(sent, before?.dataHooks) }),
    ...(kind === 'SHIPPING_RATES' && { shippingRates: shippingRatesOf(sent, before?.shippingRates) }),
    ...(kind === 'PAYMENT_PROVIDER' && {
      paymentProvider: paymentProviderOf(sent, before?.paymentProvider),
    }),
    ...(kind === 'TAX_CALCULATION' && { taxCalculation: taxCalculationOf(sent, before?.taxCalculation) }),
  }
}
