import type { MailData, TemplateName } from '../call/mail-request.ts'
import { type Block, button, type MailContent, paragraph } from './content.ts'
import { downloadsReady, orderShipped, pickupReady } from './fulfillment-templates.ts'
import type { Frame } from './language.ts'
import {
  abandonedCheckout,
  backInStock,
  orderCanceled,
  orderChanged,
  orderDocument,
  orderPlaced,
  orderReceived,
  orderRefunded,
  paymentFailed,
  paymentReceived,
  paymentRequest,
} from './order-templates.ts'
import {
  chargebackReceived,
  latePaymentFailed,
  subscriptionPaymentFailed,
  unplacedPaymentFailed,
} from './payment-problem-templates.ts'
import { staffSecurity } from './staff-templates.ts'
import { subscriptionChargeFailed, subscriptionEnded } from './subscription-templates.ts'

/** A mail template. `secret` mails contain a code or a link that gives access; their bodies are erased after sending. */
export interface Template<Data> {
  secret: boolean
  content(data: Data, frame: Frame): MailContent
}

const validity = (minutes: number | undefined, { language }: Frame): Block[] =>
  minutes === undefined ? [] : [paragraph(language.words.validFor({ duration: language.minutes(minutes) }))]

const codeBlocks = (
  text: string,
  { code, validForMinutes }: MailData['emailCode'],
  frame: Frame,
): Block[] => [
  paragraph(text),
  { kind: 'code', code },
  ...validity(validForMinutes, frame),
  paragraph(frame.language.words.keepSecret),
]

function signInLink({ link, validForMinutes }: MailData['magicLink'], frame: Frame): MailContent {
  const { magicLink: words, signIn, ignore } = frame.language.words
  return {
    subject: words.subject({ site: frame.site }),
    heading: words.heading,
    blocks: [
      paragraph(words.text),
      button(signIn, link),
      ...validity(validForMinutes, frame),
      paragraph(ignore),
    ],
  }
}

const secret = <Data>(content: Template<Data>['content']): Template<Data> => ({ secret: true, content })
const open = <Data>(content: Template<Data>['content']): Template<Data> => ({ secret: false, content })

/**
 * All mails of the platform. A mail to an address that a caller has typed never contains other text of that caller:
 * otherwise the platform could be used to send spam.
 */
