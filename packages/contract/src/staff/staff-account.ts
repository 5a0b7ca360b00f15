import { call } from '../call.ts'
import { ownPage, StaffSession } from '../entities/people/staff.ts'
import { Factor, totpSecret } from '../identity/factors.ts'
import { s } from '../schema.ts'

const SESSION_REVOKED = 'stoa.platform.v1.staff_session_revoked'
const PASSWORD_CHANGED = 'stoa.platform.v1.staff_password_changed'

const FACTOR_ADDED = 'stoa.platform.v1.staff_factor_added'
const FACTOR_REMOVED = 'stoa.platform.v1.staff_factor_removed'
const CODES_RENEWED = 'stoa.platform.v1.staff_recovery_codes_renewed'

const code = s.string({ min: 1, max: 32, doc: 'Code of the authenticator app, or a recovery code.' })
const codeFactor = s.enum(['TOTP', 'RECOVERY_CODE'] as const, {
  doc: 'Kind of code: TOTP for the authenticator app, or RECOVERY_CODE.',
})
const factorType = s.enum(['TOTP', 'RECOVERY_CODE', 'WEBAUTHN'] as const, {
  doc: 'Factor, one of those that the error names. TOTP and RECOVERY_CODE need `code`, WEBAUTHN needs `credential`.',
})
const credential = s.map(s.any(), {
  doc: 'Passkey credential of the browser as JSON, binary values as base64url.',
})
const RecoveryCodes = s.array(s.string(), { doc: 'New recovery codes. Each works once.' })

/** A session of a staff member in a browser. */
const OwnStaffSession = s.object({
  id: s.always.guid({ doc: 'Id of the session, GUID.' }),
  current: s.always.boolean({ doc: 'True for the session of the calling browser.' }),
  createdDate: s.always.datetime({ doc: 'When they signed in with this browser.' }),
  lastUsedDate: s.always.datetime({ doc: 'When the browser last renewed its access token.' }),
  userAgent: s.string({ doc: 'User-Agent header of the browser.' }),
  address: s.string({ doc: 'Network address at the last use.' }),
})

const email = s.req.string({ max: 254, format: 'email', doc: 'E-mail address of the staff member.' })
const password = (doc: string) => s.string({ min: 1, max: 1000, doc })

