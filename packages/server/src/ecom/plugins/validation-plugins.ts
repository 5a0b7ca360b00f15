import type { Checkout } from '@stoa/contract'
import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../../call/context.ts'
import type { Breakdown } from '../../pricing/index.ts'
import {
  BadReply,
  type LineIds,
  listAt,
  objectAt,
  type PluginPurchase,
  pluginsOfKind,
  requiredTextAt,
  textAt,
  type UnavailablePlugin,
  usableReplies,
} from '../../service-plugins/index.ts'

/** Kind of the service plug-ins that check purchases. */
const VALIDATIONS = 'VALIDATIONS'

const VIOLATIONS_MAX = 50
/** How long violations are used for the same purchase, in milliseconds. */
const VIOLATIONS_TTL_MS = 30_000

/** `Violation` of the wire. */
export type Violation = NonNullable<Checkout['violations']>[number]

/** A violation whose target is a position in the request. */
interface ReadViolation extends Pick<Violation, 'severity' | 'description' | 'suggestedFix'> {
  lineId?: string
}

/** Reads the reply of a plug-in (guide "Service plug-ins"). Throws `BadReply`. */
const readViolations = (reply: unknown, lineIds: LineIds) =>
  listAt(objectAt(reply, 'the reply'), 'violations', {
    max: VIOLATIONS_MAX,
    read: (entry, at): ReadViolation => {
      const { severity, suggestedFix } = entry
      if (severity !== 'WARNING' && severity !== 'ERROR')
        throw new BadReply(`${at}.severity must be WARNING or ERROR`)
      const lineId = textAt(entry, 'lineId', at, 10)
      if (lineId && !lineIds.has(lineId)) throw new BadReply(`${at}.lineId is not in the request`)
      if (suggestedFix != null && (suggestedFix !== 'REMOVE_LINE_ITEM' || !lineId))
        throw new BadReply(`${at}.suggestedFix must be REMOVE_LINE_ITEM, with a lineId`)
      return {
        severity,
        description: requiredTextAt(entry, 'description', at, 1000),
        ...(lineId && { lineId }),
        ...(suggestedFix != null && { suggestedFix: 'REMOVE_LINE_ITEM' }),
      }
    },
  })

/** Violations that service plug-ins find in a purchase (protocol/checkout §3). */
export function pluginViolations(
  ctx: Pick<Ctx, 'site' | 'platform' | 'warn'>,
  purchase: () => PluginPurchase,
  { summary, currency }: Breakdown,
): { violations: Violation[]; unavailable: UnavailablePlugin[] } {
  const plugins = pluginsOfKind(ctx.platform.servicePlugins, ctx.site, VALIDATIONS)
  if (plugins.length === 0) return { violations: [], unavailable: [] }
  const { request, lineIds } = purchase()
  const { subtotal, discount, shipping, additionalFees, tax, total } = summary
  const amounts = Object.entries({ subtotal, discount, shipping, additionalFees, tax, total })
  const priceSummary = Object.fromEntries(amounts.map(([name, minor]) => [name, toDecimal(minor, currency)]))
  const { replies, unavailable } = usableReplies(
    ctx,
    plugins.map(plugin => ({
      plugin,
      request: { ...request, kind: VALIDATIONS, priceSummary },
      read: (reply: unknown) => readViolations(reply, lineIds),
      ttlMs: VIOLATIONS_TTL_MS,
    })),
  )
  const violations = replies.flatMap(({ reply }) =>
    reply.map(({ lineId, ...violation }): Violation => {
      const id = lineId && lineIds.get(lineId)
      return {
        ...violation,
        group: 'ORDER_VALIDATION',
        target: id ? { lineItem: { name: 'LINE_ITEM_DEFAULT', id } } : { other: { name: 'OTHER_DEFAULT' } },
      }
    }),
  )
  return { violations, unavailable }
}
