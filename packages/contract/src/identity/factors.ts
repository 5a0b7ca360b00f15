import { callsWith } from '../call.ts'
import { FactorStatus, FactorType } from '../entities/people/identity.ts'
import { s } from '../schema.ts'

/** A second factor of a member. */
export const Factor = s.object({
  factorId: s.always(s.ro.guid({ doc: 'Factor id, GUID.' })),
  type: s.always.enum(FactorType, {
    doc: 'Kind of proof, such as TOTP for an authenticator app or WEBAUTHN for a passkey.',
  }),
  status: s.always.enum(FactorStatus, {
    doc: 'Always ACTIVE: factors that are not confirmed yet are not listed.',
  }),
  name: s.string({ doc: 'Name that the member gave a passkey.' }),
  target: s.string({ doc: 'Phone number or address that receives the codes, masked except for its end.' }),
  createdDate: s.always.datetime({ doc: 'Time at which the factor was set up.' }),
  lastUsedDate: s.datetime({ doc: 'Time of the last sign-in with it. Absent if there was none.' }),
})

/** A device that needs no second factor. */
export const TrustedDevice = s.object({
  id: s.always.guid({ doc: 'Device id, GUID.' }),
  userAgent: s.string({ doc: 'User-Agent header of the browser.' }),
  address: s.string({ doc: 'Network address at the last use.' }),
  createdDate: s.always.datetime({ doc: 'Time at which the device was trusted.' }),
  lastUsedDate: s.always.datetime({ doc: 'Time of the last sign-in from it.' }),
  expiresDate: s.always.datetime({ doc: 'Time at which the device needs a second factor again.' }),
})

/** Secret of an authenticator app. */
export const totpSecret = s.object({
  secret: s.req.string({ doc: 'Secret in base32, for manual entry.' }),
  otpauthUrl: s.req.string({ doc: 'Secret as otpauth URL, for a QR code.' }),
})

const RecoveryCodes = s.array(s.string(), {
  doc: 'Recovery codes for the member to store. Each signs in once. No other call returns them.',
})

const Added = s.object({
  factor: s.req.with(Factor, { doc: 'Factor that was added.' }),
  recoveryCodes: s.with(RecoveryCodes, {
    doc: 'Recovery codes for the member to store. Only with the first factor; no other call returns them.',
  }),
})

const code = s.req.string({ min: 1, max: 32, doc: 'Code that the member received or that their app shows.' })
const stateToken = s.req.string({ min: 1, max: 1000, doc: 'State token of the call that started this step.' })
const credential = s.req.map(s.any(), {
  doc: 'Credential of the browser as JSON, binary values as base64url.',
})

const ADDED = 'stoa.identity.v1.factor_added'
const REMOVED = 'stoa.identity.v1.factor_removed'
const CODES = 'stoa.identity.v1.recovery_codes_renewed'

// Replies with a secret are declared `single`, so that no idempotency record stores it (decision 016).
const call = callsWith({ allow: ['member'] })

