import { call } from '../call.ts'
import { s } from '../schema.ts'

export const Event = s.object({
  id: s.req.string({
    doc: 'Position in the log, a decimal number that increases with each event. Numbers may be skipped.',
  }),
  type: s.req.string({ doc: 'Type of the event, such as `wix.data.v2.data_item_created`.' }),
  entityId: s.req.string({ doc: 'Id of the entity that changed.' }),
  createdDate: s.req.datetime({ doc: 'When the event was written.' }),
  actor: s.req.object(
    {
      role: s.req.string({ doc: 'Role of the caller: visitor, member, merchant or anyone.' }),
      id: s.string({ doc: 'Id of the caller within the role. Absent if the caller has none.' }),
    },
    { doc: 'Who made the change.' },
  ),
  requestId: s.string({ doc: 'Id of the request that made the change. Absent if it was no request.' }),
  payload: s.req.any({
    doc: 'Entity after the change, and what the event adds to it. It depends on the type.',
  }),
})

export const events = {
  listEvents: call({
    method: 'GET',
    path: '/v1/events',
    summary:
      'Lists the events of the site, oldest first unless asked otherwise. Events are written in the transaction of the change (transactional outbox).',
    request: s.object({
      after: s.string({
        pattern: '^\\d{1,18}$',
        doc: 'Id of an event: only later ones are listed. Absent or 0: from the first event that is stored. EVENTS_DELETED if later ones were deleted after their period.',
      }),
      before: s.string({
        pattern: '^\\d{1,18}$',
        doc: 'Id of an event: only earlier ones are listed. Absent: up to the last event.',
      }),
      order: s.enum(['ASC', 'DESC'], { doc: 'ASC: oldest first. DESC: newest first. Default: ASC.' }),
      type: s.string({ max: 200, doc: 'Only events of this type. Default: all.' }),
      entityId: s.string({ max: 100, doc: 'Only events of this entity. Default: all.' }),
      limit: s.integer({ min: 1, max: 100, doc: 'Largest number of events. Default: 50.' }),
    }),
    reply: s.object({
      events: s.req.array(Event, { doc: 'Events in the order asked for.' }),
      hasNext: s.req.boolean({ doc: 'Whether more events follow in this order.' }),
    }),
    allow: ['merchant'],
    errors: ['EVENTS_DELETED'],
  }),
}
