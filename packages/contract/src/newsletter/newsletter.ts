import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { countCall, queryCall } from '../crud/read-calls.ts'
import { deleteCall } from '../crud/write-calls.ts'
import { NewsletterSubscriber } from '../entities/people/newsletter-subscriber.ts'
import { s } from '../schema.ts'

/** Addresses that have signed up for the newsletter of a site. */
export const newsletterSubscriber = crudEntity({
  one: 'newsletterSubscriber',
  many: 'newsletterSubscribers',
  fqdn: 'stoa.members.v1.newsletter_subscriber',
  path: '/v1/newsletter/subscribers',
  prefixes: [],
  schema: NewsletterSubscriber,
  required: ['email', 'status'],
  fields: {
    createdDate: { type: 'datetime' },
    email: { type: 'string' },
    status: { type: 'string' },
    language: { type: 'string' },
    confirmedDate: { type: 'datetime' },
  },
  readers: 'merchants',
  notFound: 'NEWSLETTER_SUBSCRIBER_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 2,
})

const anyone = ['visitor', 'member', 'merchant'] as const
const byToken = s.object({
  token: s.req.string({ min: 1, max: 500, doc: '`token` of the link in the mail.' }),
})

const call = callsWith({ method: 'POST', allow: anyone, reply: s.object({}) })

export const newsletter = {
  ...queryCall(newsletterSubscriber),
  ...countCall(newsletterSubscriber),
  ...deleteCall(newsletterSubscriber),

  subscribeToNewsletter: call({
    path: '/v1/newsletter/subscriptions',
    summary:
      'Signs an address up for the newsletter: it gets a mail with a link that confirms it. The reply does not tell whether the address was known.',
    request: s.object({
      email: s.req.string({ format: 'email', max: 254, doc: 'Address to be signed up.' }),
      language: s.string({
        max: 35,
        pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        doc: 'Language of the mail and of the newsletter, BCP 47. Default: that of the site.',
      }),
      page: s.string({
        max: 500,
        pattern: "^(?!//)[\\w/.~%!$&'()*+,;=@-]+$",
        doc: 'Name or path of the page of the sign-up, such as `checkout` or `/pages/news`, as a record for the merchant.',
      }),
    }),
    checkoutPage: { reaches: 'PUBLIC' },
    emits: ['stoa.members.v1.newsletter_subscriber_created'],
  }),

  confirmNewsletterSubscription: call({
    path: '/v1/newsletter/subscriptions/confirm',
    summary:
      'Confirms an address by the link of its mail. The address gets a mail with a link that unsubscribes.',
    request: byToken,
    errors: ['NEWSLETTER_LINK_INVALID'],
    emits: ['stoa.members.v1.newsletter_subscriber_updated'],
  }),

  unsubscribeFromNewsletter: call({
    path: '/v1/newsletter/subscriptions/cancel',
    summary: 'Deletes an address by the link of a mail. One that is deleted already stays so.',
    request: byToken,
    errors: ['NEWSLETTER_LINK_INVALID'],
    emits: ['stoa.members.v1.newsletter_subscriber_deleted'],
  }),
}
