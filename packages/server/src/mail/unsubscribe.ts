import { createHmac } from 'node:crypto'
import type { Directory } from '../call/services.ts'
import { signToken, verifyToken } from '../platform-support/signed-token.ts'
import { normalEmail } from '../storage/identity/members.ts'
import { insertUnsubscription } from '../storage/mail-unsubscriptions.ts'
import type { Sql } from '../storage/sql.ts'
import { languageFor } from './language.ts'
import type { SignedLink } from './signed-link.ts'

/** Path of the page that unsubscribes. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

interface Unsubscription {
  siteId: string
  /** Keyed hash of the address, base64url. The link must not tell the address to others. */
  address: string
  language: string
}

/** An address as the list of unsubscriptions stores it. */
export const addressHash = (secret: string, siteId: string, email: string): Buffer =>
  createHmac('sha256', secret)
    .update(`mail address\n${siteId}\n${normalEmail(email)}`)
    .digest()

/** The address that unsubscribes a recipient from the mails of a site that they have not caused. */
export function unsubscribeUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  { siteId, email, language }: { siteId: string; email: string; language: string },
): string {
  const address = addressHash(secret, siteId, email).toString('base64url')
  const content: Unsubscription = { siteId, address, language }
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${signToken(secret, 'mail unsubscription', content)}`
}

interface Options {
  db: Sql
  directory: Pick<Directory, 'site'>
  secret: string
  now: () => number
}

/** Reads and uses the tokens of mails. */
export function openUnsubscriptions({ db, directory, secret, now }: Options): SignedLink {
  const read = (token: string) => verifyToken<Unsubscription>(secret, 'mail unsubscription', token)
  return {
    async textsOf(token) {
      const found = read(token)
      const site = found && (await directory.site(found.siteId))
      if (!site) return undefined
      const { words, tag, direction } = languageFor([found.language])
      const { title, question, button } = words.unsubscription
      return { title, question: question({ site: site.name }), button, tag, direction }
    },

    /** Stores that the recipient gets no more such mails. */
    async use(token) {
      const { siteId = '', address = '', language } = read(token) ?? {}
      await insertUnsubscription(db, siteId, Buffer.from(address, 'base64url'), now())
      const site = await directory.site(siteId)
      return { text: languageFor([language]).words.unsubscription.done({ site: site?.name ?? '' }) }
    },
  }
}
