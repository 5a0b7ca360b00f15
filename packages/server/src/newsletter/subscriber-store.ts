import { newsletterSubscriber } from '@stoa/contract'
import { type EntityRow, entityStore } from '../crud/entity-store.ts'
import { unsubscribeNewsletterUrl } from './newsletter-tokens.ts'

/** Sign-ups as queries find and show them. */
export const subscriberStore = entityStore(newsletterSubscriber, {
  table: 'newsletter_subscribers',
  columns: ['email', 'status'],
  computed: {
    unsubscribeUrl: async (ctx, rows) =>
      new Map(rows.map(({ id, doc }: EntityRow) => [id, unsubscribeNewsletterUrl(ctx, { id, doc })])),
  },
  alwaysComputed: ['unsubscribeUrl'],
})
