import type { Member } from '@stoa/react'
import { redirect } from 'react-router'
import { orErrorPage } from '../http/page-error.ts'
import type { Visitor } from './visitor.server.ts'

/** How a member is spoken of. */
export interface MemberView {
  name: string
  email: string
}

const viewOf = ({ profile, contact, loginEmail }: Member): MemberView => ({
  name:
    profile?.nickname ||
    [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') ||
    loginEmail ||
    '',
  email: loginEmail ?? '',
})

/** The member who is signed in. A visitor costs no call. */
export async function currentMember({ signedIn, session }: Visitor): Promise<MemberView | undefined> {
  if (!signedIn) return undefined
  const { member } = await session.session()
  return member ? viewOf(member) : undefined
}

/** Who is signed in; everybody else is sent to sign in first, and comes back. */
export async function requireMember(visitor: Visitor, request: Request): Promise<MemberView> {
  const member = await orErrorPage(currentMember(visitor))
  if (member) return member
  const { pathname, search } = new URL(request.url)
  throw redirect(signInHref(pathname + search), 303)
}

/** Leads to the sign-in page and back to a path of this shop. */
export const signInHref = (path: string) => `/sign-in?to=${encodeURIComponent(path)}`
