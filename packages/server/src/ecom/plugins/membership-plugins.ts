import type { Checkout } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import type { PluginFailure, ServicePlugin } from '../../call/service-plugin.ts'
import { MEMBERSHIPS } from '../../payments/index.ts'
import { pick } from '../../platform-support/pick.ts'
import {
  BadReply,
  findReplies,
  instantAt,
  type LineIds,
  lineIdsAt,
  listAt,
  objectAt,
  type PluginPurchase,
  pluginsOfKind,
  type ReplyObject,
  requiredTextAt,
  textAt,
} from '../../service-plugins/index.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'

const MEMBERSHIPS_MAX = 300
/** How long the memberships are used for the same purchase, in milliseconds. Each order changes them. */
const LIST_TTL_MS = 10_000
/** Shorter than the timeout of charges: the page of the shopper waits for it. */
const LIST_TIMEOUT_MS = 3_000

type Options = NonNullable<Checkout['membershipOptions']>
/** `Membership` of the wire. */
export type BuyerMembership = NonNullable<Options['eligibleMemberships']>[number]

/** A membership whose lines are positions in the request. */
type ReadMembership = Omit<BuyerMembership, 'appId' | 'lineItemIds' | 'id'> & {
  id: string
  lineIds: string[]
}

interface ReadList {
  eligible: ReadMembership[]
  invalid: { membership: ReadMembership; reason: string }[]
}

function creditsAt(entry: ReplyObject, at: string): BuyerMembership['credits'] {
  if (entry.credits === undefined || entry.credits === null) return undefined
  const { total, remaining } = objectAt(entry.credits, `${at}.credits`)
  const isCount = (value: unknown, min: number): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= min
  if (isCount(total, 1) && isCount(remaining, 0)) return { total, remaining }
  throw new BadReply(`${at}.credits must have total, at least 1, and remaining, at least 0`)
}

function readMembership(entry: ReplyObject, at: string, knownIds: LineIds): ReadMembership {
  const credits = creditsAt(entry, at)
  const expires = instantAt(entry, 'expirationDate', at)
  const original = requiredTextAt(entry, 'name', at, 100)
  const { additionalData } = entry
  return {
    id: requiredTextAt(entry, 'id', at, 200),
    name: { original, translated: textAt(entry, 'translatedName', at, 100) ?? original },
    lineIds: lineIdsAt(entry, at, knownIds),
    ...(credits && { credits }),
    ...(expires !== undefined && { expirationDate: isoTime(expires) }),
    ...(additionalData != null && {
      additionalData: objectAt(additionalData, `${at}.additionalData`) as BuyerMembership['additionalData'],
    }),
  }
}

/** Reads the reply of a plug-in (protocol/plug-ins §5). Throws `BadReply`. */
function readList(reply: unknown, knownIds: LineIds): ReadList {
  const list = objectAt(reply, 'the reply')
  return {
    eligible: listAt(list, 'eligibleMemberships', {
      max: MEMBERSHIPS_MAX,
      read: (entry, at) => readMembership(entry, at, knownIds),
    }),
    invalid: listAt(list, 'invalidMemberships', {
      max: MEMBERSHIPS_MAX,
      read: (entry, at) => ({
        membership: readMembership(
          objectAt(entry.membership, `${at}.membership`),
          `${at}.membership`,
          knownIds,
        ),
        reason: requiredTextAt(entry, 'reason', at, 100),
      }),
    }),
  }
}

/** What a plug-in says about the memberships of a buyer, or why it did not. */
export type PluginMemberships = { plugin: ServicePlugin } & (
  | { eligible: BuyerMembership[]; invalid: { membership: BuyerMembership; reason: string }[] }
  | { failure: PluginFailure }
)

/** The plug-ins of the site that have memberships. */
export const membershipPlugins = ({ site, platform }: Pick<Ctx, 'site' | 'platform'>) =>
  pluginsOfKind(platform.servicePlugins, site, MEMBERSHIPS)

/** Asks the plug-ins of the site for the memberships of a member, for the lines of a purchase (protocol/plug-ins §5). */
export function listMemberships(
  ctx: Pick<Ctx, 'site' | 'platform' | 'warn'>,
  { request: { lines, currency }, lineIds }: PluginPurchase,
  { lines: resolved, memberId }: { lines: readonly ResolvedLine[]; memberId: string },
): PluginMemberships[] {
  const plugins = membershipPlugins(ctx)
  const requests = plugins.map(plugin => ({
    plugin: { ...plugin, timeoutMs: Math.min(plugin.timeoutMs, LIST_TIMEOUT_MS) },
    request: {
      kind: MEMBERSHIPS,
      operation: 'LIST',
      currency,
      memberId,
      lines: (lines as object[]).map((line, i) => ({
        ...line,
        catalogReference: resolved[i]?.stored.catalogReference,
      })),
      selectedMemberships: selectionOf(resolved, plugin.id),
    },
    read: (reply: unknown) => readList(reply, lineIds),
    ttlMs: LIST_TTL_MS,
  }))
  return findReplies(ctx, requests).map((outcome, i): PluginMemberships => {
    const plugin = plugins[i] as ServicePlugin
    if ('failure' in outcome) {
      ctx.warn('x-stoa-degraded', `${encodeURIComponent(plugin.id)} ${MEMBERSHIPS} ${outcome.failure.reason}`)
      return { plugin, failure: outcome.failure }
    }
    const toWire = (membership: ReadMembership): BuyerMembership => ({
      ...pick(membership, ['id', 'name', 'credits', 'expirationDate', 'additionalData']),
      appId: plugin.id,
      lineItemIds: membership.lineIds.flatMap(position => lineIds.get(position) ?? []),
    })
    return {
      plugin,
      eligible: outcome.reply.eligible.map(toWire),
      invalid: outcome.reply.invalid.map(({ membership, reason }) => ({
        membership: toWire(membership),
        reason,
      })),
    }
  })
}

/** The memberships of one plug-in that the buyer has selected, with the positions of their lines. */
function selectionOf(lines: readonly ResolvedLine[], pluginId: string) {
  const positions = new Map<string, string[]>()
  lines.forEach(({ stored: { selectedMembership } }, i) => {
    if (selectedMembership?.appId !== pluginId) return
    const earlier = positions.get(selectedMembership.id) ?? []
    positions.set(selectedMembership.id, [...earlier, String(i + 1)])
  })
  return [...positions].map(([membershipId, lineIds]) => ({ membershipId, lineIds }))
}