export const factors = {
  listMyFactors: call({
    method: 'GET',
    path: '/v1/factors',
    summary: 'Returns the second factors of the caller, and the types that can be set up.',
    request: s.object({}),
    reply: s.object({
      factors: s.req.array(Factor, { doc: 'Second factors of the caller.' }),
      recoveryCodesLeft: s.req.integer({ doc: 'Number of unused recovery codes.' }),
      available: s.req.array(s.enum(FactorType), { doc: 'Types that this installation supports.' }),
    }),
  }),

  startTotp: call({
    method: 'POST',
    path: '/v1/factors/totp/start',
    ownTransaction: true,
    summary:
      'Creates the secret for an authenticator app. It becomes active with confirmTotp, within 30 minutes.',
    request: s.object({}),
    reply: totpSecret,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED'],
  }),

  confirmTotp: call({
    method: 'POST',
    path: '/v1/factors/totp/confirm',
    ownTransaction: true,
    summary: 'Activates the authenticator app of startTotp and replaces an earlier one.',
    request: s.object({ code }),
    reply: Added,
    errors: ['FACTOR_NOT_STARTED', 'VERIFICATION_FAILED'],
    emits: [ADDED, REMOVED],
  }),

  setEmailFactor: call({
    method: 'POST',
    path: '/v1/factors/email',
    ownTransaction: true,
    summary: 'Turns the second factor by e-mail on or off.',
    request: s.object({
      enabled: s.req.boolean({ doc: 'True to require a code by e-mail at each sign-in.' }),
    }),
    reply: s.object({
      factors: s.req.array(Factor, { doc: 'Second factors of the caller after the change.' }),
      recoveryCodes: s.with(RecoveryCodes, {
        doc: 'Recovery codes for the member to store. Only with the first factor; no other call returns them.',
      }),
    }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED'],
    emits: [ADDED, REMOVED],
  }),

  startCodeFactor: call({
    method: 'POST',
    path: '/v1/factors/code/start',
    ownTransaction: true,
    summary: 'Sends a code to a phone or an app, to set it up as second factor.',
    request: s.object({
      factorType: s.req.enum(['SMS', 'CALL', 'PUSH'] as const, {
        doc: 'How codes are delivered; must be available in this installation.',
      }),
      target: s.req.string({
        min: 1,
        max: 512,
        doc: 'Phone number such as +4930123456; for PUSH the device token of the app.',
      }),
    }),
    reply: s.object({
      stateToken: s.req.string({ doc: 'State token for confirmCodeFactor.' }),
      sentTo: s.req.string({ doc: 'Recipient of the code, masked except for its end.' }),
    }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED', 'FACTOR_UNAVAILABLE', 'CODE_NOT_SENT'],
  }),

  confirmCodeFactor: call({
    method: 'POST',
    path: '/v1/factors/code/confirm',
    ownTransaction: true,
    summary: 'Activates the phone or app of startCodeFactor and replaces an earlier one of the same type.',
    request: s.object({ stateToken, code }),
    reply: Added,
    errors: ['STATE_TOKEN_INVALID', 'VERIFICATION_FAILED'],
    emits: [ADDED, REMOVED],
  }),

  startPasskey: call({
    method: 'POST',
    path: '/v1/factors/webauthn/start',
    ownTransaction: true,
    summary: 'Returns the options of `navigator.credentials.create` for a new passkey of the caller.',
    request: s.object({}),
    reply: s.object({ options: s.req.map(s.any(), { doc: 'Options as JSON, binary values as base64url.' }) }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'EMAIL_NOT_VERIFIED', 'FACTOR_UNAVAILABLE'],
  }),

  confirmPasskey: call({
    method: 'POST',
    path: '/v1/factors/webauthn/confirm',
    ownTransaction: true,
    summary: 'Adds the created passkey, as second factor and for sign-in without a password.',
    request: s.object({
      credential,
      name: s.string({ min: 1, max: 100, doc: 'Name that tells the member which passkey it is.' }),
    }),
    reply: Added,
    errors: ['FACTOR_UNAVAILABLE', 'FACTOR_NOT_STARTED', 'PASSKEY_INVALID'],
    emits: [ADDED],
  }),

  renewRecoveryCodes: call({
    method: 'POST',
    path: '/v1/factors/recovery-codes',
    ownTransaction: true,
    summary: 'Creates new recovery codes and invalidates the earlier ones.',
    request: s.object({}),
    reply: s.object({
      recoveryCodes: s.req.with(RecoveryCodes, {
        doc: 'Recovery codes for the member to store. Each signs in once. No other call returns them.',
      }),
    }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: [CODES],
  }),

  deleteFactor: call({
    method: 'DELETE',
    path: '/v1/factors/{factorId}',
    summary:
      'Removes a second factor. Removing the last one also removes recovery codes and trusted devices.',
    request: s.object({ factorId: s.req.guid({ doc: 'Factor id, GUID.' }) }),
    reply: s.object({}),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: [REMOVED],
  }),

  sendFactorCode: call({
    method: 'POST',
    path: '/v1/factors/send-code',
    ownTransaction: true,
    summary: 'Sends the code of a second factor during a sign-in, and invalidates an earlier code.',
    request: s.object({
      stateToken,
      factorType: s.req.enum(['EMAIL', 'SMS', 'CALL', 'PUSH'] as const, {
        doc: 'Factor to use, one of those that the challenge names.',
      }),
    }),
    reply: s.object({ sentTo: s.req.string({ doc: 'Recipient of the code, masked except for its end.' }) }),
    allow: ['visitor', 'member'],
    errors: ['STATE_TOKEN_INVALID', 'FACTOR_UNAVAILABLE', 'CODE_NOT_SENT'],
  }),

  listTrustedDevices: call({
    method: 'GET',
    path: '/v1/trusted-devices',
    summary: 'Returns the devices of the caller that need no second factor, newest first.',
    request: s.object({}),
    reply: s.object({ devices: s.req.array(TrustedDevice, { doc: 'Trusted devices, newest first.' }) }),
  }),

  revokeTrustedDevice: call({
    method: 'DELETE',
    path: '/v1/trusted-devices/{id}',
    summary: 'Requires the second factor on a device again.',
    request: s.object({ id: s.req.guid({ doc: 'Device id, GUID.' }) }),
    reply: s.object({}),
    errors: ['DEVICE_NOT_FOUND'],
    emits: ['stoa.identity.v1.device_revoked'],
  }),
}
