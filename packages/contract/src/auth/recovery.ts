import { call } from '../call.ts'
import { StateMachineReply } from '../entities/identity.ts'
import { s } from '../schema.ts'

const prefixes = ['/_api/iam/recovery'] as const

const language = s.string({ max: 20, nullable: true, doc: 'BCP 47; the site’s own unless named.' })
const redirect = s.object({
  url: s.string({ max: 1000, doc: 'Where the member goes afterwards; must be registered.' }),
  clientId: s.string({ format: 'uuid', nullable: true }),
})

export const recovery = {
  sendRecoveryEmail: call({
    method: 'POST',
    path: '/v1/send-email',
    prefixes,
    summary:
      'Sends a link for a new password, if the address has an account. The reply is the same either way.',
    takesAtLeastMs: 50,
    request: s.object({ email: s.req(s.string({ format: 'email', max: 254 })), language, redirect }),
    reply: s.object({}),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['REDIRECT_URL_NOT_REGISTERED'],
  }),

  sendActivationEmail: call({
    method: 'POST',
    path: '/v1/activation-email',
    prefixes,
    summary: 'Invites a member who was made by the merchant to choose a password.',
    request: s.object({ identityId: s.req(s.guid()), emailOptions: s.object({ language, redirect }) }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND', 'REDIRECT_URL_NOT_REGISTERED'],
  }),

  recover: call({
    method: 'POST',
    path: '/v1/recover',
    prefixes,
    summary: 'Sets a new password with the token of the e-mail, and ends all sessions of the member.',
    request: s.object({
      recoveryToken: s.req(s.string({ min: 1, max: 1000 })),
      password: s.req(s.string({ min: 8, max: 256 })),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    errors: ['RECOVERY_TOKEN_INVALID', 'MEMBER_BLOCKED'],
    emits: ['wix.members.v1.member_updated'],
  }),
}
