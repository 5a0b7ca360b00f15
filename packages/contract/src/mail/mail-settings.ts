import { call } from '../call.ts'
import { ownPage } from '../entities/people/staff.ts'
import { s } from '../schema.ts'

/** How the connection to a mail server is encrypted. */
export const MailSecurity = ['TLS', 'STARTTLS', 'OPTIONAL'] as const

/** What became of a test mail. */
export const MailTestOutcome = [
  'SENT',
  'NO_SERVER',
  'UNKNOWN_HOST',
  'PRIVATE_ADDRESS',
  'CONNECTION_REFUSED',
  'TIMED_OUT',
  'TLS_FAILED',
  'LOGIN_REJECTED',
  'SENDER_REJECTED',
  'RECIPIENT_REJECTED',
  'FAILED',
] as const

const host = s.string({ min: 1, max: 253, doc: 'Host name, such as `smtp.example.com`.' })
const port = s.integer({ min: 1, max: 65_535, doc: 'TCP port; usually 465 with TLS and 587 with STARTTLS.' })
const security = s.enum(MailSecurity, {
  doc: 'TLS: from the first byte. STARTTLS: the server must offer it. OPTIONAL: encrypted if the server offers it; not with a password, unless the server is on the same machine.',
})
const user = s.string({ min: 1, max: 320, doc: 'User name. Absent: the server needs no sign-in.' })

const sender = {
  senderName: s.string({ min: 1, max: 100, doc: 'Name that recipients see. Default: the name of the shop.' }),
  senderAddress: s.string({
    max: 254,
    format: 'email',
    doc: 'Address that mails come from. Default: `no-reply` at the host of the public URL.',
  }),
  replyTo: s.string({ max: 254, format: 'email', doc: 'Address for replies. Default: that of the sender.' }),
}

const MailSettings = s.object(
  {
    ...sender,
    server: s.object(
      {
        host: s.req(host),
        port: s.req(port),
        security: s.req(security),
        user,
        hasPassword: s.req.boolean({ doc: 'Whether a password is stored. No call returns it.' }),
      },
      { doc: 'SMTP server. Absent: no mail leaves, all of it stays in the mailbox of the shop.' },
    ),
    usedSender: s.req.string({ doc: 'Address that mails come from now.' }),
    variables: s.req.object(
      {
        senderAddress: s.string({ doc: 'Variable that sets the address of the sender.' }),
        server: s.string({ doc: 'Variable that sets the server.' }),
      },
      { doc: 'Variables of the environment, such as STOA_SMTP_URL, by what they set for all shops.' },
    ),
  },
  { doc: 'How mails of the shop are sent.' },
)

/** Sender and SMTP server of a shop. */
export const mailSettings = {
  getMailSettings: call({
    method: 'GET',
    path: '/v1/mail-settings',
    summary: 'Returns how mails of the shop are sent: sender and SMTP server, without its password.',
    request: s.object({}),
    reply: s.object({ mailSettings: s.req(MailSettings) }),
    allow: ['merchant'],
  }),

  setMailSettings: call({
    ...ownPage,
    path: '/v1/mail-settings/set',
    summary:
      'Stores sender and SMTP server in place of former ones, encrypted. For owners in the admin, with a recent proof of identity. What a variable of the environment sets is rejected.',
    request: s.object({
      ...sender,
      server: s.object(
        {
          host: s.req(host),
          port: s.req(port),
          security: s.req(security),
          user,
          password: s.string({
            min: 1,
            max: 1000,
            doc: 'Password. Absent: the stored one, if host, port and user do not change.',
          }),
        },
        { doc: 'SMTP server. Absent: none.' },
      ),
    }),
    reply: s.object({}),
    errors: ['SIGN_IN_REQUIRED', 'PROOF_REQUIRED'],
    emits: ['stoa.platform.v1.mail_settings_changed'],
  }),

  testMailSettings: call({
    ...ownPage,
    path: '/v1/mail-settings/test',
    summary:
      'Sends a mail to the owner who asks for it, at once, and returns what the SMTP server has answered.',
    request: s.object({}),
    reply: s.object({
      outcome: s.req.enum(MailTestOutcome, {
        doc: 'SENT: the server has accepted the mail. LOGIN_REJECTED: it does not accept user name and password. FAILED: it has rejected the mail for another reason.',
      }),
      recipient: s.req.string({ doc: 'Address of the owner.' }),
      answer: s.string({ doc: 'What the server has answered, or the error of the connection.' }),
    }),
    errors: ['SIGN_IN_REQUIRED'],
  }),
}
