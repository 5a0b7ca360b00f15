import { call } from '../call.ts'
import { StateMachineReply } from '../entities/identity.ts'
import { s } from '../schema.ts'

export const passkeys = {
  startPasskeySignIn: call({
    method: 'POST',
    path: '/v1/passkeys/start',
    single: true,
    summary: 'Options of `navigator.credentials.get` for signing in with a passkey instead of a password.',
    request: s.object({}),
    reply: s.object({
      stateToken: s.req(s.string()),
      options: s.req(s.map(s.any(), { doc: 'Binary parts as base64url.' })),
    }),
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['FACTOR_UNAVAILABLE'],
  }),

  finishPasskeySignIn: call({
    method: 'POST',
    path: '/v1/passkeys/finish',
    single: true,
    summary: 'Signs in with the passkey that the browser has chosen. It counts as both factors.',
    request: s.object({
      stateToken: s.req(s.string({ min: 1, max: 1000 })),
      credential: s.req(
        s.map(s.any(), { doc: 'The browser’s credential as JSON, binary parts as base64url.' }),
      ),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['STATE_TOKEN_INVALID', 'PASSKEY_INVALID', 'FACTOR_UNAVAILABLE', 'MEMBER_BLOCKED'],
  }),
}
