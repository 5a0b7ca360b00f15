import { queryMembers } from '@stoa/client/calls'
import { type SubscriptionContract, useCall } from '@stoa/react'
import { memberName } from '../customers/member-name.tsx'

const LIMIT = 100

/** Names of the members among the buyers, by id. Visitors are not in it. */
export function useBuyerNames(subscriptions: readonly SubscriptionContract[]): ReadonlyMap<string, string> {
  const ids = [...new Set(subscriptions.map(({ buyerId }) => buyerId))]
  const { data } = useCall(
    queryMembers,
    {
      fieldsets: ['FULL'],
      query: { filter: { id: { $in: ids } }, paging: { limit: LIMIT, offset: 0 } },
    },
    { enabled: ids.length > 0 },
  )
  return new Map((data?.members ?? []).map(member => [member.id ?? '', memberName(member)]))
}
