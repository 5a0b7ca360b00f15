import type { Directory } from '../call/services.ts'
import type { Site } from '../call/site.ts'
import type { Config } from '../config/settings.ts'
import {
  type MailSender,
  type MailServer,
  mailSenderOf,
  mailServerOf,
  type StoredMail,
} from './mail-server.ts'
import { type MailTransport, openTransport } from './transport.ts'

/** How the mails of a site leave. Without a transport they stay in its mailbox. */
export interface MailRoute {
  sender: MailSender
  transport: MailTransport | undefined
}

export interface MailRoutesOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'privateEndpoints'>
  directory: Pick<Directory, 'site'>
  /** What a site has stored about its mails. */
  storedOf: (site: Site) => StoredMail
}

/** Connections to more servers than this are not kept open. */
const TRANSPORTS_MAX = 50

/** Finds the route of each site. Settings are read with each mail, so that a change takes effect at once. */
export function openMailRoutes({ config, directory, storedOf }: MailRoutesOptions) {
  const transports = new Map<string, MailTransport>()
  /** The transport of a server; sites with the same one share its connections. The one used last is at the end. */
  function transportTo(server: MailServer): MailTransport {
    const key = JSON.stringify(server)
    const transport = transports.get(key) ?? openTransport(server)
    transports.delete(key)
    transports.set(key, transport)
    const [oldest] = transports
    if (oldest && transports.size > TRANSPORTS_MAX) {
      transports.delete(oldest[0])
      oldest[1].close()
    }
    return transport
  }
  return {
    async routeOf(siteId: string): Promise<MailRoute | undefined> {
      const site = await directory.site(siteId)
      if (!site) return undefined
      const stored = storedOf(site)
      const server = mailServerOf(config, stored)
      return { sender: mailSenderOf(config, stored, site.name), transport: server && transportTo(server) }
    },
    close() {
      for (const transport of transports.values()) transport.close()
    },
  }
}

/** Routes of the mails of sites. */
export type MailRoutes = ReturnType<typeof openMailRoutes>
