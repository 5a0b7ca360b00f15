/** English, and the shape of the dictionaries of order pages. */
export const order = {
  title: (number: string) => `Order ${number}`,
  placed: (date: string) => `Placed on ${date}`,
  states: {
    canceled: 'Cancelled',
    rejected: 'Rejected',
    refunded: 'Refunded',
    completed: 'Complete',
    sent: 'Sent',
    partlySent: 'Partly sent',
    preparing: 'Being prepared',
    awaitingPayment: 'Awaiting payment',
    paymentPending: 'Payment is being confirmed',
  },
  history: 'History',
  events: {
    ORDER_PLACED: 'Order placed',
    ORDER_PAID: 'Paid',
    ORDER_PARTIALLY_PAID: 'Partly paid',
    ORDER_PENDING: 'On hold',
    ORDER_REJECTED: 'Rejected',
    ORDER_CANCELED: 'Cancelled',
    ORDER_REFUNDED: 'Refunded',
    ORDER_FULFILLED: 'Sent',
    PAYMENT_PENDING: 'Payment is being confirmed',
    PAYMENT_DECLINED: 'Payment declined',
    PAYMENT_CANCELED: 'Payment cancelled',
    PAYMENT_REFUNDED: 'Payment refunded',
    TRACKING_NUMBER_ADDED: 'Tracking number added',
    SHIPPING_CONFIRMATION_EMAIL_SENT: 'Shipping confirmation sent',
    PICKUP_READY_EMAIL_SENT: 'Ready for pickup',
    DOWNLOAD_LINK_SENT: 'Downloads sent',
    INVOICE_SENT: 'Invoice sent',
    DRAFT_ORDER_CHANGES_APPLIED: 'Order changed by the shop',
  } as Record<string, string>,
  deliveries: 'Deliveries',
  track: 'Track the parcel',
  downloads: 'Downloads',
  downloadsLater: 'Your files come as soon as the order is paid. You then get a mail with the links.',
  downloadsLeft: (count: number) =>
    count === 0
      ? 'No downloads left: ask the shop.'
      : count === 1
        ? '1 download left'
        : `${count} downloads left`,
  documents: 'Documents',
  documentKinds: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note', RECEIPT: 'Receipt' } as Record<
    string,
    string
  >,
  cancel: 'Cancel the order',
  cancelTitle: 'Cancel this order?',
  cancelText: 'The order is cancelled and nothing is delivered. This cannot be undone.',
  keep: 'Keep the order',
  buyAgain: 'Buy again',
  missingTitle: 'Some items are missing',
  toCheckout: 'Continue to checkout',
  print: 'Print',
  endedTitle: 'No order to show',
  ended: 'This link is incomplete or not valid. Open it from the mail again.',
  expiredTitle: 'This link has expired',
  expired: 'Sign in to see the order in your account, or ask the shop for a new link.',
  orders: 'Your orders',
  noOrders: 'Orders that you place while signed in appear here.',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  viewName: (number: string) => `View order ${number}`,
  view: 'View',
  older: 'Show older orders',
  toAccount: 'Your account',
}

export type OrderDictionary = typeof order
