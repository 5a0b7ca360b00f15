import type { Checkout } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import type { PluginPurchase, UnavailablePlugin } from '../../service-plugins/index.ts'
import type { SelectedMembership } from '../../storage/commerce/carts.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import { type BuyerMembership, listMemberships, membershipPlugins } from '../plugins/membership-plugins.ts'
import { itemNameOf } from '../plugins/plugin-lines.ts'
import type { Violation } from '../plugins/validation-plugins.ts'
import type { Purchase } from './pricing-inputs.ts'

/** A membership that pays for a line. */
export type PayingMembership = SelectedMembership & Pick<BuyerMembership, 'name' | 'additionalData'>

/** The memberships of a purchase (protocol/checkout §11). */
export interface PurchaseMemberships {
  /** Undefined if the site has none. */
  options?: {
    eligible: readonly BuyerMembership[]
    invalid: readonly { membership: BuyerMembership; reason: string }[]
  }
  /** By the ids of the lines. */
  paying: ReadonlyMap<string, PayingMembership>
  /** Selected memberships that cannot pay. */
  violations: readonly Violation[]
  /** Plug-ins that did not reply. */
  failures: readonly UnavailablePlugin[]
  /** Those of them whose memberships are selected. */
  unavailable: readonly UnavailablePlugin[]
}

export const NO_MEMBERSHIPS: PurchaseMemberships = {
  paying: new Map(),
  violations: [],
  failures: [],
  unavailable: [],
}

const isSame = (a: { id?: string; appId?: string }, b: { id?: string; appId?: string }) =>
  a.id === b.id && a.appId === b.appId

/** The memberships that the buyer of a purchase can use, and those that pay for its lines. */
export function readMemberships(
  ctx: Pick<Ctx, 'site' | 'platform' | 'warn'>,
  { lines, owner, membershipsCharged }: Purchase,
  pluginPurchase: () => PluginPurchase,
): PurchaseMemberships {
  const selected = lines.filter(({ stored }) => stored.selectedMembership)
  if (membershipsCharged)
    return {
      ...NO_MEMBERSHIPS,
      paying: new Map(selected.map(({ stored }) => [stored.id, selectionOf(stored)])),
    }
  // Their price is 0, so nothing else can pay for them.
  const unpaid = lines.filter(
    ({ stored, paymentOption }) => paymentOption === 'MEMBERSHIP' && !stored.selectedMembership,
  )
  if (membershipPlugins(ctx).length === 0 && selected.length === 0 && unpaid.length === 0)
    return NO_MEMBERSHIPS
  if (owner.role !== 'member')
    return {
      ...NO_MEMBERSHIPS,
      options: { eligible: [], invalid: [] },
      violations: [...selected, ...unpaid].map(line =>
        membershipViolation(line, `Sign in to pay for “${itemNameOf(line)}” with a membership.`),
      ),
    }
  const replies = listMemberships(ctx, pluginPurchase(), { lines, memberId: owner.id })
  const eligible = replies.flatMap(reply => ('eligible' in reply ? reply.eligible : []))
  const invalid = replies.flatMap(reply => ('invalid' in reply ? reply.invalid : []))
  const failures = replies.flatMap(reply =>
    'failure' in reply
      ? [{ id: reply.plugin.id, kind: reply.plugin.kind, reason: reply.failure.reason }]
      : [],
  )
  const paying = new Map<string, PayingMembership>()
  const violations = unpaid.map(line =>
    membershipViolation(line, `Choose a membership that pays for “${itemNameOf(line)}”.`),
  )
  for (const line of selected) {
    const choice = selectionOf(line.stored)
    if (failures.some(({ id }) => id === choice.appId)) continue
    const usable = eligible.find(one => isSame(one, choice) && one.lineItemIds?.includes(line.stored.id))
    if (usable) {
      const { name, additionalData } = usable
      paying.set(line.stored.id, { ...choice, name, ...(additionalData && { additionalData }) })
      continue
    }
    const membership = [...eligible, ...invalid.map(({ membership }) => membership)].find(one =>
      isSame(one, choice),
    )
    const title = membership?.name?.original ? `“${membership.name.original}”` : 'The selected membership'
    violations.push(
      membershipViolation(line, `${title} cannot pay for “${itemNameOf(line)}”. Choose another way to pay.`),
    )
  }
  const required = new Set(selected.map(({ stored }) => stored.selectedMembership?.appId))
  return {
    options: { eligible, invalid },
    paying,
    violations,
    failures,
    unavailable: failures.filter(({ id }) => required.has(id)),
  }
}

const selectionOf = ({ selectedMembership }: ResolvedLine['stored']): SelectedMembership =>
  selectedMembership as SelectedMembership

const membershipViolation = ({ stored: { id } }: ResolvedLine, description: string): Violation => ({
  severity: 'ERROR',
  group: 'ORDER_VALIDATION',
  target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id } },
  description,
})

type Selection = { id: string; appId: string; lineItemIds: string[] }

/** `membershipOptions` of estimates and checkouts, whose selections have different forms. */
export function toMembershipOptions({
  memberships: { options },
  lines,
}: {
  memberships: PurchaseMemberships
  lines: readonly ResolvedLine[]
}): Pick<NonNullable<Checkout['membershipOptions']>, 'eligibleMemberships' | 'invalidMemberships'> & {
  selected: Selection[]
} {
  const selected: Selection[] = []
  for (const { stored } of lines) {
    if (!stored.selectedMembership) continue
    const choice = selectionOf(stored)
    const same = selected.find(one => isSame(one, choice))
    if (same) same.lineItemIds.push(stored.id)
    else selected.push({ ...choice, lineItemIds: [stored.id] })
  }
  return {
    eligibleMemberships: [...(options?.eligible ?? [])],
    invalidMemberships: [...(options?.invalid ?? [])],
    selected,
  }
}
