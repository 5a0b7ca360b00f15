import type { Actor, AnyCtx } from '../call/context.ts'
import type { Directory } from '../call/services.ts'
import type { EntityCtx } from '../crud/entity-store.ts'
import { shopUrl } from '../identity/index.ts'
import { languageFor, type SignedLink } from '../mail/index.ts'
import { readNewsletterToken } from './newsletter-tokens.ts'
import { confirmSubscription, deleteSubscription } from './subscriptions.ts'

export { NEWSLETTER_PATH, UNSUBSCRIBE_NEWSLETTER_PATH } from './newsletter-tokens.ts'

interface Options {
  directory: Pick<Directory, 'site'>
  secret: string
  transact: <T>(actor: Actor, work: (ctx: AnyCtx) => Promise<T>) => Promise<T>
}

/** The links of mails that confirm and delete a sign-up. */
export function openNewsletterLinks({ directory, secret, transact }: Options) {
  const link = (
    purpose: Parameters<typeof readNewsletterToken>[1],
    words: 'newsletterPage' | 'newsletterUnsubscription',
    act: (ctx: EntityCtx, id: string) => Promise<boolean>,
  ): SignedLink => ({
    async textsOf(token) {
      const found = readNewsletterToken(secret, purpose, token)
      const site = found && (await directory.site(found.siteId))
      if (!site) return undefined
      const language = languageFor([found.language, site.locale])
      const { title, question, button } = language.words[words]
      const { tag, direction } = language
      return { tag, direction, title, question: question({ site: site.name }), button }
    },

    async use(token) {
      const { siteId, id, language } = readNewsletterToken(secret, purpose, token) ?? { siteId: '', id: '' }
      return transact({ siteId, role: 'visitor', id }, async ctx => {
        const isDone = (await act(ctx, id)) !== false
        const texts = languageFor([language, ctx.site.locale]).words
        return {
          text: isDone ? texts[words].done({ site: ctx.site.name }) : texts.newsletterPage.expired,
          back: { text: texts.newsletterPage.backToShop, href: await shopUrl(ctx) },
        }
      })
    },
  })
  return {
    confirmation: link('newsletter confirmation', 'newsletterPage', confirmSubscription),
    unsubscription: link('newsletter unsubscription', 'newsletterUnsubscription', deleteSubscription),
  }
}
