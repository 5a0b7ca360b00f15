/** English, and the shape of the dictionaries of payment pages. */
export const payment = {
  forOrder: (number: string) => `For your order ${number}`,
  until: (moment: string) => `Payable until ${moment}`,
  method: 'Payment method',
  pay: (amount: string) => `Pay ${amount}`,
  manual: 'You can also pay outside this page, as agreed with the shop.',
  manualOnly: 'Pay as agreed with the shop, for example by bank transfer.',
  order: 'Your order',
  missingCard: 'Enter the card number.',
  unchanged: 'Nothing was charged.',
  failed: 'The payment did not go through',
  failedText: 'Check your connection and try again. You will not pay twice.',
  states: {
    PENDING: {
      title: 'Waiting for your payment',
      text: 'The payment is not confirmed yet. This page updates itself.',
    },
    PAID: { title: 'Thank you for your payment', text: 'We have received it. You can close this page.' },
    EXPIRED: {
      title: 'This payment request has expired',
      text: 'Nothing was charged. Ask the shop for a new link.',
    },
    VOIDED: { title: 'This payment request was withdrawn', text: 'There is nothing to pay with this link.' },
    CLOSED: {
      title: 'There is nothing to pay',
      text: 'The order is already paid, or it was changed or cancelled. Ask the shop if you are unsure.',
    },
  },
  resume: 'Continue the payment',
  payOtherwise: 'Pay in another way',
  endedTitle: 'No payment to show',
  ended: 'This link is incomplete or not valid. Open it from the mail again.',
}

export type PaymentDictionary = typeof payment
