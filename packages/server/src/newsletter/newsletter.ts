import { contract } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import type { EntityCtx } from '../crud/entity-store.ts'
import { implementEntities } from '../crud/implement-entities.ts'
import { deleteEntities } from '../crud/write-entities.ts'
import { limitAttempts } from '../identity/index.ts'
import { upsertSubscriber } from '../storage/commerce/newsletter-subscribers.ts'
import { normalEmail } from '../storage/identity/members.ts'
import { confirmNewsletterUrl, readNewsletterToken, unsubscribeNewsletterUrl } from './newsletter-tokens.ts'
import { subscriberStore } from './subscriber-store.ts'
import { confirmSubscription, deleteSubscription } from './subscriptions.ts'

const { deleteNewsletterSubscriber, queryNewsletterSubscribers, countNewsletterSubscribers, ...others } =
  contract.newsletter

/** The sign-up that a token of this site names. */
function subscriberOf(ctx: EntityCtx, purpose: Parameters<typeof readNewsletterToken>[1], token: string) {
  const content = readNewsletterToken(ctx.platform.protectionSecret, purpose, token)
  return content?.siteId === ctx.site.id ? content.id : ctx.fail('NEWSLETTER_LINK_INVALID')
}

export const newsletterHandlers = {
  ...crudHandlers({ queryNewsletterSubscribers, countNewsletterSubscribers }, subscriberStore),
  ...implementEntities(
    { deleteNewsletterSubscriber, ...others },
    {
      async deleteNewsletterSubscriber({ newsletterSubscriberId }, ctx) {
        const id = newsletterSubscriberId.toLowerCase()
        const [outcome] = await deleteEntities(ctx, subscriberStore, [id])
        if (!outcome?.row) ctx.fail('NEWSLETTER_SUBSCRIBER_NOT_FOUND', { id })
        return {}
      },

      async subscribeToNewsletter({ email: typed, language, page }, ctx) {
        const email = normalEmail(typed)
        if (ctx.caller.role !== 'merchant')
          await limitAttempts(ctx, { purpose: 'newsletter', account: email })
        const newId = ctx.entityId()
        const row = await upsertSubscriber(ctx.db, ctx.site.id, ctx.now, {
          id: newId,
          doc: { email, status: 'PENDING', ...(language && { language }), ...(page && { page }) },
        })
        const { id, doc } = row
        const { fqdn, one } = subscriberStore.entity
        if (id === newId)
          ctx.emit(`${fqdn}_created`, id, {
            [one]: subscriberStore.view({ ...row, doc: { ...doc } }, ctx.now),
          })
        // The reply is the same, so nobody learns whether the address was known.
        const mail = { to: email, language: language ?? doc.language }
        if (doc.status === 'CONFIRMED')
          ctx.mail({
            ...mail,
            template: 'newsletterWelcome',
            data: { unsubscribeUrl: unsubscribeNewsletterUrl(ctx, row) },
          })
        else
          ctx.mail({
            ...mail,
            template: 'newsletterConfirmation',
            data: { link: confirmNewsletterUrl(ctx, row) },
          })
        return {}
      },

      async confirmNewsletterSubscription({ token }, ctx) {
        const id = subscriberOf(ctx, 'newsletter confirmation', token)
        if (!(await confirmSubscription(ctx, id))) ctx.fail('NEWSLETTER_LINK_INVALID')
        return {}
      },

      async unsubscribeFromNewsletter({ token }, ctx) {
        await deleteSubscription(ctx, subscriberOf(ctx, 'newsletter unsubscription', token))
        return {}
      },
    },
  ),
}
