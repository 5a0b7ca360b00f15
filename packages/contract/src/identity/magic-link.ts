import { call } from '../call.ts'
import { StateMachineReply } from '../entities/people/identity.ts'
import { s } from '../schema.ts'

export const magicLink = {
  sendMagicLink: call({
    method: 'POST',
    path: '/v1/magic-link/send',
    summary:
      'Sends a one-time sign-in link, valid for 15 minutes, if the address has an account. The reply is always the same.',
    minDurationMs: 50,
    request: s.object({
      email: s.req.string({ format: 'email', max: 254, doc: 'Login address of the account.' }),
      flow: s.nullable.string({
        min: 1,
        max: 512,
        doc: 'Flow id from openSignIn that the link continues, if opened in the same browser.',
      }),
      language: s.nullable.string({
        max: 20,
        doc: 'Language of the e-mail, BCP 47. Default: the language of the member or the site.',
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
      'Signs in with the token of a link. If it proves the address for the first time, an earlier password is removed.',
    request: s.object({ token: s.req.string({ min: 1, max: 512, doc: 'Token from the link. Works once.' }) }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['SIGN_IN_LINK_INVALID', 'SIGN_IN_METHOD_OFF', 'MEMBER_BLOCKED'],
    emits: ['wix.members.v1.member_updated'],
  }),
}