/** What staff members see and change of their own account. */
export const staffAccount = {
  signInStaffWithPassword: call({
    ...ownPage,
    path: '/v1/staff-session/sign-in-with-password',
    summary: 'Signs this browser in with address and password.',
    request: s.object({
      email,
      password: s.req(password('Password of the staff member.')),
      siteId: s.guid({ doc: 'Id of one of the sites from the data of SITE_CHOICE_REQUIRED.' }),
    }),
    reply: StaffSession,
    errors: ['STAFF_CREDENTIALS_INVALID', 'SITE_CHOICE_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  }),

  verifyStaffFactor: call({
    ...ownPage,
    path: '/v1/staff-session/verify',
    summary: 'Answers SECOND_FACTOR_REQUIRED with a code or a passkey and signs this browser in.',
    request: s.object({
      stateToken: s.req.string({ min: 1, max: 512, doc: 'State token from the data of the error.' }),
      factorType: s.req(factorType),
      code,
      credential,
    }),
    reply: StaffSession,
    errors: ['STATE_TOKEN_INVALID', 'FACTOR_UNAVAILABLE', 'VERIFICATION_FAILED', 'PASSKEY_INVALID'],
  }),

  proveStaffIdentity: call({
    ...ownPage,
    path: '/v1/staff-account/prove',
    summary: 'Proves who the staff member of this browser is. Sensitive changes need it every 15 minutes.',
    request: s.object({
      password: password('Password. Send it, or `credential`, or `factorType` with `code`.'),
      factorType: codeFactor,
      code,
      credential: s.with(credential, {
        doc: 'Passkey credential for the options of startStaffPasskeyProof, as JSON.',
      }),
    }),
    reply: s.object({}),
    errors: [
      'SIGN_IN_REQUIRED',
      'STAFF_CREDENTIALS_INVALID',
      'VERIFICATION_FAILED',
      'STATE_TOKEN_INVALID',
      'PASSKEY_INVALID',
    ],
  }),

  startStaffTotp: call({
    ...ownPage,
    path: '/v1/staff-account/totp/start',
    summary:
      'Creates the secret for an authenticator app. Confirm it with confirmStaffTotp within 30 minutes.',
    request: s.object({}),
    reply: totpSecret,
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED'],
  }),

  confirmStaffTotp: call({
    ...ownPage,
    path: '/v1/staff-account/totp/confirm',
    summary: 'Activates the authenticator app of startStaffTotp and replaces an earlier one.',
    request: s.object({ code: s.req(code) }),
    reply: s.object({
      factor: s.req.with(Factor, { doc: 'The authenticator app.' }),
      recoveryCodes: s.with(RecoveryCodes, {
        doc: 'Only with the first factor. No other call returns them.',
      }),
    }),
    errors: ['SIGN_IN_REQUIRED', 'FACTOR_NOT_STARTED', 'VERIFICATION_FAILED'],
    emits: [FACTOR_ADDED, FACTOR_REMOVED],
  }),

  deleteStaffFactor: call({
    ...ownPage,
    path: '/v1/staff-account/factors/delete',
    summary: 'Deletes one of the own second factors; with the last one the recovery codes.',
    request: s.object({ factorId: s.req.guid({ doc: 'Id of the factor, from getStaffAccount.' }) }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: [FACTOR_REMOVED],
  }),

  renewStaffRecoveryCodes: call({
    ...ownPage,
    path: '/v1/staff-account/recovery-codes/renew',
    summary: 'Replaces the own recovery codes. The earlier ones stop working.',
    request: s.object({}),
    reply: s.object({ recoveryCodes: s.req(RecoveryCodes) }),
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED', 'FACTOR_NOT_FOUND'],
    emits: [CODES_RENEWED],
  }),

  sendStaffSignInLink: call({
    ...ownPage,
    path: '/v1/staff-session/send-link',
    summary: 'Mails a sign-in link, valid for 15 minutes. The reply is the same for unknown addresses.',
    request: s.object({ email }),
    reply: s.object({}),
    minDurationMs: 300,
  }),

  getStaffAccount: call({
    ...ownPage,
    path: '/v1/staff-account/get',
    summary: 'Returns how the staff member of this browser can prove who they are.',
    request: s.object({}),
    reply: s.object({
      factors: s.req.array(Factor, { doc: 'Second factors of the staff member, oldest first.' }),
      recoveryCodesLeft: s.req.integer({ doc: 'Number of unused recovery codes.' }),
      passwordChangedDate: s.datetime({
        doc: 'When they last set their password. Absent if they have none.',
      }),
    }),
    errors: ['SIGN_IN_REQUIRED'],
  }),

  setStaffPassword: call({
    ...ownPage,
    path: '/v1/staff-account/password',
    summary: 'Sets the own password. Other own sessions and sign-in links end.',
    request: s.object({
      newPassword: s.req(password('New password, at least 8 characters.')),
      currentPassword: password(
        'Current password. Needed if the last proof of identity is older than 15 minutes.',
      ),
    }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'STAFF_CREDENTIALS_INVALID', 'PROOF_REQUIRED'],
    emits: [PASSWORD_CHANGED],
  }),

  listStaffSessions: call({
    ...ownPage,
    path: '/v1/staff-account/sessions',
    summary: 'Returns the sessions of the staff member of this browser, the last used first.',
    request: s.object({}),
    reply: s.object({ sessions: s.req.array(OwnStaffSession, { doc: 'Sessions, the last used first.' }) }),
    errors: ['SIGN_IN_REQUIRED'],
  }),

  revokeStaffSession: call({
    ...ownPage,
    path: '/v1/staff-account/sessions/revoke',
    summary: 'Ends one of the own sessions. Its access tokens end too.',
    request: s.object({ id: s.req.guid({ doc: 'Id of the session, from listStaffSessions.' }) }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'SESSION_NOT_FOUND'],
    emits: [SESSION_REVOKED],
  }),

  revokeOtherStaffSessions: call({
    ...ownPage,
    path: '/v1/staff-account/sessions/revoke-others',
    summary: 'Ends all own sessions except the one of this browser.',
    request: s.object({}),
    reply: s.object({ count: s.req.integer({ doc: 'Number of sessions that were ended.' }) }),
    errors: ['SIGN_IN_REQUIRED'],
    emits: [SESSION_REVOKED],
  }),
}
