import { callsWith } from '../call.ts'
import { CursorPagingMetadata } from '../entities/paging.ts'
import { s } from '../schema.ts'

const status = s.enum(['KEPT', 'WAITING', 'SENT', 'FAILED'], {
  doc: 'KEPT: stored only, since no SMTP server is configured. WAITING: in the queue. FAILED: it is not sent: all attempts failed, the address is invalid, or the platform held it back.',
})

const fields = {
  id: s.req.string({ doc: 'Id of the mail, a decimal number.' }),
  recipient: s.req.string({ doc: 'E-mail address of the recipient.' }),
  subject: s.req.string({ doc: 'Subject line.' }),
  kind: s.req.string({ doc: 'Name of the template.' }),
  language: s.req.string({ doc: 'Language of the text, BCP 47.' }),
  status: s.req(status),
  attempts: s.req.integer({ doc: 'Number of attempts to deliver the mail to the SMTP server.' }),
  lastError: s.string({
    doc: 'Why the last attempt failed, as the SMTP server reports it, or why there was none. Absent if none has failed.',
  }),
  createdDate: s.req.datetime({ doc: 'When the mail was written.' }),
  sentDate: s.datetime({ doc: 'When the SMTP server accepted the mail. Absent before.' }),
}

export const Mail = s.object(
  {
    ...fields,
    text: s.string({
      doc: 'Plain text. Absent for mails with a code or link that gives access. Those with the status KEPT show it for a day to callers with `staff:write`. Other callers see links without their tokens.',
    }),
    html: s.string({ doc: 'HTML version. Absent together with the text.' }),
  },
  { doc: 'Mail with both versions of its text.' },
)

const templateFields = {
  template: s.req.string({ min: 1, max: 100, doc: 'Name of the template, from `listMailTemplates`.' }),
  language: s.string({ min: 1, max: 35, doc: 'Language of the text, BCP 47. Default: that of the site.' }),
}

const call = callsWith({ allow: ['merchant'] })

export const mails = {
  listMails: call({
    method: 'GET',
    path: '/v1/mails',
    summary:
      'Lists the mails of the site without their texts, newest first, paged by cursor. Shows those of areas that the caller may read.',
    request: s.object({
      recipient: s.string({ min: 1, max: 254, doc: 'Only mails to this address. Default: all.' }),
      kind: s.string({ min: 1, max: 100, doc: 'Only mails of this template. Default: all.' }),
      status: s.with(status, { doc: 'Only mails with this status. Default: all.' }),
      limit: s.integer({ min: 1, max: 100, doc: 'Largest number of mails. Default: 50.' }),
      cursor: s.string({
        min: 1,
        max: 16_000,
        doc: 'Cursor from `metadata.cursors`. It includes the filters: leave them out then.',
      }),
    }),
    reply: s.object({
      mails: s.req.array(s.object(fields), { doc: 'Mails on this page.' }),
      metadata: s.req.with(CursorPagingMetadata, { doc: 'Position of the page among all mails.' }),
    }),
  }),

  getMail: call({
    method: 'GET',
    path: '/v1/mails/{id}',
    summary: 'Returns a mail with both versions of its text.',
    request: s.object({ id: s.req.string({ min: 1, max: 100, doc: 'Id of the mail.' }) }),
    reply: s.object({ mail: s.req(Mail) }),
    errors: ['MAIL_NOT_FOUND'],
  }),

  listMailTemplates: call({
    method: 'GET',
    path: '/v1/mail-templates',
    summary: 'Lists the templates of mails, and the languages that have texts for them.',
    request: s.object({}),
    reply: s.object({
      templates: s.req.array(s.string(), { doc: 'Names of the templates, as in `kind` of mails.' }),
      languages: s.req.array(s.string(), { doc: 'Languages of the texts, BCP 47.' }),
    }),
  }),

  previewMailTemplate: call({
    method: 'GET',
    path: '/v1/mail-templates/{template}/preview',
    summary: 'Renders a template with example data, as it looks for this site.',
    request: s.object(templateFields),
    reply: s.object({
      subject: s.req.string({ doc: 'Subject line.' }),
      text: s.req.string({ doc: 'Plain text.' }),
      html: s.req.string({ doc: 'HTML version.' }),
      language: s.req.string({ doc: 'Language of the text, BCP 47.' }),
    }),
    errors: ['MAIL_TEMPLATE_NOT_FOUND'],
  }),

  sendTestMail: call({
    method: 'POST',
    path: '/v1/mail-templates/{template}/test',
    summary: 'Sends a mail with example data. Its links lead nowhere.',
    request: s.object({
      ...templateFields,
      recipient: s.req.string({ format: 'email', max: 254, doc: 'E-mail address that gets the mail.' }),
    }),
    reply: s.object({}),
    errors: ['MAIL_TEMPLATE_NOT_FOUND'],
  }),
}
