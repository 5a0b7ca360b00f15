import { s } from '../../schema.ts'

export const URLDetails = s.object({
  endpoint: s.always(
    s.ro.string({ max: 2048, doc: 'Address of the page without query parameters and token.' }),
  ),
  searchParams: s.map(s.string(), { doc: 'Query parameters of the address by name.' }),
})

export const RedirectSession = s.object({
  id: s.always.guid({ doc: 'Id of the redirect session.' }),
  fullUrl: s.always(
    s.ro.string({
      max: 2048,
      doc: 'Address to open in the browser; contains the one-time token. Valid for one hour.',
    }),
  ),
  urlDetails: s.always.with(URLDetails, { doc: 'Parts of the address.' }),
  sessionToken: s.always(
    s.ro.nullable.string({
      max: 2048,
      doc: 'One-time token in the fragment of `fullUrl`. Without effect for pages outside the platform.',
    }),
  ),
  shortUrl: s.ro.string({ max: 2048, doc: 'Same as `fullUrl`.' }),
})

export const CallbackParams = s.object({
  thankYouPageUrl: s.nullable.string({
    max: 2048,
    doc: 'Page of the shop after an order; receives `orderId` as query parameter. Default: the hosted thank-you page.',
  }),
  postFlowUrl: s.nullable.string({
    max: 2048,
    doc: 'Page of the shop after any other flow, or when the shopper goes back.',
  }),
  loginUrl: s.nullable.string({
    max: 2048,
    doc: 'Page of the shop where shoppers sign in or create an account. The thank-you page links to it for buyers who are not signed in.',
  }),
  bookingsServiceListUrl: s.nullable.string({ max: 2048, doc: 'Accepted for compatibility; not used.' }),
  cartPageUrl: s.nullable.string({
    max: 2048,
    doc: 'Cart page of the shop, for links back from the checkout.',
  }),
  planListUrl: s.nullable.string({ max: 2048, doc: 'Accepted for compatibility; not used.' }),
})

export const Prompt = ['login', 'none'] as const

/** OAuth 2.0 authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3). Only the code flow with S256 is supported. */
export const AuthorizeRequest = s.object({
  clientId: s.req.guid({
    doc: 'Id of the client app that asks for the sign-in; must be the app of the caller.',
  }),
  responseType: s.req.enum(['code'] as const, { doc: 'Only the authorization code flow is supported.' }),
  redirectUri: s.nullable.string({
    min: 1,
    max: 2048,
    doc: 'Address that receives the code; must be registered. Required unless responseMode is web_message.',
  }),
  scope: s.nullable.string({ max: 200, doc: 'Ignored: every token has the rights of its member.' }),
  state: s.req.string({
    min: 1,
    max: 512,
    doc: 'Random value that is returned with the code; the client must compare it.',
  }),
  responseMode: s.nullable.enum(['fragment', 'query', 'web_message'] as const, {
    doc: 'Where the code goes: URL fragment, URL query, or message to the embedding window. Default: fragment.',
  }),
  codeChallenge: s.req.string({
    pattern: '^[A-Za-z0-9_-]{43}$',
    doc: 'PKCE challenge: base64url(SHA-256(verifier)).',
  }),
  codeChallengeMethod: s.req.enum(['S256'] as const, { doc: 'Only S256 is supported.' }),
  sessionToken: s.nullable.string({
    max: 512,
    doc: 'Session token of a finished login: signs in without asking the member again.',
  }),
  nonce: s.nullable.string({ max: 512, doc: 'Ignored: no id token is issued.' }),
  prompt: s.nullable.enum(Prompt, {
    doc: 'Whether to ask for credentials (login) or use the sign-in of the browser (none). Default: login.',
  }),
  idp: s.nullable.string({
    max: 200,
    doc: 'Provider to sign in with: google, facebook, or the id of a connection.',
  }),
})

const intent = <S extends Parameters<typeof s.with>[0]>(schema: S) => s.with(schema, { oneOf: 'intent' })

/** Target page of the visitor; exactly one per request (protocol/hosted-pages §6). */
export const Intents = {
  bookingsCheckout: intent(
    s.object(
      {
        timezone: s.string({
          max: 40,
          doc: 'IANA time zone of the visitor; available in the address template.',
        }),
        slotAvailability: s.map(s.any(), { doc: 'Accepted for compatibility; not used.' }),
      },
      { doc: 'Checkout of a booking, on the page that the site names for it.' },
    ),
  ),
  ecomCheckout: intent(
    s.object({ checkoutId: s.req.guid({ doc: 'Checkout to pay.' }) }, { doc: 'Hosted checkout page.' }),
  ),
  eventsCheckout: intent(
    s.object(
      {
        reservationId: s.req.guid({ doc: 'Ticket reservation; available in the address template.' }),
        eventSlug: s.req.string({
          min: 1,
          max: 150,
          doc: 'Slug of the event; available in the address template.',
        }),
      },
      { doc: 'Checkout of event tickets, on the page that the site names for it.' },
    ),
  ),
  paidPlansCheckout: intent(
    s.object(
      {
        planId: s.req.guid({ doc: 'Pricing plan; available in the address template.' }),
        checkoutData: s.nullable.string({
          max: 2048,
          doc: 'Data for that page; available in the address template.',
        }),
      },
      { doc: 'Checkout of a pricing plan, on the page that the site names for it.' },
    ),
  ),
  login: intent(s.object({}, { doc: 'Hosted sign-in page, without a code for the app.' })),
  logout: intent(
    s.object(
      { clientId: s.req.guid({ doc: 'Id of the client app; must be the app of the caller.' }) },
      { doc: 'Hosted page that signs the browser out.' },
    ),
  ),
  auth: intent(
    s.object(
      {
        authRequest: s.req.with(AuthorizeRequest, { doc: 'OAuth 2.0 authorization request with PKCE.' }),
        prompt: s.enum(Prompt, { doc: 'Takes precedence over `prompt` of the request.' }),
      },
      { doc: 'Hosted sign-in page that returns an authorization code to the app.' },
    ),
  ),
  storesProduct: intent(
    s.object(
      { productSlug: s.req.string({ min: 1, max: 150, doc: 'Slug of the product.' }) },
      { doc: 'Product page of the shop.' },
    ),
  ),
  bookingsBook: intent(
    s.object(
      { resourceId: s.req.guid({ doc: 'Resource to book; available in the address template.' }) },
      { doc: 'Booking page that the site names.' },
    ),
  ),
  ecomOrderPaymentRequest: intent(
    s.object(
      { paymentRequestId: s.req.guid({ doc: 'Payment request; available in the address template.' }) },
      { doc: 'Payment page that the site names.' },
    ),
  ),
}
