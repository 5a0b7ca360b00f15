import { PERSON_OF_EVENT } from './554-people-of-events.ts'

/** Large payloads are compressed by the server (decision 073). Events of older versions keep their `jsonb` until they are deleted. */
export const packedEvents = {
  name: '620-packed-events',
  statements: `
alter table events add column packed bytea, add column person text;
alter table events alter column packed set storage external;
`,
}

/** The person of an event: of a packed payload a column, otherwise read from the payload. */
export const PERSON = `coalesce(person, ${PERSON_OF_EVENT})`

export const peopleOfPackedEvents = {
  name: '621-people-of-packed-events',
  indexes: {
    events_of_people: `events (site_id, (${PERSON})) where ${PERSON} is not null`,
    mails_waiting: "mails (created_at) where status = 'WAITING'",
  },
}
