import { call } from '../call.ts'
import { s } from '../schema.ts'

export const Event = s.object({
  id: s.req(s.string({ doc: 'Position in the log of the site; later events have a greater one.' })),
  type: s.req(s.string()),
  entityId: s.req(s.string()),
  createdDate: s.req(s.datetime()),
  actor: s.req(s.object({ role: s.req(s.string()), id: s.string() })),
  requestId: s.string(),
  payload: s.req(s.any({ doc: 'The entity after the change, and what the event adds to it.' })),
})

export const events = {
  listEvents: call({
    method: 'GET',
    path: '/v1/events',
    summary: 'The log of events, oldest first. Every change stands in it, written together with the change.',
    request: s.object({
      after: s.string({ pattern: '^\\d{1,18}$', doc: 'Only events after this id.' }),
      type: s.string({ max: 200 }),
      entityId: s.string({ max: 100 }),
      limit: s.integer({ min: 1, max: 100, doc: 'Default 50.' }),
    }),
    reply: s.object({ events: s.req(s.array(Event)), hasNext: s.req(s.boolean()) }),
    allow: ['merchant'],
  }),
}
