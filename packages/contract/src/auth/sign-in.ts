import { call } from '../call.ts'
import { CallbackParams } from '../entities/redirect-session.ts'
import { s } from '../schema.ts'

/** How a site looks and lets people in, as far as everybody may know it. */
export const SignInSite = s.object({
  id: s.req(s.guid()),
  name: s.req(s.string()),
  locale: s.req(s.string({ doc: 'BCP 47.' })),
  languages: s.req(s.array(s.string(), { doc: 'Languages that the pages offer, BCP 47.' })),
  appearance: s.req(
    s.object({
      logoUrl: s.string({ max: 2048 }),
      accentColor: s.string({ pattern: '^#[0-9a-fA-F]{6}$' }),
    }),
  ),
  registration: s.req(s.enum(['OPEN', 'EMAIL_VERIFICATION', 'OWNER_APPROVAL', 'CLOSED'] as const)),
  captcha: s.req(s.enum(['NEVER', 'WHEN_SUSPICIOUS', 'ALWAYS'] as const)),
  methods: s.req(
    s.object({
      passkey: s.req(s.boolean()),
      magicLink: s.req(s.boolean()),
      connections: s.req(
        s.array(
          s.object({
            id: s.req(s.guid()),
            name: s.req(s.string()),
            kind: s.req(s.enum(['GOOGLE', 'FACEBOOK', 'OIDC'] as const)),
          }),
        ),
      ),
    }),
  ),
})

/** Whom this browser is signed in as. */
const SignedIn = s.object({
  id: s.req(s.guid()),
  email: s.req(s.string()),
  nickname: s.string(),
  picture: s.string(),
})

const flow = s.req(s.string({ min: 1, max: 512, doc: 'From openSignIn.' }))

/** How the browser goes on: an address to go to, or a message to the window around the frame. */
const Onward = s.object({
  redirectUrl: s.string({ doc: 'Response modes fragment and query, and flows without a code.' }),
  message: s.object(
    {
      code: s.string(),
      state: s.always(s.string()),
      error: s.string(),
      error_description: s.string(),
    },
    { doc: 'Response mode web_message.' },
  ),
  targetOrigins: s.array(s.string(), { doc: 'Origins that may receive the message.' }),
})

/** What the account page works with. */
const Account = s.object({
  accessToken: s.req(s.string()),
  expiresIn: s.req(s.integer({ doc: 'Seconds.' })),
  site: s.req(SignInSite),
  signedIn: s.req(SignedIn),
  shopUrl: s.string({ doc: 'Where the shop is, as far as an app of the site has registered it.' }),
})

/**
 * The calls of the hosted sign-in pages. They are made from the platform's own origin only and carry the cookie of this
 * browser's sign-in; no other page can make them.
 */
export const signIn = {
  openSignIn: call({
    method: 'POST',
    path: '/v1/sign-in/open',
    browser: true,
    single: true,
    summary: 'Exchanges the one-time token of a redirect session for what the sign-in pages need.',
    request: s.object({ sessionToken: s.req(s.string({ min: 1, max: 512 })) }),
    reply: s.object({
      flow: s.req(s.string({ doc: 'Names this flow in the calls that follow, for an hour.' })),
      intent: s.req(s.enum(['auth', 'login', 'logout'] as const)),
      prompt: s.req(s.enum(['login', 'none'] as const)),
      ready: s.req(s.boolean({ doc: 'The request brought a session token: continueSignIn ends the flow.' })),
      connectionId: s.guid({ doc: 'The request asked for this provider.' }),
      accessToken: s.req(s.string({ doc: 'The visitor’s own identity, for the calls of spec 000 §7.' })),
      expiresIn: s.req(s.integer({ doc: 'Seconds.' })),
      callbacks: s.req(CallbackParams),
      site: s.req(SignInSite),
      signedIn: SignedIn,
    }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['SESSION_TOKEN_INVALID'],
  }),

  completeSignIn: call({
    method: 'POST',
    path: '/v1/sign-in/complete',
    browser: true,
    single: true,
    summary:
      'Ends the flow with the session token of a successful login: remembers the sign-in and gives a code.',
    request: s.object({
      flow,
      sessionToken: s.req(s.string({ min: 1, max: 512 })),
    }),
    reply: Onward,
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['SESSION_TOKEN_INVALID', 'FLOW_ENDED', 'MEMBER_BLOCKED'],
  }),

  continueSignIn: call({
    method: 'POST',
    path: '/v1/sign-in/continue',
    browser: true,
    single: true,
    summary:
      'Ends the flow as whoever this browser is signed in as; with nobody, the answer is login_required.',
    request: s.object({ flow }),
    reply: Onward,
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['SESSION_TOKEN_INVALID', 'FLOW_ENDED', 'MEMBER_BLOCKED'],
  }),

  cancelSignIn: call({
    method: 'POST',
    path: '/v1/sign-in/cancel',
    browser: true,
    single: true,
    summary: 'Ends the flow without a sign-in: the shop hears access_denied.',
    request: s.object({ flow }),
    reply: Onward,
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['FLOW_ENDED'],
  }),

  signOut: call({
    method: 'POST',
    path: '/v1/sign-in/sign-out',
    browser: true,
    single: true,
    summary: 'Ends the sign-in of this browser and the sessions that came of it.',
    request: s.object({
      flow: s.string({ min: 1, max: 512, doc: 'Of a logout redirect session: says where to go.' }),
      siteId: s.guid({ doc: 'Without a flow: the account page.' }),
    }),
    reply: s.object({ redirectUrl: s.string() }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['FLOW_ENDED'],
  }),

  openAccount: call({
    method: 'POST',
    path: '/v1/sign-in/account',
    browser: true,
    single: true,
    summary: 'An access token for the account page, as whoever this browser is signed in as.',
    request: s.object({ siteId: s.req(s.guid()) }),
    reply: Account,
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['SIGN_IN_REQUIRED'],
  }),

  enterAccount: call({
    method: 'POST',
    path: '/v1/sign-in/account/enter',
    browser: true,
    single: true,
    summary:
      'Signs the browser in at the account page, or proves once more who it is, with the session token of a login.',
    request: s.object({ siteId: s.req(s.guid()), sessionToken: s.req(s.string({ min: 1, max: 512 })) }),
    reply: Account,
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['SESSION_TOKEN_INVALID', 'SIGN_IN_REQUIRED', 'MEMBER_BLOCKED'],
  }),

  openSite: call({
    method: 'POST',
    path: '/v1/sign-in/site',
    browser: true,
    single: true,
    summary: 'A new visitor’s identity for pages that a link in a mail leads to, without a flow.',
    request: s.object({ siteId: s.req(s.guid()) }),
    reply: s.object({
      accessToken: s.req(s.string()),
      expiresIn: s.req(s.integer({ doc: 'Seconds.' })),
      site: s.req(SignInSite),
      shopUrl: s.string({ doc: 'Where the shop is, as far as an app of the site has registered it.' }),
    }),
    allow: ['anyone'],
    priority: 'reserved',
    errors: ['FLOW_ENDED'],
  }),
}
