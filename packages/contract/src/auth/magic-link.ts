import { call } from '../call.ts'
import { StateMachineReply } from '../entities/identity.ts'
import { s } from '../schema.ts'

export const magicLink = {
  sendMagicLink: call({
    method: 'POST',
    path: '/v1/magic-link/send',
    summary:
      'Sends a link that signs in, once and for 15 minutes, if the address has an account. The reply is the same either way.',
    takesAtLeastMs: 50,
    request: s.object({
      email: s.req(s.string({ format: 'email', max: 254 })),
      flow: s.string({
        min: 1,
        max: 512,
        nullable: true,
        doc: 'The sign-in that the link goes on with, in the browser that has it. From openSignIn.',
      }),
      language: s.string({
        max: 20,
        nullable: true,
        doc: 'BCP 47; the member’s or the site’s unless named.',
      }),
    }),
    reply: s.object({}),
    allow: ['visitor', 'member'],
    errors: ['SIGN_IN_METHOD_OFF', 'FLOW_ENDED'],
  }),

  signInWithLink: call({
    method: 'POST',
    path: '/v1/magic-link/sign-in',
    summary:
      'Signs in with the token of a link. Where the link proves an address for the first time, a password set before stops working.',
    request: s.object({ token: s.req(s.string({ min: 1, max: 512 })) }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['SIGN_IN_LINK_INVALID', 'SIGN_IN_METHOD_OFF', 'MEMBER_BLOCKED'],
    emits: ['wix.members.v1.member_updated'],
  }),
}
