import { call } from '../call.ts'
import { s } from '../schema.ts'

export const sites = {
  getSite: call({
    method: 'GET',
    path: '/v1/site',
    summary: 'The shop that the caller is in: its name, currency and language.',
    request: s.object({}),
    reply: s.object({
      site: s.req(
        s.object({
          id: s.req(s.guid()),
          name: s.req(s.string()),
          currency: s.req(s.string({ format: 'currency' })),
          locale: s.req(s.string({ doc: 'BCP 47.' })),
          countries: s.req(s.array(s.string())),
        }),
      ),
    }),
    allow: ['visitor', 'member', 'merchant'],
  }),
}
