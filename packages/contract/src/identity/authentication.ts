import { callsWith } from '../call.ts'
import {
  CaptchaToken,
  FactorType,
  Identity,
  IdentityProfile,
  LoginId,
  StateMachineReply,
} from '../entities/people/identity.ts'
import { s } from '../schema.ts'

const prefixes = ['/_api/iam/authentication', '/iam/authentication'] as const
const MEMBER_CREATED = 'wix.members.v1.member_created'
const MEMBER_UPDATED = 'wix.members.v1.member_updated'

/** Password rules are the server's (protocol/sign-in §9); decision 017 says which. */
const password = s.string({ max: 256, doc: 'Current password of the account.' })

const call = callsWith({ prefixes, allow: ['visitor', 'member'] })

export const authentication = {
  registerV2: call({
    method: 'POST',
    path: '/v2/register',
    summary:
      'Creates a member account with e-mail address and password. The state of the reply names the next step.',
    request: s.object({
      loginId: s.req.with(LoginId, { doc: 'Login address of the new account.' }),
      password: s.req.string({
        min: 8,
        max: 256,
        doc: 'Password of the new account. Common passwords, the shop name and the address are rejected.',
      }),
      profile: s.with(IdentityProfile, { doc: 'Initial profile; all fields are optional.' }),
      captchaTokens: s.array(CaptchaToken, {
        max: 5,
        doc: 'Solved captcha; required according to the captcha setting of the site.',
      }),
      clientMetaData: s.nullable.map(s.any(), { doc: 'Accepted for compatibility; not used.' }),
    }),
    reply: StateMachineReply,
    priority: 'reserved',
    errors: ['-19971', '-19970', '-19995', 'REGISTRATION_CLOSED', 'MEMBER_BLOCKED'],
    emits: [MEMBER_CREATED, 'stoa.identity.v1.registration_repeated'],
  }),

  loginV2: call({
    method: 'POST',
    path: '/v2/login',
    ownTransaction: true,
    summary: 'Verifies e-mail address and password. With SUCCESS, exchange the session token for a session.',
    request: s.object({
      loginId: s.req.with(LoginId, { doc: 'Login address of the account.' }),
      password,
      captchaTokens: s.array(CaptchaToken, {
        max: 5,
        doc: 'Solved captcha; required according to the captcha setting of the site.',
      }),
      clientMetaData: s.nullable.map(s.any(), { doc: 'Accepted for compatibility; not used.' }),
      stateToken: s.nullable.string({ max: 1000, doc: 'Accepted for compatibility; not used.' }),
      deviceToken: s.nullable.string({
        max: 512,
        doc: 'Token of a trusted device from verifyFactor; skips the second factor.',
      }),
    }),
    reply: StateMachineReply,
    priority: 'reserved',
    errors: ['-19971', '-19970', '-19973', '-19976', '-19999', 'MEMBER_BLOCKED'],
    // Its client reads an application error from every failure (protocol/sign-in §6).
    violationError: '-19999',
  }),

  changePassword: call({
    method: 'POST',
    path: '/v2/change-password',
    summary: 'Sets a new password for the caller and ends the other sessions of the member.',
    request: s.object({
      newPassword: s.req.string({
        min: 8,
        max: 256,
        doc: 'New password. Common passwords, the shop name and the address are rejected.',
      }),
      currentPassword: s.string({
        max: 256,
        doc: 'Current password. Required if the sign-in is older than ten minutes.',
      }),
    }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['-19976', 'RECENT_SIGN_IN_REQUIRED'],
    emits: [MEMBER_UPDATED],
  }),

  signOn: call({
    method: 'POST',
    path: '/v2/sign-on',
    summary:
      'Finds or creates the account of a login address. For servers that identified the person themselves.',
    request: s.object({
      loginId: s.req.with(LoginId, { doc: 'Login address of the person.' }),
      profile: s.with(IdentityProfile, {
        doc: 'Profile of a new account; of an existing one only with `mergeExistingContact`.',
      }),
      verifyEmail: s.boolean({
        doc: 'True if the server verified that the address belongs to the person. Default: false.',
      }),
      mergeExistingContact: s.boolean({
        doc: 'True to merge the profile into an existing account. Default: false, which leaves it unchanged.',
      }),
    }),
    reply: s.object({
      sessionToken: s.always.string({
        doc: 'One-time token for the `authorized_client` grant, valid for 10 minutes.',
      }),
      identity: s.always.with(Identity, { doc: 'Account of the person.' }),
    }),
    actsAs: 'IMPERSONATION',
    recentProof: true,
    allow: ['merchant'],
    errors: ['PROOF_REQUIRED', 'MEMBER_BLOCKED'],
    emits: [MEMBER_CREATED, MEMBER_UPDATED, 'stoa.platform.v1.signed_on_as_member'],
  }),

  logout: call({
    method: 'GET',
    path: '/v1/logout',
    summary:
      'Ends the session of the caller. The reply contains a redirect to postLogoutRedirectUri if that is registered.',
    request: s.object({
      postLogoutRedirectUri: s.nullable.string({
        max: 2048,
        doc: 'Address to redirect to; must be registered for the client app.',
      }),
      clientId: s.nullable.string({
        format: 'uuid',
        doc: 'Client app of the address. Default: the app of the caller.',
      }),
    }),
    reply: s.object({
      body: s.string({ doc: 'Not set by this platform.' }),
      statusCode: s.always.integer({
        doc: '302 with a redirect address, otherwise 200. The status of the reply itself is 200.',
      }),
      headers: s.always.array(
        s.object({
          key: s.always.string({ doc: 'Name of the header.' }),
          value: s.always.string({ doc: 'Value of the header.' }),
        }),
        { doc: 'Location header of the redirect. Empty without one.' },
      ),
    }),
    errors: ['REDIRECT_URL_NOT_REGISTERED'],
  }),

  verifyFactor: call({
    method: 'POST',
    path: '/v2/{factorType}/verify',
    ownTransaction: true,
    summary: 'Answers the challenge of a second factor and continues the sign-in.',
    request: s.object({
      factorType: s.req.enum(FactorType, {
        doc: 'Factor to use, one of those that the challenge names. Selects the field with the proof.',
      }),
      stateToken: s.req.string({ min: 1, max: 1000, doc: 'State token of the REQUIRE_MFA reply.' }),
      rememberThisDevice: s.boolean({
        doc: 'True to skip the second factor on this device for 30 days. Default: false.',
      }),
      deviceToken: s.nullable.string({
        max: 512,
        doc: 'Earlier token of this device; the new one replaces it.',
      }),
      smsData: s.object(
        { code: s.string({ max: 32, doc: 'Code from the text message.' }) },
        { doc: 'Proof for SMS.' },
      ),
      callData: s.object(
        { code: s.string({ max: 32, doc: 'Code from the phone call.' }) },
        { doc: 'Proof for CALL.' },
      ),
      emailData: s.object(
        { code: s.string({ max: 32, doc: 'Code from the e-mail.' }) },
        { doc: 'Proof for EMAIL.' },
      ),
      totpData: s.object(
        { code: s.string({ max: 32, doc: 'Current code of the authenticator app.' }) },
        { doc: 'Proof for TOTP.' },
      ),
      pushData: s.object(
        { code: s.string({ max: 32, doc: 'Code from the notification of the app.' }) },
        { doc: 'Proof for PUSH.' },
      ),
      webauthnData: s.map(s.any(), {
        doc: 'Proof for WEBAUTHN: the credential of the browser as JSON, binary values as base64url.',
      }),
      recoveryCodeData: s.object(
        { code: s.string({ max: 32, doc: 'Unused recovery code; each works once.' }) },
        { doc: 'Proof for RECOVERY_CODE.' },
      ),
    }),
    reply: StateMachineReply,
    priority: 'reserved',
    errors: [
      'STATE_TOKEN_INVALID',
      'VERIFICATION_FAILED',
      'PASSKEY_INVALID',
      'FACTOR_UNAVAILABLE',
      'MEMBER_BLOCKED',
    ],
    emits: [MEMBER_UPDATED],
  }),

  validateEmail: call({
    method: 'POST',
    path: '/v2/validate-email',
    readOnly: true,
    summary: 'Checks the format of an e-mail address. The reply never reveals whether an account exists.',
    request: s.object({ email: s.req.string({ max: 254, doc: 'E-mail address to check.' }) }),
    reply: s.object({
      valid: s.always.boolean({ doc: 'True if the format is correct.' }),
      formatInvalid: s.always.boolean({ doc: 'Opposite of `valid`.' }),
      failure: s.object(
        { reason: s.string({ doc: 'Always EMAIL_DOMAIN_FORMAT_INVALID.' }) },
        { doc: 'Reason why the address is not valid. Absent if it is.' },
      ),
    }),
    allow: ['visitor', 'member', 'merchant'],
    priority: 'reserved',
  }),
}
