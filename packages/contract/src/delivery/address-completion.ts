import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Suggestions of one request at most. */
export const SUGGESTIONS_MAX = 10

const text = (max: number, doc: string) => s.string({ max, doc })

const SuggestedAddress = s.object({
  addressLine: text(250, 'Street and number.'),
  addressLine2: text(250, 'Further line.'),
  city: text(100, 'City or town, without its postal code.'),
  subdivision: text(100, 'Region, ISO 3166-2, such as `US-NY`; the name where there is no code.'),
  postalCode: text(20, 'Postal code, as the country writes it.'),
})

/** Addresses that a plug-in suggests while a buyer types (protocol/delivery §13). */
export const addressCompletion = {
  suggestAddresses: call({
    method: 'POST',
    path: '/v1/address-completion/suggest',
    prefixes: ['/ecom'],
    readOnly: true,
    summary:
      'Returns addresses that begin like a text, from the plug-in of the kind ADDRESS_COMPLETION. Without one there are none, and nothing is sent.',
    request: s.object({
      text: s.req.string({ min: 3, max: 200, doc: 'What the buyer has typed.' }),
      country: s.req.string({ format: 'country', doc: 'Country of the address, ISO 3166-1 alpha-2.' }),
      language: s.string({ min: 2, max: 35, doc: 'Language of the buyer, BCP 47. Default: unknown.' }),
    }),
    reply: s.object({
      suggestions: s.req.array(
        s.object({
          text: s.always.string({ doc: 'The address in one line, for the buyer.' }),
          address: s.always.with(SuggestedAddress, { doc: 'The parts of the address.' }),
        }),
        { max: SUGGESTIONS_MAX, doc: 'Addresses, the most likely first.' },
      ),
    }),
    checkoutPage: { reaches: 'PUBLIC' },
    allow: ['visitor', 'member', 'merchant'],
    errors: ['SERVICE_PLUGIN_LOOP'],
  }),
}
