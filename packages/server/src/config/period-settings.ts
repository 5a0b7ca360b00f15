import { integer, setting } from './setting-types.ts'

/** How long data is kept and links work. */
export const periodSettings = {
  unpaidOrderMinutes: setting({
    type: integer(5, 7 * 24 * 60),
    default: 60,
    env: 'STOA_UNPAID_ORDER_MINUTES',
    description:
      'Time in minutes that a buyer has to complete an online payment before their order is rejected.',
  }),
  anonymousCartDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_ANONYMOUS_CART_DAYS',
    description:
      'Days without activity after which carts and open checkouts of those who have not signed in are deleted.',
  }),
  openCheckoutDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_OPEN_CHECKOUT_DAYS',
    description:
      'Days without activity after which open checkouts of members are deleted; their carts stay until the account is deleted.',
  }),
  completedCheckoutDays: setting({
    type: integer(0, 3650),
    default: 180,
    env: 'STOA_COMPLETED_CHECKOUT_DAYS',
    description: 'Days after the order at which its checkout is deleted; the order stays. 0 for never.',
  }),
  abandonedCheckoutDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_ABANDONED_CHECKOUT_DAYS',
    description: 'Days without a change after which the record of an abandoned checkout is deleted.',
  }),
  mailDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_MAIL_DAYS',
    description: 'Days after which a mail in the mailbox of the site is deleted, with text and address.',
  }),
  eventDays: setting({
    type: integer(0, 3650),
    default: 400,
    env: 'STOA_EVENT_DAYS',
    description:
      'Days after which events are deleted, with their payload; changes older than that cannot be undone. 0 for never.',
  }),
  journalDays: setting({
    type: integer(0, 3650),
    default: 730,
    env: 'STOA_JOURNAL_DAYS',
    description:
      'Days after which entries of the journal of staff are deleted, with the values before and after; 0 for never.',
  }),
  sessionDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_SESSION_DAYS',
    description:
      'Days without use after which a refresh token of a visitor or member ends; its session is deleted 30 days later.',
  }),
  sessionDetailDays: setting({
    type: integer(1, 3650),
    default: 90,
    env: 'STOA_SESSION_DETAIL_DAYS',
    description:
      'Days after a sign-in at which its network address and browser are removed from the session.',
  }),
  idempotencyDays: setting({
    type: integer(1, 90),
    default: 7,
    env: 'STOA_IDEMPOTENCY_DAYS',
    description: 'Days for which the reply to an Idempotency-Key is stored.',
  }),
  pluginTraceDays: setting({
    type: integer(1, 365),
    default: 7,
    env: 'STOA_PLUGIN_TRACE_DAYS',
    description: 'Days after which the record of a request to a service plug-in is deleted.',
  }),
  deliveryDays: setting({
    type: integer(1, 365),
    default: 30,
    env: 'STOA_DELIVERY_DAYS',
    description: 'Days after which a completed or failed delivery of a webhook is deleted.',
  }),
  jobDays: setting({
    type: integer(1, 3650),
    default: 30,
    env: 'STOA_JOB_DAYS',
    description:
      'Days after which a finished job is deleted, with its log; an import can be undone until then.',
  }),
  orderLinkDays: setting({
    type: integer(1, 3650),
    default: 90,
    env: 'STOA_ORDER_LINK_DAYS',
    description: 'Days for which a link of a mail opens the page of an order without a sign-in.',
  }),
  payLinkDays: setting({
    type: integer(1, 3650),
    default: 90,
    env: 'STOA_PAY_LINK_DAYS',
    description:
      'Days for which the link of a payment request opens its page, from the end of the request, or from its creation if it has no end.',
  }),
  recoveryLinkDays: setting({
    type: integer(1, 3650),
    default: 30,
    env: 'STOA_RECOVERY_LINK_DAYS',
    description: 'Days after which the link to an abandoned checkout opens the shop instead of the checkout.',
  }),
  draftOrderDays: setting({
    type: integer(1, 3650),
    default: 30,
    env: 'STOA_DRAFT_ORDER_DAYS',
    description: 'Days after which a draft of changes of an order expires.',
  }),
}
