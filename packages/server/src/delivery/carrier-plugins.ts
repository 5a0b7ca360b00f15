import type { ShippoConfiguration } from '@stoa/contract'
import { parseAmount, toDecimal } from '@stoa/contract/money'
import type { AnyCtx } from '../call/context.ts'
import type { PluginFailure, ServicePlugin } from '../call/service-plugin.ts'
import {
  amountAt,
  BadReply,
  findReplies,
  instantAt,
  listAt,
  objectAt,
  type PricingRequest,
  pluginsOfKind,
  requiredTextAt,
  textAt,
} from '../service-plugins/index.ts'
import type { CarrierLine } from './carrier-line.ts'
import type { Shipment } from './conditional-rate.ts'
import { additionalCharges, type DeliveryOption } from './delivery-options.ts'
import type { DeliveryRegion, PostalAddress } from './delivery-tables.ts'
import { sizeOf } from './lengths.ts'
import { packLines } from './packages.ts'
import { SHIPPING_RATES, SHIPPO_CARRIER } from './shippo/shippo-carrier.ts'
import { readShippoQuotes, shippoRates } from './shippo/shippo-rates.ts'
import { shippoShipment } from './shippo/shippo-request.ts'

/** Code of the backup rate of each carrier. */
const BACKUP_RATE_CODE = 'backup-rate'
const RATES_MAX = 50
/** How long rates are used for the same shipment, in milliseconds. */
const RATES_TTL_MS = 300_000

interface CarrierRequest {
  region: DeliveryRegion
  address: PostalAddress
  shipment: Shipment
  lines: readonly CarrierLine[]
  shippoConfigurations: readonly ShippoConfiguration[]
}

/** A carrier without a usable reply. */
export interface CarrierFailure {
  readonly carrierId: string
  /** NO_RATES: it has responded, and none of the configured services takes this shipment. */
  readonly reason: PluginFailure['reason'] | 'NO_RATES'
}

/** Enabled carriers of the site that are service plug-ins. */
export const carrierPlugins = ({ site, platform }: Pick<AnyCtx, 'site' | 'platform'>) =>
  pluginsOfKind(platform.servicePlugins, site, SHIPPING_RATES)

type Rate = Omit<DeliveryOption, 'carrierId' | 'pickup'>

/** Reads the reply of a carrier (guide "Service plug-ins"). Throws `BadReply`. */
function readRates(reply: unknown, currency: string): Rate[] {
  const codes = new Set<string>([BACKUP_RATE_CODE])
  return listAt(objectAt(reply, 'the reply'), 'rates', {
    max: RATES_MAX,
    read: (entry, at) => {
      const code = requiredTextAt(entry, 'code', at, 100)
      if (codes.has(code)) throw new BadReply(`${at}.code repeats ${code}`)
      codes.add(code)
      const deliveryTime = textAt(entry, 'deliveryTime', at, 500)
      const instructions = textAt(entry, 'instructions', at, 1000)
      const slot = entry.deliveryTimeSlot == null ? undefined : slotAt(entry.deliveryTimeSlot, at)
      return {
        code,
        title: requiredTextAt(entry, 'title', at, 250),
        price: amountAt(entry, 'price', at, currency),
        ...(deliveryTime && { deliveryTime }),
        ...(instructions && { instructions }),
        ...(slot && { slot }),
      }
    },
  })
}

function slotAt(value: unknown, entryAt: string) {
  const at = `${entryAt}.deliveryTimeSlot`
  const slot = objectAt(value, at)
  const [from, to] = [instantAt(slot, 'from', at), instantAt(slot, 'to', at)]
  if (from === undefined || to === undefined || to <= from)
    throw new BadReply(`${at} needs from and a later to`)
  return { from, to }
}

/** What a carrier is asked, and how its rates follow from its reply, which is cached. */
interface RateRequest extends Omit<PricingRequest<unknown>, 'ttlMs'> {
  toRates: (reply: unknown) => Rate[] | 'NO_RATES'
}

const rateRequest = <T>(
  request: Omit<PricingRequest<T>, 'ttlMs'>,
  toRates: (reply: T) => Rate[] | 'NO_RATES',
): RateRequest => ({ ...request, toRates: reply => toRates(reply as T) })

