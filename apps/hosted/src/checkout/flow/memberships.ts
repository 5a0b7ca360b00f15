import type { Checkout } from '@stoa/react'
import { readerText } from '@stoa/ui'

type Line = Checkout['lineItems'][number]
type Membership = NonNullable<NonNullable<Checkout['membershipOptions']>['eligibleMemberships']>[number]

/** A membership that the buyer can choose for a line. */
export interface MembershipChoice {
  /** Identifies it among those of the line. */
  key: string
  id: string
  appId: string
  name: string
  credits?: { total: number; remaining: number } | undefined
}

/** A line that memberships can pay for. */
export interface MembershipLine {
  line: Line
  choices: MembershipChoice[]
  /** Key of the selected membership; empty without one. */
  selected: string
  /** The selected membership cannot pay. */
  isRejected: boolean
}

const keyOf = ({ id = '', appId = '' }: Pick<Membership, 'id' | 'appId'>) => `${appId}/${id}`

const toChoice = (membership: Membership): MembershipChoice => {
  const { id = '', appId = '', name, credits } = membership
  const { total, remaining } = credits ?? {}
  return {
    key: keyOf(membership),
    id,
    appId,
    name: readerText(name) || id,
    ...(total !== undefined && remaining !== undefined && { credits: { total, remaining } }),
  }
}

/** The selected membership of each line, by the id of the line. */
const selectedOf = ({ membershipOptions }: Checkout) =>
  new Map(
    (membershipOptions?.selectedMemberships?.memberships ?? []).flatMap(membership =>
      (membership.lineItemIds ?? []).map(lineId => [lineId, membership] as const),
    ),
  )

/** The lines that memberships can pay for, or that have a selected one. */
export function membershipLines(checkout: Checkout): MembershipLine[] {
  const { eligibleMemberships = [], invalidMemberships = [] } = checkout.membershipOptions ?? {}
  const selection = selectedOf(checkout)
  return checkout.lineItems.flatMap(line => {
    const usable = eligibleMemberships.filter(({ lineItemIds }) => lineItemIds?.includes(line.id))
    const selected = selection.get(line.id)
    if (!selected && usable.length === 0) return []
    const choices = usable.map(toChoice)
    const key = selected ? keyOf(selected) : ''
    const isRejected = key !== '' && !choices.some(choice => choice.key === key)
    const known = isRejected
      ? invalidMemberships.find(({ membership }) => membership && keyOf(membership) === key)?.membership
      : undefined
    if (isRejected && selected) choices.push(toChoice(known ?? selected))
    return [{ line, choices, selected: key, isRejected }]
  })
}

/** The memberships that pay, by the ids of their lines. */
export const payingMemberships = (checkout: Checkout): ReadonlyMap<string, string> =>
  new Map(
    membershipLines(checkout)
      .filter(({ selected, isRejected }) => selected && !isRejected)
      .map(({ line, selected }) => [line.id, selected]),
  )

/** The selection of a checkout after the buyer has chosen a membership for a line; an empty key chooses none. */
export function withMembership(checkout: Checkout, lineId: string, key: string) {
  const lines = membershipLines(checkout).map(entry =>
    entry.line.id === lineId ? { ...entry, selected: key } : entry,
  )
  return lines.flatMap(({ line, choices, selected }) => {
    const choice = choices.find(one => one.key === selected)
    return choice ? [{ id: choice.id, appId: choice.appId, lineItemIds: [line.id] }] : []
  })
}
