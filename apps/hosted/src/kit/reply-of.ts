import type { Descriptor, ReplyOf as ReplyOfCall } from '@stoa/client'
import type { loginV2, openAccount, openSignIn } from '@stoa/client/calls'

/** The reply type of a call's descriptor. */
export type ReplyOf<D> = D extends Descriptor<infer C> ? ReplyOfCall<C> : never

/** The public data of a site. */
export type Site = ReplyOf<typeof openAccount>['site']

/** The member who is signed in with this browser. */
export type SignedIn = ReplyOf<typeof openAccount>['signedIn']

/** The reply that opens a sign-in flow. */
export type OpenedFlow = ReplyOf<typeof openSignIn>

/** What an app of another company asks the member for. */
export type Consent = NonNullable<OpenedFlow['consent']>

/** The state of a sign-in (protocol/sign-in §3). */
export type SignInReply = ReplyOf<typeof loginV2>
