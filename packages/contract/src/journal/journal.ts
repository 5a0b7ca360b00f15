import { call } from '../call.ts'
import { s } from '../schema.ts'
import { staffAreas } from '../staff/staff.ts'

const merchant = ['merchant'] as const
const requestId = s.req.string({ max: 100, doc: 'Id of the request that made the change.' })

const FieldChange = s.object({
  path: s.req.string({ doc: 'Path of the field inside the entity, such as `priceData.price`.' }),
  before: s.any({ doc: 'Value before the change. Absent if there was none.' }),
  after: s.any({ doc: 'Value after the change. Absent if there is none.' }),
})

const entityChangeFields = {
  eventId: s.req.string({
    doc: 'Position of its event in the event log; `row-` and a number for a change without an event.',
  }),
  type: s.req.string({ doc: 'Type of the event, such as `wix.ecom.v1.order_updated`.' }),
  entityId: s.req.string({ doc: 'Id of the entity that changed.' }),
  name: s.string({ doc: 'Name or number of the entity. Absent if it has none.' }),
  fields: s.req.array(FieldChange, { doc: 'Fields that differ, at most 50.' }),
}
const EntityChange = s.object(entityChangeFields)

const Actor = s.object({
  id: s.string({ doc: 'Id of the staff member, API key, member or visitor. Absent if unknown.' }),
  role: s.req.string({ doc: 'Role of the caller: merchant, member, visitor or anyone.' }),
  name: s.string({ doc: 'Name of the staff member, else their e-mail address. Absent for other callers.' }),
})
const actor = s.req.with(Actor, { doc: 'Who made the change.' })
const createdDate = s.req.datetime({ doc: 'When the change was made.' })
const operation = (doc: string) => s.string({ doc })
const reason = s.string({
  doc: 'Reason that the staff member gave in the header `X-Stoa-Reason`. Absent without one.',
})
const undoable = s.req.boolean({
  doc: 'Whether the caller may take the change back, as far as the journal tells. The undo also looks at later changes.',
})

export const JournalEntry = s.object({
  id: s.req.string({ doc: 'Position in the journal, a decimal number that increases with each entry.' }),
  requestId,
  operation: s.req(operation('Call that made the change, such as `products.updateProduct`.')),
  area: s.req.enum(staffAreas, { doc: 'Area of the shop that the call belongs to.' }),
  actor,
  reason,
  createdDate,
  changes: s.req.array(EntityChange, { doc: 'Changed entities, at most 20.' }),
  changeCount: s.req.integer({ doc: 'Number of changes, which may exceed those listed.' }),
  mailCount: s.req.integer({ doc: 'Mails that the call sent. They cannot be taken back.' }),
  undoable,
  undoes: s.string({
    doc: 'Request id of the change that this one takes back. Absent for any other change.',
  }),
  undoneBy: s.string({ doc: 'Request id of the change that took this one back. Absent if none did.' }),
})

const before = s.string({
  pattern: '^\\d{1,18}$',
  doc: 'Id of an entry: only earlier ones are listed. Absent: from the newest.',
})
const limit = s.integer({ min: 1, max: 100, doc: 'Largest number of entries. Default: 50.' })
const hasNext = s.req.boolean({ doc: 'Whether earlier entries exist.' })

const UndoStep = s.object({
  entityId: s.req.string({ doc: 'Id of the entity.' }),
  operation: s.req.string({
    doc: 'Call that takes its change back; `journal.undoChange` where the undo writes the former values.',
  }),
})
const RemainingEffect = s.object({
  entityId: s.string({ doc: 'Id of the entity. Absent for mails.' }),
  reason: s.req.enum(['MAIL_SENT', 'MONEY_MOVED', 'NOT_REVERSIBLE'], {
    doc: 'MAIL_SENT: a mail has left. MONEY_MOVED: a payment or refund stays; compensate it. NOT_REVERSIBLE: no call takes it back.',
  }),
  description: s.req.string({ doc: 'What stays, and what to do about it.' }),
})

/** Changes that staff have made, the history of entities, and undo. */
export const journal = {
  listJournalEntries: call({
    method: 'GET',
    path: '/v1/journal',
    summary:
      'Lists changes made by staff, newest first. Changes of areas that the caller cannot read are left out.',
    request: s.object({
      before,
      actorId: s.guid({ doc: 'Only changes of this staff member. Default: all.' }),
      area: s.enum(staffAreas, { doc: 'Only changes in this area. Default: all.' }),
      limit,
    }),
    reply: s.object({ entries: s.req.array(JournalEntry, { doc: 'Entries, newest first.' }), hasNext }),
    allow: merchant,
  }),

  listEntityHistory: call({
    method: 'GET',
    path: '/v1/journal/history',
    summary: 'Lists the changes of one entity by anyone, newest first, each with the fields that differ.',
    request: s.object({
      entityId: s.req.string({ max: 100, doc: 'Id of the entity.' }),
      before: s.string({
        pattern: '^(row-)?\\d{1,18}$',
        doc: '`eventId` of a change: only earlier ones are listed. Absent: from the newest.',
      }),
      limit,
    }),
    reply: s.object({
      changes: s.req.array(
        s.object({
          ...entityChangeFields,
          requestId: s.string({ doc: 'Id of the request. Absent if it was no request.' }),
          operation: operation('Call of the staff member. Absent for other callers.'),
          actor,
          reason,
          undoable,
          createdDate,
        }),
        { doc: 'Changes, newest first.' },
      ),
      hasNext,
    }),
    allow: merchant,
  }),

  undoChange: call({
    method: 'POST',
    path: '/v1/journal/{requestId}/undo',
    summary:
      'Takes back a change or a bulk edit in one transaction. Mails and money stay, and the reply names them.',
    request: s.object({
      requestId,
      dryRun: s.boolean({ doc: 'Reports what would be taken back and changes nothing. Default: false.' }),
    }),
    reply: s.object({
      undone: s.req.array(UndoStep, { doc: 'What was taken back, in this order.' }),
      kept: s.req.array(RemainingEffect, { doc: 'What stays, and why.' }),
    }),
    allow: merchant,
    errors: ['JOURNAL_ENTRY_NOT_FOUND', 'CHANGE_ALREADY_UNDONE', 'CHANGE_OVERWRITTEN', 'CHANGE_NOT_UNDOABLE'],
  }),
}