function pluginRequest(
  { site }: Pick<AnyCtx, 'site'>,
  plugin: ServicePlugin,
  { region, address, shipment, lines }: CarrierRequest,
): RateRequest {
  const { currency } = shipment
  const { country, subdivision, city, postalCode } = address
  return rateRequest(
    {
      plugin,
      request: {
        kind: SHIPPING_RATES,
        currency,
        weightUnit: site.settings.weightUnit,
        deliveryRegionId: region.id,
        address: { country, subdivision, city, postalCode },
        subtotal: toDecimal(shipment.subtotal, currency),
        lines,
        packages: packagesFor(plugin, lines),
      },
      read: reply => readRates(reply, currency),
    },
    rates => rates,
  )
}

/** Undefined if no configuration of the region has a service to the address. */
function shippoRequest(
  { site }: Pick<AnyCtx, 'site'>,
  plugin: ServicePlugin,
  { region, address, shipment, lines, shippoConfigurations }: CarrierRequest,
): RateRequest | undefined {
  const { currency, subtotal } = shipment
  const configurations = shippoConfigurations.filter(({ deliveryRegionIds }) =>
    deliveryRegionIds?.includes(region.id),
  )
  const { weightUnit } = site.settings
  const shipments = configurations.flatMap(
    configuration => shippoShipment({ configuration, address, weightUnit, lines }) ?? [],
  )
  if (shipments.length === 0) return undefined
  return rateRequest(
    {
      plugin,
      request: { kind: SHIPPING_RATES, currency, shipments },
      read: reply => readShippoQuotes(reply, currency),
    },
    quotes => {
      const terms = { configurations, address, currency, subtotal, locale: site.locale }
      const rates = shippoRates(quotes, terms)
      return rates.length > 0 ? rates : 'NO_RATES'
    },
  )
}

/** The options of the region's carriers, with the backup rates of those that failed (protocol/delivery §12). */
export function carrierOptions(
  ctx: Pick<AnyCtx, 'site' | 'platform'>,
  request: CarrierRequest,
): { options: DeliveryOption[]; failures: CarrierFailure[] } {
  const { region, address, shipment } = request
  const settings = new Map(region.deliveryCarriers?.map(carrier => [carrier.appId, carrier]))
  const plugins = address.country ? carrierPlugins(ctx) : []
  const requests = plugins.flatMap(plugin => {
    if (plugin.id === SHIPPO_CARRIER) return shippoRequest(ctx, plugin, request) ?? []
    return settings.has(plugin.id) ? pluginRequest(ctx, plugin, request) : []
  })
  const outcomes = findReplies(
    ctx,
    requests.map(one => ({ ...one, ttlMs: RATES_TTL_MS })),
  )
  const failures: CarrierFailure[] = []
  const options = requests.flatMap(({ plugin, toRates }, i) => {
    const outcome = outcomes[i] as (typeof outcomes)[number]
    const quoted = 'reply' in outcome ? toRates(outcome.reply) : outcome.failure.reason
    if (!Array.isArray(quoted)) failures.push({ carrierId: plugin.id, reason: quoted })
    const rates = Array.isArray(quoted)
      ? quoted
      : backupRate(plugin, settings.get(plugin.id)?.backupRate, shipment.currency)
    const charges = additionalCharges(region, plugin.id, shipment.currency)
    return rates.map(({ freeFrom, ...rate }) => ({
      ...rate,
      carrierId: plugin.id,
      price: rate.price + charges,
      ...(freeFrom && charges === 0n && { freeFrom }),
    }))
  })
  return { options, failures }
}

/** Packages within the limits of a plug-in. A unit that is larger has a package with its own dimensions. */
function packagesFor({ shippingRates = {} }: ServicePlugin, lines: readonly CarrierLine[]) {
  const { maxPackageWeight: maxWeight, packageDimensions } = shippingRates
  const packable = lines.map(line => ({ ...line, size: sizeOf(line.dimensions) }))
  return packLines(packable, { maxWeight, size: sizeOf(packageDimensions) }).map(({ oversize, ...group }) => {
    const dimensions = oversize
      ? lines.find(({ id }) => id === group.items[0]?.lineId)?.dimensions
      : packageDimensions
    return { ...group, ...(dimensions && { dimensions }) }
  })
}

function backupRate(
  { name }: ServicePlugin,
  backup: NonNullable<DeliveryRegion['deliveryCarriers']>[number]['backupRate'],
  currency: string,
): Rate[] {
  if (!backup?.active) return []
  const { title, amount } = backup
  return [{ code: BACKUP_RATE_CODE, title: title ?? name, price: parseAmount(amount ?? '0', currency) }]
}
