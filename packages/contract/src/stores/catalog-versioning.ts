import { call } from '../call.ts'
import { s } from '../schema.ts'

/** Generation of the catalogue that a program works with. */
export const catalogVersioning = {
  getCatalogVersion: call({
    method: 'GET',
    path: '/v3/provision/version',
    prefixes: ['/stores'],
    summary: 'Returns the generation of the catalogue that the client app is set to. The site serves both.',
    request: s.object({}),
    reply: s.object({
      catalogVersion: s.req.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED'] as const, {
        doc: '`V3_CATALOG` for client apps with the catalogue version V3, otherwise `V1_CATALOG`.',
      }),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),
}
