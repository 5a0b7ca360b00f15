import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface Rejection {
  code: number
  text: string
}

interface Options {
  /** @default a free one */
  port?: number
  rejectRecipient?: () => Rejection | undefined
  rejectData?: () => Rejection | undefined
  /** Credentials; without them no login is required. */
  login?: { user: string; pass: string }
}

/** A real SMTP server on loopback that records received mails, including rejected ones. */
export async function openSmtpServer(options: Options) {
  const { login, rejectRecipient, rejectData } = options
  const received: { from: string; to: string[]; raw: string }[] = []
  const rejection = (rejected: Rejection | undefined) =>
    rejected && Object.assign(new Error(rejected.text), { responseCode: rejected.code })
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    onAuth({ username, password }, _, done) {
      const isRight = username === login?.user && password === login?.pass
      done(isRight ? null : new Error('wrong'), isRight ? { user: username } : undefined)
    },
    onRcptTo: (_, __, done) => done(rejection(rejectRecipient?.())),
    onData(stream, { envelope }, done) {
      text(stream).then(
        raw => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
          done(rejection(rejectData?.()))
        },
        error => done(error),
      )
    },
  })
  await new Promise<void>(listening => server.listen(options.port ?? 0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>(closed => server.close(() => closed())),
  }
}

export type SmtpServer = Awaited<ReturnType<typeof openSmtpServer>>

/** The header fields of a message by their names in lower case, folded lines joined. */
export function headersOf(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}
