import { call } from '../call.ts'
import { ownPage, StaffSession } from '../entities/people/staff.ts'
import { Factor } from '../identity/factors.ts'
import { s } from '../schema.ts'

const credential = s.req.map(s.any(), {
  doc: 'Credential of the browser as JSON, binary values as base64url.',
})
const name = s.string({ min: 1, max: 100, doc: 'Name by which the staff member knows the passkey.' })
const options = s.req.map(s.any(), { doc: 'Options as JSON, binary values as base64url.' })

/** Passkeys of staff. */
export const staffPasskeys = {
  startStaffPasskeySignIn: call({
    ...ownPage,
    path: '/v1/staff-session/passkey/start',
    summary: 'Returns the options of `navigator.credentials.get` for a sign-in without address and password.',
    request: s.object({}),
    reply: s.object({ options }),
    errors: ['FACTOR_UNAVAILABLE'],
  }),

  finishStaffPasskeySignIn: call({
    ...ownPage,
    path: '/v1/staff-session/passkey/finish',
    summary: 'Signs this browser in with the chosen passkey. No second factor is required.',
    request: s.object({ credential }),
    reply: StaffSession,
    errors: ['STATE_TOKEN_INVALID', 'PASSKEY_INVALID'],
  }),

  startStaffPasskeyProof: call({
    ...ownPage,
    path: '/v1/staff-account/passkeys/prove',
    summary: 'Returns the options of `navigator.credentials.get` for proveStaffIdentity.',
    request: s.object({}),
    reply: s.object({ options }),
    errors: ['SIGN_IN_REQUIRED', 'FACTOR_UNAVAILABLE'],
  }),

  startStaffPasskey: call({
    ...ownPage,
    path: '/v1/staff-account/passkeys/start',
    summary: 'Returns the options of `navigator.credentials.create` for a passkey of the staff member.',
    request: s.object({}),
    reply: s.object({ options }),
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED', 'FACTOR_UNAVAILABLE'],
  }),

  confirmStaffPasskey: call({
    ...ownPage,
    path: '/v1/staff-account/passkeys/confirm',
    summary: 'Adds the passkey that the browser has created.',
    request: s.object({ credential, name }),
    reply: s.object({
      factor: s.req.with(Factor, { doc: 'The passkey.' }),
      recoveryCodes: s.array(s.string(), {
        doc: 'Only with the first factor: recovery codes, which no other call returns. Each works once.',
      }),
    }),
    errors: ['SIGN_IN_REQUIRED', 'FACTOR_UNAVAILABLE', 'FACTOR_NOT_STARTED', 'PASSKEY_INVALID'],
    emits: ['stoa.platform.v1.staff_factor_added'],
  }),

  renameStaffPasskey: call({
    ...ownPage,
    path: '/v1/staff-account/passkeys/rename',
    summary: 'Renames one of the own passkeys. It keeps working as before.',
    request: s.object({
      factorId: s.req.guid({ doc: 'Id of the passkey, from getStaffAccount.' }),
      name: s.req(name),
    }),
    reply: s.object({ factor: s.req.with(Factor, { doc: 'The passkey with its new name.' }) }),
    errors: ['SIGN_IN_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: ['stoa.platform.v1.staff_factor_updated'],
  }),
}
