import { callsWith } from '../call.ts'
import { CallbackParams } from '../entities/purchase/redirect-session.ts'
import { memberScopes } from '../rights/scopes.ts'
import { s } from '../schema.ts'

/** Public appearance and sign-in settings of a site. */
export const SignInSite = s.object({
  id: s.req.guid({ doc: 'Site id, GUID.' }),
  name: s.req.string({ doc: 'Display name of the shop.' }),
  locale: s.req.string({ doc: 'Language and region of the site, BCP 47.' }),
  timeZone: s.req.string({ doc: 'Time zone of the shop, an IANA name.' }),
  languages: s.req.array(s.string(), { doc: 'Languages of the hosted pages, BCP 47.' }),
  appearance: s.req.object(
    {
      logoUrl: s.string({ max: 2048, doc: 'Address of the logo. Absent: the name is shown.' }),
      accentColor: s.string({
        pattern: '^#[0-9a-fA-F]{6}$',
        doc: 'Color of buttons and links, such as #0a7d4f. Absent: the default color.',
      }),
      arches: s.boolean({ doc: 'Whether arches stand beside the name and beside sign-in. Absent: true.' }),
    },
    { doc: 'Colors and logo of the hosted pages.' },
  ),
  registration: s.req.enum(['OPEN', 'EMAIL_VERIFICATION', 'OWNER_APPROVAL', 'CLOSED'] as const, {
    doc: 'Who can register: everyone, after e-mail verification, after approval by the owner, or no one.',
  }),
  captcha: s.req.enum(['NEVER', 'WHEN_SUSPICIOUS', 'ALWAYS'] as const, {
    doc: 'When registration and login require a captcha.',
  }),
  methods: s.req.object(
    {
      passkey: s.req.boolean({ doc: 'True if members can sign in with a passkey.' }),
      magicLink: s.req.boolean({ doc: 'True if members can sign in with a link by e-mail.' }),
      connections: s.req.array(
        s.object({
          id: s.req.guid({ doc: 'Connection id, for startConnection.' }),
          name: s.req.string({ doc: 'Label of the sign-in button.' }),
          kind: s.req.enum(['GOOGLE', 'FACEBOOK', 'OIDC'] as const, {
            doc: 'Provider: GOOGLE, FACEBOOK, or OIDC for any other OpenID Connect provider.',
          }),
        }),
        { doc: 'Identity providers.' },
      ),
    },
    { doc: 'Ways to sign in besides the password.' },
  ),
})

/** Member that this browser is signed in as. */
const SignedIn = s.object({
  id: s.req.guid({ doc: 'Member id, GUID.' }),
  email: s.req.string({ doc: 'Login address; empty if there is none.' }),
  nickname: s.string({ doc: 'Display name. Absent if not set.' }),
  picture: s.string({ doc: 'Address of the profile picture. Absent if not set.' }),
})

const flow = s.req.string({ min: 1, max: 512, doc: 'Flow id from openSignIn.' })

/** What an app of another company asks a member for. */
const Consent = s.object({
  appName: s.always.string({ doc: 'Name of the client app.' }),
  scopes: s.always.array(s.enum(memberScopes), { doc: 'Scopes that the app asks for.' }),
})

/** Result of a flow: an address to open, or a message to the window around the frame. */
const FlowResult = s.object({
  redirectUrl: s.string({
    doc: 'Address to open next, for response modes fragment and query, and flows without a code.',
  }),
  message: s.object(
    {
      code: s.string({ doc: 'Authorization code. Absent after an error.' }),
      state: s.always.string({ doc: 'State of the authorization request.' }),
      error: s.string({ doc: 'OAuth error code, such as login_required or access_denied.' }),
      error_description: s.string({ doc: 'Error text for developers.' }),
    },
    { doc: 'OAuth response to post to the embedding window, for response mode web_message.' },
  ),
  targetOrigins: s.array(s.string(), { doc: 'Origins that may receive the message.' }),
  consent: s.with(Consent, {
    doc: 'What the member must allow with allowApp before the flow can end. No other field is present then.',
  }),
})

/** The shop of a page that a link opens. */
export const shopOfPage = {
  site: s.req.with(SignInSite, { doc: 'Settings of the site for the hosted pages.' }),
  shopUrl: s.req.string({ doc: 'Address of the shop.' }),
}

/** Data of the account page. */
const Account = s.object({
  accessToken: s.req.string({ doc: 'Access token of the member, for the account page.' }),
  expiresIn: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
  site: s.req.with(SignInSite, { doc: 'Settings of the site for the hosted pages.' }),
  signedIn: s.req.with(SignedIn, { doc: 'Member that the browser is signed in as.' }),
  shopUrl: s.string({ doc: 'Address of the shop. Absent if the client app has not registered one.' }),
})

const call = callsWith({
  allow: ['anyone'],
  method: 'POST',
  sameOriginOnly: true,
  ownTransaction: true,
  priority: 'reserved',
})

/**
 * Calls of the hosted sign-in pages. They are accepted from the platform's own origin only and carry the sign-in cookie
 * of the browser.
 */
