import { type Block, button, type MailContent, paragraph } from './content.ts'
import type { Frame } from './language.ts'
import { orderCanceled, orderPlaced } from './order-templates.ts'

/** A mail template. `secret` mails contain a code or a link that gives access; their bodies are erased after sending. */
export interface Template<Data> {
  secret: boolean
  content(data: Data, frame: Frame): MailContent
}

type Code = { code: string; validForMinutes?: number }
type Link = { link: string; validForMinutes?: number }

const validity = (minutes: number | undefined, { language }: Frame): Block[] =>
  minutes === undefined ? [] : [paragraph(language.words.validFor(language.minutes(minutes)))]

const codeBlocks = (text: string, { code, validForMinutes }: Code, frame: Frame): Block[] => [
  paragraph(text),
  { kind: 'code', code },
  ...validity(validForMinutes, frame),
  paragraph(frame.language.words.keepSecret),
]

const secret = <Data>(content: Template<Data>['content']): Template<Data> => ({ secret: true, content })
const open = <Data>(content: Template<Data>['content']): Template<Data> => ({ secret: false, content })

/**
 * All mails of the platform. A mail to an address that a caller has typed never contains other text of that caller:
 * otherwise the platform could be used to send spam.
 */
export const templates = {
  emailVerification: secret<Code>((data, frame) => {
    const words = frame.language.words.emailVerification
    return {
      subject: words.subject(frame.site),
      heading: words.heading,
      blocks: [...codeBlocks(words.text, data, frame), paragraph(frame.language.words.ignore)],
    }
  }),

  recovery: secret<Link>(({ link, validForMinutes }, frame) => {
    const words = frame.language.words.recovery
    return {
      subject: words.subject(frame.site),
      heading: words.heading,
      blocks: [
        paragraph(words.text),
        button(words.button, link),
        ...validity(validForMinutes, frame),
        paragraph(words.ignore),
      ],
    }
  }),

  /** To a person for whom the merchant has created an account. */
  activation: secret<Link>(({ link, validForMinutes }, frame) => {
    const words = frame.language.words.activation
    return {
      subject: words.subject(frame.site),
      heading: words.heading,
      blocks: [paragraph(words.text), button(words.button, link), ...validity(validForMinutes, frame)],
    }
  }),

  magicLink: secret<Link>(({ link, validForMinutes }, frame) => {
    const { magicLink: words, signIn, ignore } = frame.language.words
    return {
      subject: words.subject(frame.site),
      heading: words.heading,
      blocks: [
        paragraph(words.text),
        button(signIn, link),
        ...validity(validForMinutes, frame),
        paragraph(ignore),
      ],
    }
  }),

  emailCode: secret<Code>((data, frame) => {
    const words = frame.language.words.emailCode
    return {
      subject: words.subject(frame.site),
      heading: words.heading,
      blocks: [...codeBlocks(words.text, data, frame), paragraph(words.ignore)],
    }
  }),

  /** To the owner of an account, after a registration attempt with their address. */
  accountExists: open<{ link?: string; recoveryLink?: string }>(({ link, recoveryLink }, frame) => {
    const { accountExists: words, signIn, ignore } = frame.language.words
    return {
      subject: words.subject(frame.site),
      heading: words.heading,
      blocks: [
        paragraph(words.text),
        ...(link ? [button(signIn, link)] : []),
        ...(recoveryLink ? [button(words.recover, recoveryLink)] : []),
        paragraph(ignore),
      ],
    }
  }),

  /** `browser` is a name such as "Firefox on Linux", not the header as it came. */
  newSignIn: open<{ at: number; browser: string; address: string; sessionsLink?: string }>(
    ({ at, browser, address, sessionsLink }, { site, language }) => {
      const words = language.words.newSignIn
      const rows: [string, string][] = [
        [words.when, language.moment(at)],
        [words.browser, browser],
        [words.address, address],
      ]
      return {
        subject: words.subject(site),
        heading: words.heading,
        blocks: [
          paragraph(words.text),
          { kind: 'rows', rows },
          paragraph(words.advice),
          ...(sessionsLink ? [button(words.button, sessionsLink)] : []),
        ],
      }
    },
  ),

  passwordChanged: open<{ at: number; recoveryLink?: string }>(({ at, recoveryLink }, { site, language }) => {
    const words = language.words.passwordChanged
    return {
      subject: words.subject(site),
      heading: words.heading,
      blocks: [
        paragraph(words.text(language.moment(at))),
        paragraph(words.advice),
        ...(recoveryLink ? [button(words.button, recoveryLink)] : []),
      ],
    }
  }),

  /** To the owner of the site. */
  memberWaiting: open<{ name?: string; email: string; link?: string }>(
    ({ name, email, link }, { site, language }) => {
      const words = language.words.memberWaiting
      const rows: [string, string][] = [
        ...(name ? [[words.name, name] as [string, string]] : []),
        [words.email, email],
      ]
      return {
        subject: words.subject(site, name || email),
        heading: words.heading,
        blocks: [
          paragraph(words.text),
          { kind: 'rows', rows },
          ...(link ? [button(words.button, link)] : []),
        ],
      }
    },
  ),

  membershipWaiting: open<Record<never, never>>((_, { site, language }) => {
    const words = language.words.membershipWaiting
    return { subject: words.subject(site), heading: words.heading, blocks: [paragraph(words.text)] }
  }),

  membershipApproved: open<{ link?: string }>(({ link }, { site, language }) => {
    const { membershipApproved: words, signIn } = language.words
    const blocks = [paragraph(words.text), ...(link ? [button(signIn, link)] : [])]
    return { subject: words.subject(site), heading: words.heading, blocks }
  }),

  memberBlocked: open<Record<never, never>>((_, { site, language }) => {
    const words = language.words.memberBlocked
    return { subject: words.subject(site), heading: words.heading, blocks: [paragraph(words.text)] }
  }),

  orderPlaced: open(orderPlaced),
  orderCanceled: open(orderCanceled),
}

export type TemplateName = keyof typeof templates

/** The data of each template. */
export type MailData = {
  [K in TemplateName]: (typeof templates)[K] extends Template<infer Data> ? Data : never
}

/** A mail with rendered content. Treated as secret. */
export interface PlainMail {
  to: string
  language?: string | undefined
  template?: undefined
  subject: string
  body: string
}

/** A mail request of a domain: recipient, template and data. */
export type MailRequest = PlainMail | TemplateMail

type TemplateMail = {
  [K in TemplateName]: {
    to: string
    /** BCP 47. @default the site's language, also if there are no texts for the tag */
    language?: string | undefined
    template: K
    data: MailData[K]
    /** Stored but never sent: an address without an account costs the same work (decision 015). */
    discard?: boolean
  }
}[TemplateName]
