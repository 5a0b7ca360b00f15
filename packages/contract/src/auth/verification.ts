import { call } from '../call.ts'
import { StateMachineReply } from '../entities/identity.ts'
import { s } from '../schema.ts'

const prefixes = ['/_api/iam/verification'] as const

export const verification = {
  start: call({
    method: 'POST',
    path: '/v1/start',
    prefixes,
    // Spec 000 §7 writes it with a capital letter.
    aliases: ['/v1/Start', '/_api/iam/verification/v1/Start'],
    summary:
      'Sends a new code to the e-mail address of the caller, or of the member that the merchant names.',
    request: s.object({
      identityId: s.string({ format: 'uuid', nullable: true }),
      target: s.enum(['EMAIL'] as const),
    }),
    reply: s.object({
      verificationId: s.always(
        s.string({ doc: 'To be sent as stateToken with the code, to /v1/auth/verify.' }),
      ),
    }),
    allow: ['member', 'merchant'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  verifyDuringAuthentication: call({
    method: 'POST',
    path: '/v1/auth/verify',
    prefixes,
    single: true,
    summary: 'Goes on with a registration or login by the code from the e-mail.',
    request: s.object({
      code: s.req(s.string({ min: 6, max: 6 })),
      stateToken: s.req(s.string({ min: 1, max: 1000 })),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    errors: ['STATE_TOKEN_INVALID', 'VERIFICATION_FAILED', 'MEMBER_BLOCKED'],
    emits: ['wix.members.v1.member_updated'],
  }),

  resendDuringAuthentication: call({
    method: 'POST',
    path: '/v1/auth/resend',
    prefixes,
    summary: 'Sends the code of a registration or login again; the earlier one stops working.',
    takesAtLeastMs: 50,
    request: s.object({ stateToken: s.req(s.string({ min: 1, max: 1000 })) }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    errors: ['STATE_TOKEN_INVALID'],
  }),
}