export const templates: { [K in TemplateName]: Template<MailData[K]> } = {
  emailVerification: secret((data, frame) => {
    const words = frame.language.words.emailVerification
    return {
      subject: words.subject({ site: frame.site }),
      heading: words.heading,
      blocks: [...codeBlocks(words.text, data, frame), paragraph(frame.language.words.ignore)],
    }
  }),

  recovery: secret(({ link, validForMinutes }, frame) => {
    const words = frame.language.words.recovery
    return {
      subject: words.subject({ site: frame.site }),
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
  activation: secret(({ link, validForMinutes }, frame) => {
    const words = frame.language.words.activation
    return {
      subject: words.subject({ site: frame.site }),
      heading: words.heading,
      blocks: [paragraph(words.text), button(words.button, link), ...validity(validForMinutes, frame)],
    }
  }),

  magicLink: secret(signInLink),
  staffSignInLink: secret(signInLink),

  emailCode: secret((data, frame) => {
    const words = frame.language.words.emailCode
    return {
      subject: words.subject({ site: frame.site }),
      heading: words.heading,
      blocks: [...codeBlocks(words.text, data, frame), paragraph(words.ignore)],
    }
  }),

  /** To the owner of an account, after a registration attempt with their address. */
  accountExists: open(({ link, recoveryLink }, frame) => {
    const { accountExists: words, signIn, ignore } = frame.language.words
    return {
      subject: words.subject({ site: frame.site }),
      heading: words.heading,
      blocks: [
        paragraph(words.text),
        ...(link ? [button(signIn, link)] : []),
        ...(recoveryLink ? [button(words.recover, recoveryLink)] : []),
        paragraph(ignore),
      ],
    }
  }),

  newSignIn: open(({ at, browser, address, sessionsLink }, { site, language }) => {
    const words = language.words.newSignIn
    const rows: [string, string][] = [
      [words.when, language.dateTime(at)],
      [words.browser, browser],
      [words.address, address],
    ]
    return {
      subject: words.subject({ site }),
      heading: words.heading,
      blocks: [
        paragraph(words.text),
        { kind: 'rows', rows },
        paragraph(words.advice),
        ...(sessionsLink ? [button(words.button, sessionsLink)] : []),
      ],
    }
  }),

  passwordChanged: open(({ at, recoveryLink }, { site, language }) => {
    const words = language.words.passwordChanged
    return {
      subject: words.subject({ site }),
      heading: words.heading,
      blocks: [
        paragraph(words.text({ moment: language.dateTime(at) })),
        paragraph(words.advice),
        ...(recoveryLink ? [button(words.button, recoveryLink)] : []),
      ],
    }
  }),

  staffSecurity: open(staffSecurity),

  /** To the owner who tests the mail server. */
  mailTest: open((_, { site, language }) => {
    const words = language.words.mailTest
    return { subject: words.subject({ site }), heading: words.heading, blocks: [paragraph(words.text)] }
  }),

  /** To the owner of the site. */
  memberWaiting: open(({ name, email, link }, { site, language }) => {
    const words = language.words.memberWaiting
    const rows: [string, string][] = [
      ...(name ? [[words.name, name] as [string, string]] : []),
      [words.email, email],
    ]
    return {
      subject: words.subject({ site, who: name || email }),
      heading: words.heading,
      blocks: [paragraph(words.text), { kind: 'rows', rows }, ...(link ? [button(words.button, link)] : [])],
    }
  }),

  membershipWaiting: open((_, { site, language }) => {
    const words = language.words.membershipWaiting
    return { subject: words.subject({ site }), heading: words.heading, blocks: [paragraph(words.text)] }
  }),

  webhookPaused: open(({ name, url }, { site, language }) => {
    const words = language.words.webhookPaused
    const rows: [string, string][] = [
      [words.name, name],
      [words.address, url],
    ]
    return {
      subject: words.subject({ site, name }),
      heading: words.heading,
      blocks: [paragraph(words.text), { kind: 'rows', rows }, paragraph(words.advice)],
    }
  }),

  membershipApproved: open(({ link }, { site, language }) => {
    const { membershipApproved: words, signIn } = language.words
    const blocks = [paragraph(words.text), ...(link ? [button(signIn, link)] : [])]
    return { subject: words.subject({ site }), heading: words.heading, blocks }
  }),

  memberBlocked: open((_, { site, language }) => {
    const words = language.words.memberBlocked
    return { subject: words.subject({ site }), heading: words.heading, blocks: [paragraph(words.text)] }
  }),

  giftCard: secret(({ code, amount, currency, message, expiresAt }, { site, language }) => {
    const words = language.words.giftCard
    return {
      subject: words.subject({ site }),
      heading: words.heading({ amount: language.money(amount, currency) }),
      blocks: [
        ...(message ? [{ kind: 'quote', text: message } as const] : []),
        paragraph(words.text),
        { kind: 'code', code },
        ...(expiresAt === undefined
          ? []
          : [paragraph(words.expires({ moment: language.dateTime(expiresAt) }))]),
        paragraph(words.keepSecret),
      ],
    }
  }),

  newsletterConfirmation: open(({ link }, { site, language }) => {
    const { newsletterConfirmation: words, ignore } = language.words
    return {
      subject: words.subject({ site }),
      heading: words.heading,
      blocks: [paragraph(words.text({ site })), button(words.button, link), paragraph(ignore)],
    }
  }),

  newsletterWelcome: open(({ unsubscribeUrl }, { site, language }) => {
    const words = language.words.newsletterWelcome
    return {
      subject: words.subject({ site }),
      heading: words.heading,
      blocks: [paragraph(words.text({ site }))],
      unsubscribeUrl,
    }
  }),

  abandonedCheckout: open(abandonedCheckout),
  backInStock: open(backInStock),
  orderPlaced: open(orderPlaced),
  orderReceived: open(orderReceived),
  latePaymentFailed: open(latePaymentFailed),
  unplacedPaymentFailed: open(unplacedPaymentFailed),
  chargebackReceived: open(chargebackReceived),
  subscriptionPaymentFailed: open(subscriptionPaymentFailed),
  orderShipped: open(orderShipped),
  pickupReady: open(pickupReady),
  // Anyone with the links downloads the files.
  downloadsReady: secret(downloadsReady),
  // Anyone with the link sees the order.
  orderChanged: secret(orderChanged),
  orderCanceled: open(orderCanceled),
  // Anyone with the link sees the order.
  paymentRequest: secret(paymentRequest),
  paymentReceived: secret(paymentReceived),
  paymentFailed: open(paymentFailed),
  subscriptionChargeFailed: open(subscriptionChargeFailed),
  subscriptionEnded: open(subscriptionEnded),
  orderRefunded: open(orderRefunded),
  // Anyone with the link reads the document.
  orderDocument: secret(orderDocument),
}
