import { call } from '../call.ts'
import {
  CaptchaToken,
  FactorType,
  Identity,
  IdentityProfile,
  LoginId,
  StateMachineReply,
} from '../entities/identity.ts'
import { s } from '../schema.ts'

const prefixes = ['/_api/iam/authentication', '/iam/authentication'] as const
const MEMBER_CREATED = 'wix.members.v1.member_created'
const MEMBER_UPDATED = 'wix.members.v1.member_updated'

/** Password rules are the server's (spec 000 §5); decision 017 says which. */
const password = s.string({ max: 256 })

export const authentication = {
  registerV2: call({
    method: 'POST',
    path: '/v2/register',
    prefixes,
    summary:
      'Makes a member account with e-mail and password. The state of the reply says what is still missing.',
    request: s.object({
      loginId: s.req(LoginId),
      password: s.req(s.string({ min: 8, max: 256 })),
      profile: IdentityProfile,
      captchaTokens: s.array(CaptchaToken, { max: 5 }),
      clientMetaData: s.map(s.any(), { nullable: true }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['-19971', '-19970', '-19995', 'REGISTRATION_CLOSED', 'MEMBER_BLOCKED'],
    emits: [MEMBER_CREATED, 'stoa.identity.v1.registration_repeated'],
  }),

  loginV2: call({
    method: 'POST',
    path: '/v2/login',
    prefixes,
    single: true,
    summary: 'Checks e-mail and password. With SUCCESS the session token becomes a session.',
    request: s.object({
      loginId: s.req(LoginId),
      password,
      captchaTokens: s.array(CaptchaToken, { max: 5 }),
      clientMetaData: s.map(s.any(), { nullable: true }),
      stateToken: s.string({
        max: 1000,
        nullable: true,
        doc: 'Of an earlier step, to go on instead of a password.',
      }),
      deviceToken: s.string({ max: 512, nullable: true, doc: 'Of a device that verifyFactor remembers.' }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
    priority: 'reserved',
    errors: ['-19971', '-19970', '-19973', '-19976', '-19999', 'MEMBER_BLOCKED'],
    // Its client reads an application error from every failure (wire/core.md §6).
    violationsAs: '-19999',
  }),

  changePassword: call({
    method: 'POST',
    path: '/v2/change-password',
    prefixes,
    summary: "Sets a new password for the caller and ends the member's other sessions.",
    request: s.object({
      newPassword: s.req(s.string({ min: 8, max: 256 })),
      currentPassword: s.string({ max: 256, doc: 'Needed when the sign-in is older than ten minutes.' }),
    }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['-19976', 'RECENT_SIGN_IN_REQUIRED'],
    emits: [MEMBER_UPDATED],
  }),

  signOn: call({
    method: 'POST',
    path: '/v2/sign-on',
    prefixes,
    summary: 'Finds or makes the contact of a login id for a server that has identified the person itself.',
    request: s.object({
      loginId: s.req(LoginId),
      profile: IdentityProfile,
      verifyEmail: s.boolean({ doc: 'The server vouches that the address is the person’s.' }),
      mergeExistingContact: s.boolean({
        doc: 'Puts the profile into an existing one; otherwise that one stays.',
      }),
    }),
    reply: s.object({ sessionToken: s.always(s.string()), identity: s.always(Identity) }),
    allow: ['merchant'],
    errors: ['MEMBER_BLOCKED'],
    emits: [MEMBER_CREATED, MEMBER_UPDATED],
  }),

  logout: call({
    method: 'GET',
    path: '/v1/logout',
    prefixes,
    summary: "Ends the caller's session and says where to go: to postLogoutRedirectUri, if it is registered.",
    request: s.object({
      postLogoutRedirectUri: s.string({ max: 2048, nullable: true }),
      clientId: s.string({ format: 'uuid', nullable: true }),
    }),
    reply: s.object({
      body: s.string(),
      statusCode: s.always(s.integer()),
      headers: s.always(s.array(s.object({ key: s.always(s.string()), value: s.always(s.string()) }))),
    }),
    allow: ['visitor', 'member'],
    errors: ['REDIRECT_URL_NOT_REGISTERED'],
  }),

  verifyFactor: call({
    method: 'POST',
    path: '/v2/{factorType}/verify',
    prefixes,
    single: true,
    summary: 'Answers the challenge of a second factor and goes on with the sign-in.',
    request: s.object({
      factorType: s.req(s.enum(FactorType)),
      stateToken: s.req(s.string({ min: 1, max: 1000 })),
      rememberThisDevice: s.boolean({ doc: 'Asks this device for no second factor for 30 days.' }),
      deviceToken: s.string({ max: 512, nullable: true, doc: 'An earlier one, which the new one replaces.' }),
      smsData: s.object({ code: s.string({ max: 32 }) }),
      callData: s.object({ code: s.string({ max: 32 }) }),
      emailData: s.object({ code: s.string({ max: 32 }) }),
      totpData: s.object({ code: s.string({ max: 32 }) }),
      pushData: s.object({ code: s.string({ max: 32 }) }),
      webauthnData: s.map(s.any(), { doc: 'The browser’s credential as JSON, binary parts as base64url.' }),
      recoveryCodeData: s.object({ code: s.string({ max: 32 }) }),
    }),
    reply: StateMachineReply,
    allow: ['visitor', 'member'],
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
    prefixes,
    reads: true,
    summary: 'Says whether an address can belong to anybody. It never says whether it has an account.',
    request: s.object({ email: s.req(s.string({ max: 254 })) }),
    reply: s.object({
      valid: s.always(s.boolean()),
      formatInvalid: s.always(s.boolean()),
      failure: s.object({ reason: s.string() }),
    }),
    allow: ['visitor', 'member', 'merchant'],
    priority: 'reserved',
  }),
}
