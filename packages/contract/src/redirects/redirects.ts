import { call } from '../call.ts'
import { CallbackParams, Intents, Prompt, RedirectSession } from '../entities/redirect-session.ts'
import { s } from '../schema.ts'

const Site = s.object({
  id: s.req(s.guid()),
  name: s.req(s.string()),
  currency: s.req(s.string({ format: 'currency' })),
  locale: s.req(s.string({ doc: 'BCP 47.' })),
  countries: s.req(
    s.array(s.string(), { doc: 'ISO 3166 codes of the countries that the shop delivers to.' }),
  ),
})

export const redirects = {
  createRedirectSession: call({
    method: 'POST',
    path: '/v1/redirect-session',
    prefixes: ['/_api/redirects-api'],
    aliases: ['/redirect-session/v1/redirect-session', '/headless/v1/redirect-session'],
    summary: 'Hands the visitor over to a hosted page, with the addresses to come back to.',
    request: s.object({
      ...Intents,
      callbacks: CallbackParams,
      preferences: s.object({
        useGenericWixPages: s.boolean({ nullable: true }),
        maintainIdentity: s.boolean({ nullable: true }),
        additionalQueryParameters: s.map(s.string({ max: 500 }), {
          doc: 'Put into the address of the page.',
        }),
        checkIfPublish: s.boolean({ nullable: true }),
      }),
      origin: s.string({ max: 2048, nullable: true }),
      // Seen on the wire beside the intent as well as inside auth (spec 000 §7, wire/core.md §5).
      prompt: s.enum(Prompt),
    }),
    reply: s.object({ redirectSession: s.req(RedirectSession) }),
    allow: ['visitor', 'member', 'merchant'],
    errors: [
      'CHECKOUT_NOT_FOUND',
      'REDIRECT_URL_NOT_REGISTERED',
      'INVALID_CLIENT',
      'SESSION_TOKEN_INVALID',
      'INTENT_NOT_AVAILABLE',
      'CONNECTION_NOT_FOUND',
    ],
    emits: ['wix.headless.v1.redirect_session_created'],
  }),

  redeemRedirectSession: call({
    method: 'POST',
    path: '/v1/redirect-session/redeem',
    single: true,
    summary: 'Exchanges the one-time token of a redirect session for what the hosted page needs to go on.',
    request: s.object({ sessionToken: s.req(s.string({ min: 1, max: 512 })) }),
    reply: s.object({
      accessToken: s.req(s.string({ doc: "The visitor's own identity, for the hosted page." })),
      expiresIn: s.req(s.integer({ doc: 'Seconds.' })),
      checkoutId: s.req(s.guid()),
      callbacks: s.req(CallbackParams),
      site: s.req(Site),
    }),
    allow: ['anyone'],
    errors: ['SESSION_TOKEN_INVALID'],
  }),
}
