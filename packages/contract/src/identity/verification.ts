import { callsWith } from '../call.ts'
import { StateMachineReply } from '../entities/people/identity.ts'
import { s } from '../schema.ts'

const prefixes = ['/_api/iam/verification'] as const

const call = callsWith({ method: 'POST', prefixes })

export const verification = {
  start: call({
    path: '/v1/start',
    // Some clients write it with a capital letter (protocol/sign-in §4).
    aliases: ['/v1/Start', '/_api/iam/verification/v1/Start'],
    summary:
      'Sends a new verification code to the e-mail address of the caller, or of the member that the merchant names.',
    request: s.object({
      identityId: s.nullable.string({
        format: 'uuid',
        doc: 'Member id; merchants only. Default: the caller.',
      }),
      target: s.enum(['EMAIL'] as const, { doc: 'What to verify; only the e-mail address is supported.' }),
    }),
    reply: s.object({
      verificationId: s.always.string({
        doc: 'State token to send with the code to verifyDuringAuthentication.',
      }),
    }),
    allow: ['member', 'merchant'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  verifyDuringAuthentication: call({
    path: '/v1/auth/verify',
    ownTransaction: true,
    summary: 'Continues a registration or login with the code from the e-mail.',
    request: s.object({
      code: s.req.string({ min: 6, max: 6, doc: 'Code from the e-mail, six digits.' }),
      stateToken: s.req.string({
        min: 1,
        max: 1000,
        doc: 'State token of the REQUIRE_EMAIL_VERIFICATION reply, or the `verificationId`.',
      }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    errors: ['STATE_TOKEN_INVALID', 'VERIFICATION_FAILED', 'MEMBER_BLOCKED'],
    emits: ['wix.members.v1.member_updated'],
  }),

  resendDuringAuthentication: call({
    path: '/v1/auth/resend',
    summary: 'Sends the code of a registration or login again and invalidates the earlier one.',
    minDurationMs: 50,
    request: s.object({
      stateToken: s.req.string({
        min: 1,
        max: 1000,
        doc: 'State token of the REQUIRE_EMAIL_VERIFICATION reply.',
      }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    errors: ['STATE_TOKEN_INVALID'],
  }),
}
