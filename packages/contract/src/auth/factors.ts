import { call } from '../call.ts'
import { FactorStatus, FactorType } from '../entities/identity.ts'
import { s } from '../schema.ts'

/** What a member can prove who he is with, besides the password. */
export const Factor = s.object({
  factorId: s.always(s.guid({ ro: true })),
  type: s.always(s.enum(FactorType)),
  status: s.always(s.enum(FactorStatus)),
  name: s.string({ doc: 'What the member calls a passkey.' }),
  target: s.string({ doc: 'Where codes go, all but its end hidden.' }),
  createdDate: s.always(s.datetime()),
  lastUsedDate: s.datetime(),
})

/** A device that is asked for no second factor. */
export const TrustedDevice = s.object({
  id: s.always(s.guid()),
  userAgent: s.string(),
  address: s.string({ doc: 'Network address from which it was last used.' }),
  createdDate: s.always(s.datetime()),
  lastUsedDate: s.always(s.datetime()),
  expiresDate: s.always(s.datetime()),
})

const RecoveryCodes = s.array(s.string(), {
  doc: 'To be kept by the member: each signs in once when no other factor is at hand. They are shown this once.',
})

const Added = s.object({ factor: s.req(Factor), recoveryCodes: RecoveryCodes })

const code = s.req(s.string({ min: 1, max: 32 }))
const stateToken = s.req(s.string({ min: 1, max: 1000 }))
const credential = s.req(
  s.map(s.any(), { doc: 'The browser’s credential as JSON, binary parts as base64url.' }),
)

const ADDED = 'stoa.identity.v1.factor_added'
const REMOVED = 'stoa.identity.v1.factor_removed'
const CODES = 'stoa.identity.v1.recovery_codes_renewed'

