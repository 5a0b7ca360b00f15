import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Generation of the catalogue that a program works with. */
export const catalogVersioning = {
  getCatalogVersion: call({
    method: 'GET',
    path: '/v3/provision/version',
    prefixes: ['/stores'],
    summary: 'Returns the generation of the catalogue that the site serves.',
    request: s.object({}),
    reply: s.object({
      catalogVersion: s.req(
        s.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED'] as const, {
          doc: 'Always `V1_CATALOG`: products and collections have the fields of that generation.',
        }),
      ),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),
}
