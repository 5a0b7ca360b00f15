import type { MailRequest, TemplateName } from '../call/mail-request.ts'
import type { Site } from '../call/site.ts'
import type { NewMail } from '../storage/mails.ts'
import { cleanContent, oneLine, withoutLinks } from './clean-text.ts'
import { paragraph } from './content.ts'
import { featureMails } from './feature-mails.ts'
import { type Frame, languageFor } from './language.ts'
import { htmlPart } from './layout.ts'
import { lookOf } from './look.ts'
import { plainAddress } from './mail-address.ts'
import { plainPart } from './plain-part.ts'
import { type Template, templates } from './templates.ts'

/**
 * Renders a mail: subject, HTML and text in the recipient's language. A mail to an invalid address is stored as failed, so
 * that the call succeeds and the merchant can see it.
 */
export function renderMail(mail: MailRequest, site: Site, willBeSent: boolean): NewMail {
  const language = languageFor([mail.language, site.locale], site.settings.timeZone)
  const name = oneLine(site.name, 100)
  const { kind, secret, content: unclean } = contentOf(mail, { site: name, language })
  const content = cleanContent(mail.template === undefined ? unclean : withoutLinks(unclean))
  const footer = language.words.sentBy({ site: name })
  const { unsubscribeUrl } = content
  const unsubscribe = language.words.unsubscription.link
  const to = plainAddress(mail.to)
  const discarded = 'discard' in mail && mail.discard === true
  return {
    // The address of a decoy account is not stored.
    to: discarded ? '' : (to ?? oneLine(mail.to, 254)),
    subject: content.subject,
    body: plainPart(content, [footer, ...(unsubscribeUrl ? [`${unsubscribe}: ${unsubscribeUrl}`] : [])]),
    html: htmlPart(content, name, footer, { language, look: lookOf(site.settings.appearance) }),
    kind,
    language: language.tag,
    secret,
    discarded,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...aboutOf(mail),
    ...statusOf(mail, to, willBeSent),
  }
}

/** Mails about an order have its number; those about a member have their address. */
function aboutOf(mail: MailRequest) {
  if (mail.template === undefined) return {}
  if ('number' in mail.data) return { about: mail.data.number }
  return 'email' in mail.data ? { about: mail.data.email.toLowerCase() } : {}
}

function statusOf(mail: MailRequest, to: string | undefined, willBeSent: boolean) {
  if (!to) return { status: 'FAILED', lastError: 'This is not one plain e-mail address.' } as const
  if ('held' in mail && mail.held) return { status: 'FAILED', lastError: mail.held } as const
  return { status: willBeSent ? 'WAITING' : 'KEPT' } as const
}

function featureTemplate(name: string): Template<never> {
  const mail = featureMails.get(name)
  if (!mail) throw new Error(`no feature declares the mail ${name}`)
  return { secret: mail.secret ?? false, content: mail.content }
}

function contentOf(mail: MailRequest, frame: Frame) {
  if (mail.template === undefined) {
    const { subject, body } = mail
    return { kind: 'plain', secret: true, content: { subject, heading: subject, blocks: [paragraph(body)] } }
  }
  // `MailRequest` guarantees that data and template match; the type of the table cannot express it.
  const template = (templates[mail.template as TemplateName] ??
    featureTemplate(mail.template)) as Template<unknown>
  return { kind: mail.template, secret: template.secret, content: template.content(mail.data, frame) }
}
