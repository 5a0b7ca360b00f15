'use client'

import type { ReactNode } from 'react'
import type { Member } from './member.ts'
import { useMember } from './use-member.ts'

/** Props of `SignedIn`. */
export interface SignedInProps {
  children: ReactNode | ((member: Member) => ReactNode)
  /** Shown while the member is loading. Default: nothing. */
  loading?: ReactNode
}

/** Shows its children to members: `<SignedIn>{member => <p>Hello {member.profile?.nickname}</p>}</SignedIn>`. */
export function SignedIn({ children, loading }: SignedInProps): ReactNode {
  const { status, member } = useMember()
  if (status === 'loading') return loading
  if (status !== 'member') return null
  return typeof children === 'function' ? children(member) : children
}

/** Shows its children to visitors. */
export function SignedOut({ children }: { children: ReactNode }): ReactNode {
  return useMember().status === 'visitor' ? children : null
}