export const signIn = {
  openSignIn: call({
    path: '/v1/sign-in/open',
    summary: 'Exchanges the one-time token of a redirect session for the data of the sign-in pages.',
    request: s.object({
      sessionToken: s.req.string({
        min: 1,
        max: 512,
        doc: 'Token from the fragment of the page address. Works once.',
      }),
    }),
    reply: s.object({
      flow: s.req.string({ doc: 'Flow id for the following calls, valid for one hour.' }),
      intent: s.req.enum(['auth', 'login', 'logout'] as const, { doc: 'Intent of the redirect session.' }),
      prompt: s.req.enum(['login', 'none', 'consent'] as const, {
        doc: 'Whether to ask for credentials (login), use the sign-in of the browser (none), or ask the signed-in member to allow the app (consent).',
      }),
      ready: s.req.boolean({
        doc: 'True if the request contained a session token: call continueSignIn without asking the member.',
      }),
      consent: s.with(Consent, { doc: 'What the app asks for. Only with the prompt consent.' }),
      connectionId: s.guid({ doc: 'Identity provider that the request asks for. Absent if it names none.' }),
      loginHint: s.string({ doc: 'Login address that the request suggests. Absent if it names none.' }),
      accessToken: s.req.string({ doc: 'Access token of the visitor, for registration and login.' }),
      expiresIn: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
      callbacks: s.req.with(CallbackParams, { doc: 'Addresses of the shop to return to.' }),
      site: s.req.with(SignInSite, { doc: 'Settings of the site for the hosted pages.' }),
      signedIn: s.with(SignedIn, {
        doc: 'Member that the browser is signed in as. Absent if it is not signed in.',
      }),
    }),
    errors: ['SESSION_TOKEN_INVALID'],
  }),

  completeSignIn: call({
    path: '/v1/sign-in/complete',
    summary:
      'Completes the flow with the session token of a login: sets the browser cookie and issues a code.',
    request: s.object({
      flow,
      sessionToken: s.req.string({
        min: 1,
        max: 512,
        doc: 'Session token of the successful login. Works once.',
      }),
    }),
    reply: FlowResult,
    errors: ['SESSION_TOKEN_INVALID', 'FLOW_ENDED', 'MEMBER_BLOCKED'],
  }),

  continueSignIn: call({
    path: '/v1/sign-in/continue',
    summary:
      'Completes the flow as the member of this browser. Returns login_required if the browser is not signed in.',
    request: s.object({ flow }),
    reply: FlowResult,
    errors: ['SESSION_TOKEN_INVALID', 'FLOW_ENDED', 'MEMBER_BLOCKED'],
  }),

  allowApp: call({
    path: '/v1/sign-in/allow',
    summary:
      'Completes the flow of an app of another company, with the scopes that the member of this browser allows.',
    request: s.object({ flow }),
    reply: FlowResult,
    errors: ['FLOW_ENDED', 'SIGN_IN_REQUIRED'],
  }),

  cancelSignIn: call({
    path: '/v1/sign-in/cancel',
    summary: 'Cancels the flow: the client app receives access_denied.',
    request: s.object({ flow }),
    reply: FlowResult,
    errors: ['FLOW_ENDED'],
  }),

  signOut: call({
    path: '/v1/sign-in/sign-out',
    summary: 'Ends the sign-in of this browser and all sessions derived from it.',
    request: s.object({
      flow: s.string({
        min: 1,
        max: 512,
        doc: 'Flow id of a logout redirect session; determines the address to continue at.',
      }),
      siteId: s.guid({ doc: 'Site to sign out of. Required without `flow`.' }),
    }),
    reply: s.object({
      redirectUrl: s.string({
        doc: 'Address to open next: `postFlowUrl` of the flow, else the shop, else /.',
      }),
    }),
    errors: ['FLOW_ENDED'],
  }),

  openAccount: call({
    path: '/v1/sign-in/account',
    summary: 'Returns an access token for the account page, for the member of this browser.',
    request: s.object({ siteId: s.req.guid({ doc: 'Site id, GUID.' }) }),
    reply: Account,
    errors: ['SIGN_IN_REQUIRED'],
  }),

  enterAccount: call({
    path: '/v1/sign-in/account/enter',
    summary:
      'Signs the browser in at the account page, or authenticates it again, with the session token of a login.',
    request: s.object({
      siteId: s.req.guid({ doc: 'Site id, GUID.' }),
      sessionToken: s.req.string({
        min: 1,
        max: 512,
        doc: 'Session token of the successful login. Works once.',
      }),
    }),
    reply: Account,
    errors: ['SESSION_TOKEN_INVALID', 'SIGN_IN_REQUIRED', 'MEMBER_BLOCKED'],
  }),

  openSite: call({
    path: '/v1/sign-in/site',
    summary: 'Creates a visitor session for pages that are opened from an e-mail, without a flow.',
    request: s.object({ siteId: s.req.guid({ doc: 'Site id, GUID.' }) }),
    reply: s.object({
      accessToken: s.req.string({ doc: 'Access token of the new visitor.' }),
      expiresIn: s.req.integer({ doc: 'Lifetime of the access token in seconds.' }),
      site: s.req.with(SignInSite, { doc: 'Settings of the site for the hosted pages.' }),
      shopUrl: s.string({ doc: 'Address of the shop. Absent if the client app has not registered one.' }),
    }),
    errors: ['FLOW_ENDED'],
  }),
}
