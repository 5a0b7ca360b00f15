import { s } from '../schema.ts'

export const URLDetails = s.object({
  endpoint: s.always(s.string({ max: 2048, ro: true })),
  searchParams: s.map(s.string()),
})

export const RedirectSession = s.object({
  id: s.always(s.guid()),
  fullUrl: s.always(s.string({ max: 2048, ro: true })),
  urlDetails: s.always(URLDetails),
  sessionToken: s.always(s.string({ max: 2048, nullable: true, ro: true })),
  shortUrl: s.string({ max: 2048, ro: true }),
})

export const CallbackParams = s.object({
  thankYouPageUrl: s.string({ max: 2048, nullable: true }),
  postFlowUrl: s.string({ max: 2048, nullable: true }),
  loginUrl: s.string({ max: 2048, nullable: true }),
  bookingsServiceListUrl: s.string({ max: 2048, nullable: true }),
  cartPageUrl: s.string({ max: 2048, nullable: true }),
  planListUrl: s.string({ max: 2048, nullable: true }),
})

export const Prompt = ['login', 'none'] as const

/** What an authorization asks for (RFC 6749 §4.1.1, RFC 7636 §4.3). Only the code flow with S256 is served. */
export const AuthorizeRequest = s.object({
  clientId: s.req(s.guid()),
  responseType: s.req(s.enum(['code'] as const)),
  redirectUri: s.string({ min: 1, max: 2048, nullable: true }),
  scope: s.string({ max: 200, nullable: true }),
  state: s.req(s.string({ min: 1, max: 512 })),
  responseMode: s.enum(['fragment', 'query', 'web_message'] as const, { nullable: true }),
  codeChallenge: s.req(s.string({ pattern: '^[A-Za-z0-9_-]{43}$', doc: 'base64url(SHA-256(verifier)).' })),
  codeChallengeMethod: s.req(s.enum(['S256'] as const)),
  sessionToken: s.string({ max: 512, nullable: true }),
  nonce: s.string({ max: 512, nullable: true }),
  prompt: s.enum(Prompt, { nullable: true }),
  idp: s.string({ max: 200, nullable: true, doc: 'Connection id of a provider to sign in with.' }),
})

const intent = <S extends Parameters<typeof s.with>[0]>(schema: S) => s.with(schema, { oneOf: 'intent' })

/** Where the visitor is to go; exactly one (wire/core.md §5). */
export const Intents = {
  bookingsCheckout: intent(s.object({ timezone: s.string({ max: 40 }), slotAvailability: s.map(s.any()) })),
  ecomCheckout: intent(s.object({ checkoutId: s.req(s.guid()) })),
  eventsCheckout: intent(
    s.object({ reservationId: s.req(s.guid()), eventSlug: s.req(s.string({ min: 1, max: 150 })) }),
  ),
  paidPlansCheckout: intent(
    s.object({ planId: s.req(s.guid()), checkoutData: s.string({ max: 2048, nullable: true }) }),
  ),
  login: intent(s.object({})),
  logout: intent(s.object({ clientId: s.req(s.guid()) })),
  auth: intent(s.object({ authRequest: s.req(AuthorizeRequest), prompt: s.enum(Prompt) })),
  storesProduct: intent(s.object({ productSlug: s.req(s.string({ min: 1, max: 150 })) })),
  bookingsBook: intent(s.object({ resourceId: s.req(s.guid()) })),
  ecomOrderPaymentRequest: intent(s.object({ paymentRequestId: s.req(s.guid()) })),
}
