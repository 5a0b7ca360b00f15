import { call } from '../call.ts'
import { StateMachineReply } from '../entities/people/identity.ts'
import { s } from '../schema.ts'

export const passkeys = {
  startPasskeySignIn: call({
    method: 'POST',
    path: '/v1/passkeys/start',
    ownTransaction: true,
    summary: 'Returns the options of `navigator.credentials.get` for a sign-in without password.',
    request: s.object({}),
    reply: s.object({
      stateToken: s.req.string({ doc: 'State token for finishPasskeySignIn.' }),
      options: s.req.map(s.any(), { doc: 'Options as JSON, binary values as base64url.' }),
    }),
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['FACTOR_UNAVAILABLE'],
  }),

  finishPasskeySignIn: call({
    method: 'POST',
    path: '/v1/passkeys/finish',
    ownTransaction: true,
    summary: 'Signs in with the selected passkey. No second factor is required.',
    request: s.object({
      stateToken: s.req.string({ min: 1, max: 1000, doc: 'State token of startPasskeySignIn.' }),
      credential: s.req.map(s.any(), {
        doc: 'Credential of the browser as JSON, binary values as base64url.',
      }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['STATE_TOKEN_INVALID', 'PASSKEY_INVALID', 'FACTOR_UNAVAILABLE', 'MEMBER_BLOCKED'],
  }),
}
