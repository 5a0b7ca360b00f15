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
  pluginsOfKind,
  requiredTextAt,
  textAt,
} from '../service-plugins/index.ts'
import type { Shipment } from './conditional-rate.ts'
import { additionalCharges, type DeliveryOption } from './delivery-options.ts'
import type { DeliveryRegion, PostalAddress } from './delivery-tables.ts'
import { type Dimensions, sizeOf } from './lengths.ts'
import { packLines } from './packages.ts'

/** Kind of the service plug-ins that quote shipping rates. */
export const SHIPPING_RATES = 'SHIPPING_RATES'

/** Code of the backup rate of each carrier. */
const BACKUP_RATE_CODE = 'backup-rate'
const RATES_MAX = 50
/** How long rates are used for the same shipment, in milliseconds. */
const RATES_TTL_MS = 300_000

/** A line that is delivered, as carriers see it. */
export interface CarrierLine {
  readonly id: string
  readonly name: string
  readonly itemCode?: string | undefined
  readonly quantity: number
  /** Decimal price of one unit, before discounts of the cart. */
  readonly price: string
  /** Of one unit, in the site's weight unit. */
  readonly weight: number
  /** Of one unit. */
  readonly dimensions?: Dimensions
}

interface CarrierRequest {
  region: DeliveryRegion
  address: PostalAddress
  shipment: Shipment
  lines: readonly CarrierLine[]
}

/** A carrier without a usable reply. */
export interface CarrierFailure {
  readonly carrierId: string
  readonly reason: PluginFailure['reason']
}

/** Enabled carriers of the site that are service plug-ins. */
export const carrierPlugins = ({ site, platform }: Pick<AnyCtx, 'site' | 'platform'>) =>
  pluginsOfKind(platform.servicePlugins, site, SHIPPING_RATES)

type Rate = Omit<DeliveryOption, 'carrierId' | 'freeFrom' | 'pickup'>

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

/** The options of the region's carriers, with the backup rates of those that failed (protocol/delivery §12). */
export function carrierOptions(
  ctx: Pick<AnyCtx, 'site' | 'platform'>,
  { region, address, shipment, lines }: CarrierRequest,
): { options: DeliveryOption[]; failures: CarrierFailure[] } {
  const settings = new Map(region.deliveryCarriers?.map(carrier => [carrier.appId, carrier]))
  const plugins = address.country ? carrierPlugins(ctx).filter(({ id }) => settings.has(id)) : []
  const { currency } = shipment
  const { country, subdivision, city, postalCode } = address
  const outcomes = findReplies(
    ctx,
    plugins.map(plugin => ({
      plugin,
      request: {
        kind: SHIPPING_RATES,
        currency,
        weightUnit: ctx.site.settings.weightUnit,
        deliveryRegionId: region.id,
        address: { country, subdivision, city, postalCode },
        subtotal: toDecimal(shipment.subtotal, currency),
        lines,
        packages: packagesFor(plugin, lines),
      },
      read: (reply: unknown) => readRates(reply, currency),
      ttlMs: RATES_TTL_MS,
    })),
  )
  const failures: CarrierFailure[] = []
  const options = plugins.flatMap((plugin, i) => {
    const outcome = outcomes[i] as (typeof outcomes)[number]
    if ('failure' in outcome) failures.push({ carrierId: plugin.id, reason: outcome.failure.reason })
    const rates =
      'reply' in outcome ? outcome.reply : backupRate(plugin, settings.get(plugin.id)?.backupRate, currency)
    const charges = additionalCharges(region, plugin.id, currency)
    return rates.map(rate => ({ ...rate, carrierId: plugin.id, price: rate.price + charges }))
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
