import { serveSignedLink } from '../edge/pages/signed-links.ts'
import { feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { newsletterHandlers } from './newsletter.ts'
import { NEWSLETTER_PATH, openNewsletterLinks, UNSUBSCRIBE_NEWSLETTER_PATH } from './newsletter-links.ts'

/** Sign-ups to the newsletter. */
export const newsletterFeature = feature({
  name: 'newsletter',
  uses: ['identity', 'mail'],
  handlers: {
    newsletter: newsletterHandlers,
  },
  pages(pages, { platform, transact, use }) {
    const { directory, protectionSecret: secret } = platform
    const { confirmation, unsubscription } = openNewsletterLinks({ directory, secret, transact })
    serveSignedLink(pages, NEWSLETTER_PATH, confirmation, use(onlyShop))
    serveSignedLink(pages, UNSUBSCRIBE_NEWSLETTER_PATH, unsubscription, use(onlyShop))
  },
})
