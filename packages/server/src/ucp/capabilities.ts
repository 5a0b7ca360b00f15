/** The version of the Universal Commerce Protocol that the shop speaks. */
export const VERSION = '2026-04-08'

const SITE = `https://ucp.dev/${VERSION}`
const LINKING = 'dev.ucp.common.identity_linking'
const CHECKOUT = 'dev.ucp.shopping.checkout'
export const ORDER = 'dev.ucp.shopping.order'

/** What the shop can do in the protocol. */
export const CAPABILITIES: readonly { name: string; extends?: string; config?: object }[] = [
  // No operation needs a member: linking them is an option.
  { name: LINKING, config: { scopes: {} } },
  { name: CHECKOUT },
  { name: 'dev.ucp.shopping.fulfillment', extends: CHECKOUT },
  { name: 'dev.ucp.shopping.discount', extends: CHECKOUT },
  { name: 'dev.ucp.shopping.buyer_consent', extends: CHECKOUT },
  { name: ORDER },
  { name: 'dev.ucp.shopping.cart' },
  { name: 'dev.ucp.shopping.catalog.search' },
  { name: 'dev.ucp.shopping.catalog.lookup' },
]

/** The name of the capability whose fields a checkout has, such as `fulfillment`. */
export const has = (capabilities: ReadonlySet<string>, name: string): boolean =>
  capabilities.has(`dev.ucp.shopping.${name}`)

/** The test provider as a payment handler. Its tokens are the numbers of test cards. */
export const TEST_HANDLER = {
  'stoa.payments.test': [{ id: 'test', version: VERSION, available_instruments: [{ type: 'card' }] }],
}

export const paymentHandlers = (testPayments: boolean): object => (testPayments ? TEST_HANDLER : {})

/** What an operation is about. */
export type Root = 'checkout' | 'cart' | 'order' | 'catalog.search' | 'catalog.lookup'

/** `ucp` of a reply: the capabilities of both sides that concern it. */
export const replyHead = (
  capabilities: ReadonlySet<string>,
  root: Root,
  { paymentHandlers, status = 'success' }: { paymentHandlers?: object; status?: 'success' | 'error' } = {},
) => ({
  version: VERSION,
  status,
  capabilities: Object.fromEntries(
    CAPABILITIES.filter(one => [one.name, one.extends].includes(`dev.ucp.shopping.${root}`))
      .filter(({ name }) => capabilities.has(name))
      .map(({ name }) => [name, [{ version: VERSION }]]),
  ),
  ...(paymentHandlers && { payment_handlers: paymentHandlers }),
})

/** The profile of the shop at `/.well-known/ucp`. */
export const businessProfile = (
  endpoint: string,
  paymentHandlers: object,
  signingKeys: readonly object[],
) => ({
  ucp: {
    version: VERSION,
    services: {
      'dev.ucp.shopping': [
        {
          version: VERSION,
          spec: `${SITE}/specification/overview`,
          transport: 'rest',
          endpoint,
          schema: `${SITE}/services/shopping/rest.openapi.json`,
        },
        {
          version: VERSION,
          spec: `${SITE}/specification/overview`,
          transport: 'mcp',
          endpoint: `${endpoint}/mcp`,
          schema: `${SITE}/services/shopping/mcp.openrpc.json`,
        },
      ],
    },
    capabilities: Object.fromEntries(
      CAPABILITIES.map(({ name, extends: parent, config }) => {
        const page = name.replace('dev.ucp.shopping.', '').replace('dev.ucp.common.', '')
        const folder = name === LINKING ? 'common' : 'shopping'
        return [
          name,
          [
            {
              version: VERSION,
              spec: `${SITE}/specification/${page.replaceAll('_', '-').replace('.', '/')}`,
              schema: `${SITE}/schemas/${folder}/${page.replace('.', '_')}.json`,
              ...(parent && { extends: parent }),
              ...(config && { config }),
            },
          ],
        ]
      }),
    ),
    payment_handlers: paymentHandlers,
  },
  signing_keys: signingKeys,
})
