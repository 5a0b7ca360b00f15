import type { LineItem } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../../call/context.ts'
import { isGuid } from '../../platform-support/guid.ts'
import type { FeeInput } from '../../pricing/index.ts'
import {
  amountAt,
  BadReply,
  type LineIds,
  lineIdsAt,
  listAt,
  objectAt,
  type PluginPurchase,
  pluginsOfKind,
  type ReplyObject,
  requiredTextAt,
  textAt,
  type UnavailablePlugin,
  usableReplies,
} from '../../service-plugins/index.ts'
import type { Delivery } from '../checkout/shipping.ts'

/** Kind of the service plug-ins that add fees to purchases. */
const ADDITIONAL_FEES = 'ADDITIONAL_FEES'

const FEES_MAX = 50
/** How long fees are used for the same purchase, in milliseconds. */
const FEES_TTL_MS = 60_000

/** A fee of a purchase. */
export interface Fee extends FeeInput {
  /** Identifies the fee within the purchase. */
  id: string
  taxGroupId?: string
  /** Determines the tax. Absent: the address of the purchase. */
  taxableAddress?: LineItem['taxableAddress']
  /** The plug-in that added the fee. */
  providerAppId?: string
}

const ADDRESS_TYPES = ['BUSINESS', 'BILLING', 'SHIPPING'] as const

/** Reads `taxableAddress` of a fee, with `addressType` as in line items. */
function taxableAddressAt(entry: ReplyObject, at: string): Pick<Fee, 'taxableAddress'> {
  if (entry.taxableAddress === undefined || entry.taxableAddress === null) return {}
  const { addressType } = objectAt(entry.taxableAddress, `${at}.taxableAddress`)
  const knownType = ADDRESS_TYPES.find(type => type === addressType)
  if (!knownType)
    throw new BadReply(`${at}.taxableAddress.addressType must be one of ${ADDRESS_TYPES.join(', ')}`)
  return { taxableAddress: { addressType: knownType } }
}

/** Reads the reply of a plug-in (guide "Service plug-ins"). Throws `BadReply`. */
const readFees = (reply: unknown, { currency, lineIds }: { currency: string; lineIds: LineIds }) =>
  listAt(objectAt(reply, 'the reply'), 'fees', {
    max: FEES_MAX,
    read: (entry, at): Omit<Fee, 'id'> => {
      const code = textAt(entry, 'code', at, 100)
      const taxGroupId = textAt(entry, 'taxGroupId', at, 36)?.toLowerCase()
      if (taxGroupId && !isGuid(taxGroupId)) throw new BadReply(`${at}.taxGroupId must be a GUID`)
      return {
        name: requiredTextAt(entry, 'name', at, 50),
        price: amountAt(entry, 'price', at, currency),
        lineIds: lineIdsAt(entry, at, lineIds),
        ...(code && { code }),
        ...(taxGroupId && { taxGroupId }),
        ...taxableAddressAt(entry, at),
      }
    },
  })

/** The fees that service plug-ins add to a purchase (protocol/pricing §11). */
export function pluginFees(
  ctx: Pick<Ctx, 'site' | 'platform' | 'warn'>,
  purchase: () => PluginPurchase,
  { delivery, subtotal }: { delivery: Delivery | undefined; subtotal: () => bigint },
): { fees: Fee[]; unavailable: UnavailablePlugin[] } {
  const plugins = pluginsOfKind(ctx.platform.servicePlugins, ctx.site, ADDITIONAL_FEES)
  if (plugins.length === 0) return { fees: [], unavailable: [] }
  const { request, lineIds } = purchase()
  const { currency } = ctx.site
  const { replies, unavailable } = usableReplies(
    ctx,
    plugins.map(plugin => ({
      plugin,
      request: {
        ...request,
        kind: ADDITIONAL_FEES,
        subtotal: toDecimal(subtotal(), currency),
        ...(delivery && {
          delivery: {
            carrierId: delivery.carrierId,
            code: delivery.code,
            price: toDecimal(delivery.price, currency),
          },
        }),
      },
      read: (reply: unknown) => readFees(reply, { currency, lineIds }),
      ttlMs: FEES_TTL_MS,
    })),
  )
  const fees = replies.flatMap(({ plugin, reply }) =>
    reply.map((fee, i) => ({
      ...fee,
      id: `${plugin.id}-${i}`,
      lineIds: (fee.lineIds ?? []).flatMap(id => lineIds.get(id) ?? []),
      providerAppId: plugin.id,
    })),
  )
  return { fees, unavailable }
}
