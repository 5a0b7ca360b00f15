import { contract } from '@stoa/contract'
import { mailLanguages } from '@stoa/texts/languages'
import { isoTime } from '../call/clock.ts'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { InvalidRequest } from '../call/failure.ts'
import type { MailRequest, TemplateName } from '../call/mail-request.ts'
import { findMailRows, getMailRow, type MailHead, type MailRow } from '../storage/mails.ts'
import { type EntityFields, planQuery, readPage } from '../storage/query/index.ts'
import { mayReadSecrets, readableMailKinds, withoutTokens } from './mail-areas.ts'
import { renderMail } from './render-mail.ts'
import { SAMPLE_MAIL_DATA } from './sample-mail-data.ts'
import { templates } from './templates.ts'

const toListedMail = (row: MailHead) => ({
  id: String(row.id),
  recipient: row.to,
  subject: row.subject,
  kind: row.kind,
  language: row.language,
  status: row.status,
  attempts: row.attempts,
  ...(row.lastError !== null && { lastError: row.lastError }),
  createdDate: isoTime(row.createdAt),
  ...(row.sentAt !== null && { sentDate: isoTime(row.sentAt) }),
})

/** Both versions of the text. Secrets that are sent are shown to no one; without an SMTP server the mailbox is the only delivery. */
function partsOf({ secret, status, body, html }: MailRow, caller: Caller) {
  const maySee = mayReadSecrets(caller)
  if (body === null || (secret && !(maySee && status === 'KEPT'))) return {}
  const shown = maySee ? (text: string) => text : withoutTokens
  return { text: shown(body), ...(html && { html: shown(html) }) }
}

interface ListRequest {
  recipient?: string | null
  kind?: string | null
  status?: string | null
  limit?: number | null
  cursor?: string | null
}

/** Fields that mails can be filtered and sorted by. Ids increase with time. */
const mailFields: EntityFields<Caller> = {
  name: 'mail',
  alias: 'm',
  idField: 'id',
  paging: ['CURSOR'],
  defaultSort: [{ fieldName: 'id', order: 'DESC' }],
  fields: {
    id: { type: 'number', column: 'id', sort: true, required: true },
    recipient: { type: 'string', column: 'recipient', filter: ['$eq'], required: true },
    kind: { type: 'string', column: 'kind', filter: ['$eq'], required: true },
    status: { type: 'string', column: 'status', filter: ['$eq'], required: true },
  },
}

/** Query plan of the requested page. Violations name the field of the request. */
function planOf({ limit, cursor, ...filters }: ListRequest, { caller, platform, site }: Ctx) {
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null))
  const [filtered] = Object.keys(filter)
  const query = { ...(filtered && { filter }), cursorPaging: { limit, cursor } }
  const result = planQuery(query, mailFields, {
    caller,
    cursorSecret: platform.cursorSecret,
    scope: site.id,
    at: '',
  })
  if (result.ok) return result.plan
  const fieldOf = (path: string) => (filtered && path.startsWith('.filter') ? filtered : 'cursor')
  throw new InvalidRequest(result.violations.map(found => ({ ...found, field: fieldOf(found.field) })))
}

export const mailHandlers = implement(contract.mails, {
  async listMails(wanted, ctx) {
    const plan = planOf(wanted, ctx)
    const { rows, page } = readPage(
      plan,
      await findMailRows(ctx.db, ctx.site.id, plan, readableMailKinds(ctx.caller)),
    )
    const { count, hasNext, cursors } = page
    return { mails: rows.map(toListedMail), metadata: { count, hasNext, ...(cursors && { cursors }) } }
  },

  async getMail({ id }, ctx) {
    const row = /^\d{1,15}$/.test(id ?? '') ? await getMailRow(ctx.db, ctx.site.id, Number(id)) : undefined
    const kinds = readableMailKinds(ctx.caller)
    if (!row || kinds?.includes(row.kind) === false) return ctx.fail('MAIL_NOT_FOUND', { id })
    return { mail: { ...toListedMail(row), ...partsOf(row, ctx.caller) } }
  },

  async listMailTemplates() {
    return { templates: Object.keys(templates), languages: [...mailLanguages] }
  },

  async previewMailTemplate({ template, language }, ctx) {
    const mail = sampleMail(ctx, template, { to: 'buyer@example.com', language })
    const { subject, body, html, language: tag } = renderMail(mail, ctx.site, false)
    return { subject, text: body, html: html ?? '', language: tag }
  },

  async sendTestMail({ template, language, recipient }, ctx) {
    ctx.mail(sampleMail(ctx, template, { to: recipient, language }))
    return {}
  },
})

/** A mail with the example data of a template. */
function sampleMail(
  ctx: Ctx<'MAIL_TEMPLATE_NOT_FOUND'>,
  template: string,
  envelope: { to: string; language?: string | undefined },
): MailRequest {
  if (!Object.hasOwn(SAMPLE_MAIL_DATA, template)) return ctx.fail('MAIL_TEMPLATE_NOT_FOUND', { template })
  const data = SAMPLE_MAIL_DATA[template as TemplateName]
  return { ...envelope, template, data } as MailRequest
}
