import type { Descriptor } from '@stoa/client'
import type { loginV2, openAccount, openSignIn } from '@stoa/client/calls'
import type { ReplyOf as ReplyOfCall } from '@stoa/contract'

/** The reply of a call, by its descriptor. */
export type ReplyOf<D> = D extends Descriptor<infer C> ? ReplyOfCall<C> : never

/** What everybody may know of a site. */
export type Site = ReplyOf<typeof openAccount>['site']

/** Whom a browser is signed in as. */
export type SignedIn = ReplyOf<typeof openAccount>['signedIn']

/** What a sign-in begins with. */
export type OpenedFlow = ReplyOf<typeof openSignIn>

/** Where a sign-in stands (protocol/sign-in §3). */
export type SignInReply = ReplyOf<typeof loginV2>
