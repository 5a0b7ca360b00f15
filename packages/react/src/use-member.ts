'use client'

import type { ApiError } from '@stoa/client'
import { getCurrentMember } from '@stoa/client/members'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { callQuery } from './call-query.ts'
import type { Member, MemberFieldsets } from './member.ts'
import { watchSession } from './session-watch.ts'
import { useStoa } from './use-stoa.ts'

/** Who is there. While `loading`, `error` says why the member could not be read yet. */
export type MemberState = { refresh(): Promise<void> } & (
  | { status: 'loading'; member: undefined; error: ApiError | null }
  | { status: 'visitor'; member: undefined; error: null }
  | { status: 'member'; member: Member; error: ApiError | null }
)

/** Options of `useMember`. */
export interface MemberOptions {
  /** How much of the member is read. Default: the platform's. */
  fieldsets?: MemberFieldsets
}

const unknown = () => undefined

/**
 * Who is signed in. Follows sign-in and sign-out, also in other tabs. With the provider's `session` it is what the pages'
 * server said.
 */
export function useMember({ fieldsets }: MemberOptions = {}): MemberState {
  const { client, session } = useStoa()
  const watch = useMemo(() => watchSession(client, globalThis), [client])
  const isMember = useSyncExternalStore<boolean | undefined>(watch.subscribe, watch.isMember, unknown)
  const { data, error, refetch } = useQuery({
    ...callQuery(client, getCurrentMember, fieldsets ? { fieldsets } : {}),
    enabled: !session && isMember === true,
  })
  const refresh = async () => void (await (session ? session.refresh?.() : refetch()))
  if (session)
    return session.member
      ? { status: 'member', member: session.member, error: null, refresh }
      : { status: 'visitor', member: undefined, error: null, refresh }
  if (isMember === false) return { status: 'visitor', member: undefined, error: null, refresh }
  const failure = error as ApiError | null
  return isMember && data
    ? { status: 'member', member: data.member, error: failure, refresh }
    : { status: 'loading', member: undefined, error: failure, refresh }
}
