import { call } from '../call.ts'
import { CursorPagingMetadata } from '../entities/common.ts'
import { s } from '../schema.ts'

const status = s.enum(['KEPT', 'WAITING', 'SENT', 'FAILED'], {
  doc: 'KEPT stays in the mailbox, since the platform has no SMTP server. FAILED is given up.',
})

const fields = {
  id: s.req(s.string()),
  recipient: s.req(s.string()),
  subject: s.req(s.string()),
  kind: s.req(s.string({ doc: 'Name of its template.' })),
  language: s.req(s.string({ doc: 'BCP 47.' })),
  status: s.req(status),
  attempts: s.req(s.integer({ doc: 'How often it was handed to the SMTP server.' })),
  lastError: s.string({ doc: 'Why the last attempt failed, in the words of the SMTP server.' }),
  createdDate: s.req(s.datetime()),
  sentDate: s.datetime({ doc: 'When the SMTP server took it.' }),
}

export const Mail = s.object({
  ...fields,
  text: s.string({
    doc: 'Left out for a mail with a code or a link that opens an account, unless it stays in the mailbox, and there after a day.',
  }),
  html: s.string({ doc: 'Left out together with the text.' }),
})

export const mails = {
  listMails: call({
    method: 'GET',
    path: '/v1/mails',
    summary: 'The mailbox of the site, newest first, paged by cursor, without what the mails say.',
    request: s.object({
      recipient: s.string({ min: 1, max: 254 }),
      kind: s.string({ min: 1, max: 100 }),
      status,
      limit: s.integer({ min: 1, max: 100, doc: 'Default 50.' }),
      cursor: s.string({
        min: 1,
        max: 16_000,
        doc: 'From `metadata.cursors`; the filters come from it, too.',
      }),
    }),
    reply: s.object({
      mails: s.req(s.array(s.object(fields))),
      metadata: s.req(CursorPagingMetadata),
    }),
    allow: ['merchant'],
  }),

  getMail: call({
    method: 'GET',
    path: '/v1/mails/{id}',
    summary: 'A mail with both of its parts.',
    request: s.object({ id: s.req(s.string({ min: 1, max: 100 })) }),
    reply: s.object({ mail: s.req(Mail) }),
    allow: ['merchant'],
    errors: ['MAIL_NOT_FOUND'],
  }),
}
