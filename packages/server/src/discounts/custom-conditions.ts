import type { DiscountScope, DiscountTrigger } from '@stoa/contract'
import type { AnyCtx } from '../call/context.ts'
import {
  BadReply,
  type LineIds,
  lineIdsAt,
  listAt,
  objectAt,
  type PluginPurchase,
  pluginsOfKind,
  requiredTextAt,
  type UnavailablePlugin,
  usableReplies,
} from '../service-plugins/index.ts'
import type { PricingRule } from './read-discount-rules.ts'

/** Kind of the service plug-ins that decide custom triggers and custom filters of discount rules. */
const DISCOUNT_TRIGGERS = 'DISCOUNT_TRIGGERS'

/** How long decisions are used for the same purchase, in milliseconds. */
const DECISIONS_TTL_MS = 60_000

type CustomTrigger = NonNullable<DiscountTrigger['customTrigger']>
type CustomFilter = NonNullable<DiscountScope['customFilter']>

/** The decisions of plug-ins on custom conditions of discount rules. */
export interface CustomDecisions {
  holds: (trigger: CustomTrigger) => boolean
  /** Ids of the lines that a filter selects. */
  selectedLines: (filter: CustomFilter) => readonly string[]
}

/** Without a decision a trigger does not hold, and a filter selects nothing. */
export const NO_DECISIONS: CustomDecisions = { holds: () => false, selectedLines: () => [] }

interface Conditions {
  triggers: CustomTrigger[]
  filters: CustomFilter[]
}

function conditionsOfTrigger(trigger: DiscountTrigger): Conditions {
  const { and, or, customTrigger, subtotalRange, itemQuantityRange } = trigger
  const parts = ((and ?? or)?.triggers ?? []).map(part => conditionsOfTrigger(part))
  const scopes = (subtotalRange ?? itemQuantityRange)?.scopes ?? []
  return {
    triggers: [...(customTrigger ? [customTrigger] : []), ...parts.flatMap(({ triggers }) => triggers)],
    filters: [
      ...scopes.flatMap(({ customFilter }) => customFilter ?? []),
      ...parts.flatMap(({ filters }) => filters),
    ],
  }
}

function conditionsOf(rules: readonly PricingRule[]): Conditions {
  const ofTriggers = rules.map(({ trigger }) => conditionsOfTrigger(trigger ?? {}))
  const scopes = rules.flatMap(({ discounts }) => discounts?.values?.[0]?.specificItemsInfo?.scopes ?? [])
  return {
    triggers: ofTriggers.flatMap(({ triggers }) => triggers),
    filters: [
      ...ofTriggers.flatMap(({ filters }) => filters),
      ...scopes.flatMap(({ customFilter }) => customFilter ?? []),
    ],
  }
}

const isOf =
  (pluginId: string) =>
  ({ appId }: { appId?: string }) =>
    appId?.toLowerCase() === pluginId
const keyOf = ({ params }: CustomFilter) => JSON.stringify(params ?? {})

interface Decisions {
  triggers: ReadonlySet<string>
  /** Positions of lines by the key of the filter. */
  filters: ReadonlyMap<string, readonly string[]>
}

/** Reads the reply of a plug-in (guide "Service plug-ins"). Throws `BadReply`. */
function readDecisions(reply: unknown, filterKeys: readonly string[], lineIds: LineIds) {
  const decisions = objectAt(reply, 'the reply')
  const triggers = listAt(decisions, 'triggers', {
    max: 2000,
    read: (entry, at) => {
      if (typeof entry.holds !== 'boolean') throw new BadReply(`${at}.holds must be true or false`)
      return { id: requiredTextAt(entry, 'id', at, 100), holds: entry.holds }
    },
  })
  const filters = listAt(decisions, 'filters', {
    max: filterKeys.length,
    read: (entry, at): [string, string[]] => {
      const key = filterKeys[Number(requiredTextAt(entry, 'id', at, 100)) - 1]
      if (key === undefined) throw new BadReply(`${at}.id is not in the request`)
      return [key, lineIdsAt(entry, at, lineIds)]
    },
  })
  return {
    triggers: new Set(triggers.filter(({ holds }) => holds).map(({ id }) => id)),
    filters: new Map(filters),
  }
}

/** Lets the plug-ins of the site decide the custom conditions of rules (protocol/discounts §2). */
export function decideConditions(
  ctx: Pick<AnyCtx, 'site' | 'platform' | 'warn'>,
  rules: readonly PricingRule[],
  purchase: () => PluginPurchase,
): { decisions: CustomDecisions; unavailable: UnavailablePlugin[] } {
  const plugins = pluginsOfKind(ctx.platform.servicePlugins, ctx.site, DISCOUNT_TRIGGERS)
  if (plugins.length === 0) return { decisions: NO_DECISIONS, unavailable: [] }
  const conditions = conditionsOf(rules)
  const { request, lineIds } = purchase()
  const requests = plugins.flatMap(plugin => {
    const triggers = new Set(conditions.triggers.filter(isOf(plugin.id)).map(({ id }) => id ?? ''))
    const filters = new Map(
      conditions.filters.filter(isOf(plugin.id)).map(filter => [keyOf(filter), filter.params ?? {}]),
    )
    if (triggers.size === 0 && filters.size === 0) return []
    return [
      {
        plugin,
        request: {
          ...request,
          kind: DISCOUNT_TRIGGERS,
          triggers: [...triggers].map(id => ({ id })),
          filters: [...filters.values()].map((params, i) => ({ id: String(i + 1), params })),
        },
        read: (reply: unknown) => readDecisions(reply, [...filters.keys()], lineIds),
        ttlMs: DECISIONS_TTL_MS,
      },
    ]
  })
  const { replies, unavailable } = usableReplies(ctx, requests)
  const byPlugin = new Map<string, Decisions>(replies.map(({ plugin, reply }) => [plugin.id, reply]))
  const decisionsOf = ({ appId = '' }: { appId?: string }) => byPlugin.get(appId.toLowerCase())
  return {
    decisions: {
      holds: trigger => decisionsOf(trigger)?.triggers.has(trigger.id ?? '') ?? false,
      selectedLines: filter =>
        (decisionsOf(filter)?.filters.get(keyOf(filter)) ?? []).flatMap(id => lineIds.get(id) ?? []),
    },
    unavailable,
  }
}
