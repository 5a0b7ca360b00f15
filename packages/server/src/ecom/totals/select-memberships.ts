import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { SelectedMembership, StoredLine } from '../../storage/commerce/carts.ts'
import { membershipPlugins } from '../plugins/membership-plugins.ts'

type Request = RequestOf<typeof contract.currentCart.estimateCurrentCartTotals>['selectedMemberships']
type Context = Pick<Ctx, 'site' | 'platform'>

/** Checks that a plug-in of the site provides a membership. Whether it can pay is part of the totals. */
export function requireMembershipApp(ctx: Context, appId: string, at: string): string {
  const id = appId.toLowerCase()
  if (membershipPlugins(ctx).some(plugin => plugin.id === id)) return id
  return rejectField(
    `${at}.appId`,
    'VALIDATION',
    'must be the id of an enabled service plug-in of the kind MEMBERSHIPS',
  )
}

/** The lines with the memberships of a request, which replace the former. Without a selection the lines stay as they are. */
export function withSelectedMemberships<L extends StoredLine>(
  ctx: Context,
  lines: readonly L[],
  request: Request | null,
  at = 'selectedMemberships',
): L[] {
  if (request === undefined) return [...lines]
  const byLine = new Map<string, SelectedMembership>()
  for (const [i, membership] of (request?.memberships ?? []).entries()) {
    const path = `${at}.memberships[${i}]`
    const selected = {
      id: membership?.id ?? '',
      appId: requireMembershipApp(ctx, membership?.appId ?? '', path),
    }
    for (const [k, lineId] of (membership?.lineItemIds ?? []).entries()) {
      const id = lineId?.toLowerCase() ?? ''
      const field = `${path}.lineItemIds[${k}]`
      if (!lines.some(line => line.id === id))
        rejectField(field, 'VALIDATION', 'must be the id of a line item of the purchase')
      if (byLine.has(id)) rejectField(field, 'VALIDATION', 'has a membership already: name it only once')
      byLine.set(id, selected)
    }
  }
  return lines.map(({ selectedMembership: _, ...line }) => {
    const selectedMembership = byLine.get(line.id)
    return { ...line, ...(selectedMembership && { selectedMembership }) } as L
  })
}

/** Lines with the memberships that lines of the same ids had before, unless they have their own. */
export function keepMemberships(
  lines: readonly StoredLine[],
  before: readonly StoredLine[] | undefined,
): StoredLine[] {
  const formerById = new Map(before?.map(({ id, selectedMembership }) => [id, selectedMembership]))
  return lines.map(line => {
    const selectedMembership = line.selectedMembership ?? formerById.get(line.id)
    return { ...line, ...(selectedMembership && { selectedMembership }) }
  })
}
