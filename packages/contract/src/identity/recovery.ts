import { callsWith } from '../call.ts'
import { StateMachineReply } from '../entities/people/identity.ts'
import { s } from '../schema.ts'

const prefixes = ['/_api/iam/recovery'] as const

const language = s.nullable.string({
  max: 20,
  doc: 'Language of the e-mail, BCP 47. Default: the language of the member or the site.',
})
const redirect = s.object(
  {
    url: s.string({ max: 1000, doc: 'Address to continue at; must be registered for the client app.' }),
    clientId: s.nullable.string({
      format: 'uuid',
      doc: 'Client app of the address. Default: the app of the caller.',
    }),
  },
  { doc: 'Where the hosted page sends the member after the new password is set.' },
)

const call = callsWith({ method: 'POST', prefixes })

export const recovery = {
  sendRecoveryEmail: call({
    path: '/v1/send-email',
    summary:
      'Sends a link for setting a new password, if the address has an account. The reply is always the same.',
    minDurationMs: 50,
    request: s.object({
      email: s.req.string({ format: 'email', max: 254, doc: 'Login address of the account.' }),
      language,
      redirect,
    }),
    reply: s.object({}),
    allow: ['visitor', 'member', 'merchant'],
    errors: ['REDIRECT_URL_NOT_REGISTERED'],
  }),

  sendActivationEmail: call({
    path: '/v1/activation-email',
    summary: 'Invites a member that the merchant created to choose a password.',
    request: s.object({
      identityId: s.req.guid({ doc: 'Member id, GUID.' }),
      emailOptions: s.object({ language, redirect }, { doc: 'Language and redirect of the e-mail.' }),
    }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND', 'REDIRECT_URL_NOT_REGISTERED'],
  }),

  recover: call({
    path: '/v1/recover',
    summary: 'Sets a new password with the token of the e-mail, and ends all sessions of the member.',
    request: s.object({
      recoveryToken: s.req.string({
        min: 1,
        max: 1000,
        doc: 'Token from the link in the e-mail. Works once.',
      }),
      password: s.req.string({
        min: 8,
        max: 256,
        doc: 'New password. Common passwords, the shop name and the address are rejected.',
      }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    errors: ['RECOVERY_TOKEN_INVALID', 'MEMBER_BLOCKED'],
    emits: ['wix.members.v1.member_updated'],
  }),
}