// Replies that show a secret are declared `single`: a stored reply would keep it (decision 016).
export const factors = {
  listMyFactors: call({
    method: 'GET',
    path: '/v1/factors',
    summary: 'The second factors of the caller, and which ones can be set up here.',
    request: s.object({}),
    reply: s.object({
      factors: s.req(s.array(Factor)),
      recoveryCodesLeft: s.req(s.integer()),
      available: s.req(s.array(s.enum(FactorType), { doc: 'Types that this installation can ask for.' })),
    }),
    allow: ['member'],
  }),

  startTotp: call({
    method: 'POST',
    path: '/v1/factors/totp/start',
    single: true,
    summary: 'Makes the secret for an authenticator app. It counts once confirmTotp has seen a code of it.',
    request: s.object({}),
    reply: s.object({
      secret: s.req(s.string({ doc: 'Base32, for typing in.' })),
      otpauthUrl: s.req(s.string({ doc: 'For a QR code.' })),
    }),
    allow: ['member'],
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED'],
  }),

  confirmTotp: call({
    method: 'POST',
    path: '/v1/factors/totp/confirm',
    single: true,
    summary: 'Turns the authenticator app of startTotp on, in place of an earlier one.',
    request: s.object({ code }),
    reply: Added,
    allow: ['member'],
    errors: ['FACTOR_NOT_STARTED', 'VERIFICATION_FAILED'],
    emits: [ADDED, REMOVED],
  }),

  setEmailFactor: call({
    method: 'POST',
    path: '/v1/factors/email',
    single: true,
    summary: 'Asks for a code by e-mail at each sign-in, or no more.',
    request: s.object({ enabled: s.req(s.boolean()) }),
    reply: s.object({ factors: s.req(s.array(Factor)), recoveryCodes: RecoveryCodes }),
    allow: ['member'],
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED'],
    emits: [ADDED, REMOVED],
  }),

  startCodeFactor: call({
    method: 'POST',
    path: '/v1/factors/code/start',
    single: true,
    summary: 'Sends a code to a phone or an app, to set it up as a second factor.',
    request: s.object({
      factorType: s.req(s.enum(['SMS', 'CALL', 'PUSH'] as const)),
      target: s.req(
        s.string({
          min: 1,
          max: 512,
          doc: 'A phone number such as +4930123456; for PUSH, what the app gave.',
        }),
      ),
    }),
    reply: s.object({ stateToken: s.req(s.string()), sentTo: s.req(s.string()) }),
    allow: ['member'],
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED', 'FACTOR_UNAVAILABLE', 'CODE_NOT_SENT'],
  }),

  confirmCodeFactor: call({
    method: 'POST',
    path: '/v1/factors/code/confirm',
    single: true,
    summary: 'Turns the phone or app of startCodeFactor on, in place of an earlier one of its type.',
    request: s.object({ stateToken, code }),
    reply: Added,
    allow: ['member'],
    errors: ['STATE_TOKEN_INVALID', 'VERIFICATION_FAILED'],
    emits: [ADDED, REMOVED],
  }),

  startPasskey: call({
    method: 'POST',
    path: '/v1/factors/webauthn/start',
    single: true,
    summary: 'Options of `navigator.credentials.create` for a new passkey of the caller.',
    request: s.object({}),
    reply: s.object({ options: s.req(s.map(s.any(), { doc: 'Binary parts as base64url.' })) }),
    allow: ['member'],
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED', 'FACTOR_UNAVAILABLE'],
  }),

  confirmPasskey: call({
    method: 'POST',
    path: '/v1/factors/webauthn/confirm',
    single: true,
    summary:
      'Adds the passkey that the browser has made, as second factor and for signing in without a password.',
    request: s.object({ credential, name: s.string({ min: 1, max: 100 }) }),
    reply: Added,
    allow: ['member'],
    errors: ['FACTOR_UNAVAILABLE', 'FACTOR_NOT_STARTED', 'PASSKEY_INVALID'],
    emits: [ADDED],
  }),

  renewRecoveryCodes: call({
    method: 'POST',
    path: '/v1/factors/recovery-codes',
    single: true,
    summary: 'Makes new recovery codes; the earlier ones stop working.',
    request: s.object({}),
    reply: s.object({ recoveryCodes: s.req(RecoveryCodes) }),
    allow: ['member'],
    errors: ['RECENT_SIGN_IN_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: [CODES],
  }),

  deleteFactor: call({
    method: 'DELETE',
    path: '/v1/factors/{factorId}',
    summary: 'Removes a second factor. With the last one, recovery codes and trusted devices go too.',
    request: s.object({ factorId: s.req(s.guid()) }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['RECENT_SIGN_IN_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: [REMOVED],
  }),

  sendFactorCode: call({
    method: 'POST',
    path: '/v1/factors/send-code',
    single: true,
    summary: 'Sends the code of a second factor, or a new one; an earlier one stops working.',
    request: s.object({ stateToken, factorType: s.req(s.enum(['EMAIL', 'SMS', 'CALL', 'PUSH'] as const)) }),
    reply: s.object({ sentTo: s.req(s.string({ doc: 'All but its end hidden.' })) }),
    allow: ['visitor', 'member'],
    errors: ['STATE_TOKEN_INVALID', 'FACTOR_UNAVAILABLE', 'CODE_NOT_SENT'],
  }),

  listTrustedDevices: call({
    method: 'GET',
    path: '/v1/trusted-devices',
    summary: 'Devices of the caller that are asked for no second factor, the newest first.',
    request: s.object({}),
    reply: s.object({ devices: s.req(s.array(TrustedDevice)) }),
    allow: ['member'],
  }),

  revokeTrustedDevice: call({
    method: 'DELETE',
    path: '/v1/trusted-devices/{id}',
    summary: 'Asks a device for the second factor again.',
    request: s.object({ id: s.req(s.guid()) }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['DEVICE_NOT_FOUND'],
    emits: ['stoa.identity.v1.device_revoked'],
  }),
}
