/** English texts of mails. The compiler checks that the other languages have the same keys. */
export const en = {
  sentBy: (site: string) => `Sent by ${site}.`,
  validFor: (duration: string) => `It works once, for ${duration}.`,
  copyLink: 'If the button does not work, copy this address into your browser:',
  ignore: 'If this was not you, you can ignore this mail.',
  keepSecret: 'Do not share this code with anyone.',
  signIn: 'Sign in',

  emailVerification: {
    subject: (site: string) => `${site}: confirm your e-mail address`,
    heading: 'Confirm your e-mail address',
    text: 'Enter this code on the page that asks for it:',
  },
  recovery: {
    subject: (site: string) => `${site}: choose a new password`,
    heading: 'Choose a new password',
    text: 'Someone, probably you, has requested a new password for your account.',
    button: 'Choose a new password',
    ignore: 'If this was not you, you can ignore this mail: your password does not change.',
  },
  activation: {
    subject: (site: string) => `${site}: your account is ready`,
    heading: 'Welcome',
    text: 'An account was created for you. Choose a password to use it.',
    button: 'Choose a password',
  },
  magicLink: {
    subject: (site: string) => `${site}: sign in`,
    heading: 'Sign in without a password',
    text: 'This link signs you in. Open it in the browser in which you requested it.',
  },
  emailCode: {
    subject: (site: string) => `${site}: your sign-in code`,
    heading: 'Your sign-in code',
    text: 'Enter this code to finish signing in:',
    ignore: 'If this was not you, someone knows your password: change it now.',
  },
  accountExists: {
    subject: (site: string) => `${site}: you have an account already`,
    heading: 'You have an account already',
    text: 'Someone, probably you, tried to register with this address, which already has an account. Sign in instead.',
    recover: 'Choose a new password',
  },
  newSignIn: {
    subject: (site: string) => `${site}: new sign-in to your account`,
    heading: 'New sign-in to your account',
    text: 'Your account was just used from a new device.',
    when: 'When',
    browser: 'Browser',
    address: 'IP address',
    advice: 'If this was not you, end that session and change your password.',
    button: 'View your sessions',
  },
  passwordChanged: {
    subject: (site: string) => `${site}: your password was changed`,
    heading: 'Your password was changed',
    text: (moment: string) =>
      `The password of your account was changed on ${moment}. All other sessions were ended.`,
    advice: 'If this was not you, choose a new password immediately.',
    button: 'Choose a new password',
  },
  staffSecurity: {
    changes: {
      PASSKEY_ADDED: 'A passkey was added to your account',
      PASSKEY_REMOVED: 'A passkey was removed from your account',
      APP_ADDED: 'An authenticator app was added to your account',
      APP_REPLACED: 'The authenticator app of your account was replaced',
      APP_REMOVED: 'The authenticator app was removed from your account',
      CODES_RENEWED: 'You have new recovery codes',
      CODE_USED: 'One of your recovery codes was used',
      PASSWORD_CHANGED: 'Your password was changed',
    },
    text: (site: string) => `This is about your account as staff of ${site}.`,
    codesLeft: 'Unused recovery codes',
    advice:
      'If this was not you, end all other sessions on the page of your account and change your password. Then ask the owner of the shop to check your account.',
    button: 'Open your account',
  },
  memberWaiting: {
    subject: (site: string, who: string) => `${site}: ${who} wants to become a member`,
    heading: 'New membership request',
    text: 'The membership is waiting for your approval.',
    name: 'Name',
    email: 'E-mail',
    button: 'Review request',
  },
  membershipWaiting: {
    subject: (site: string) => `${site}: your membership is waiting for approval`,
    heading: 'Your membership is waiting for approval',
    text: 'Thank you for registering. We will notify you as soon as it is approved.',
  },
  webhookPaused: {
    subject: (site: string, name: string) => `${site}: webhook “${name}” was paused`,
    heading: 'A webhook was paused',
    text: 'Its receiver has not accepted an event for three days.',
    name: 'Name',
    address: 'Address',
    advice: 'Later events are stored. When the receiver works again, resume the webhook: it then sends them.',
  },
  membershipApproved: {
    subject: (site: string) => `${site}: your membership was approved`,
    heading: 'Welcome',
    text: 'Your membership was approved. You can sign in now.',
  },
  memberBlocked: {
    subject: (site: string) => `${site}: your account is blocked`,
    heading: 'Your account is blocked',
    text: 'You were signed out on all devices and can no longer sign in. Contact the shop if you think that this is a mistake.',
  },
  giftCard: {
    subject: (site: string) => `${site}: a gift card for you`,
    heading: (amount: string) => `Your gift card of ${amount}`,
    text: 'Enter this code at checkout to pay with the card:',
    expires: (moment: string) => `You can use it until ${moment}.`,
    keepSecret: 'Anyone who knows the code can use the card. Do not share it.',
  },
  backInStock: {
    subject: (site: string, name: string) => `${site}: ${name} is in stock again`,
    heading: 'In stock again',
    text: 'You asked for a mail when this product can be ordered. Pieces are limited and not reserved.',
    button: 'View the product',
  },
  newsletterConfirmation: {
    subject: (site: string) => `${site}: confirm your newsletter sign-up`,
    heading: 'Confirm your sign-up',
    text: (site: string) =>
      `Someone, probably you, has signed this address up for the newsletter of ${site}. You get it after you confirm.`,
    button: 'Confirm the sign-up',
  },
  newsletterWelcome: {
    subject: (site: string) => `${site}: you get the newsletter`,
    heading: 'You are signed up',
    text: (site: string) =>
      `From now on you get the newsletter of ${site}. The link below unsubscribes you at any time.`,
  },
  newsletterPage: {
    title: 'Newsletter sign-up',
    question: (site: string) => `Do you want to get the newsletter of ${site}?`,
    button: 'Confirm the sign-up',
    done: (site: string) => `You are signed up for the newsletter of ${site}.`,
    expired: 'This link has expired. Sign up again in the shop to get a new one.',
    backToShop: 'Back to the shop',
  },
  newsletterUnsubscription: {
    title: 'Unsubscribe from the newsletter',
    question: (site: string) => `Do you no longer want the newsletter of ${site}?`,
    button: 'Unsubscribe',
    done: (site: string) =>
      `You will no longer get the newsletter of ${site}. Your address was deleted from its list.`,
  },
  abandonedCheckout: {
    subject: (site: string) => `${site}: your order is not complete`,
    heading: 'You left something behind',
    text: 'Your order is not complete. Nothing was ordered or paid. Prices and stock may change.',
    button: 'Return to the checkout',
  },
  unsubscription: {
    link: 'Unsubscribe',
    title: 'Unsubscribe from reminders',
    question: (site: string) =>
      `Do you no longer want reminders from ${site}? Mails about orders and your account still arrive.`,
    button: 'Unsubscribe',
    done: (site: string) => `You will get no more reminders from ${site}.`,
  },
  orderPlaced: {
    subject: (site: string, number: string) => `${site}: your order ${number}`,
    heading: (number: string) => `Thank you for your order ${number}.`,
    subtotal: 'Subtotal',
    discount: 'Discount',
    fees: 'Fees',
    tax: 'Tax',
    taxIncluded: 'Tax, included',
    digitalContent:
      'You asked for the download at once, and know that your right of withdrawal ended with that.',
    deliverTo: 'Delivery address',
    free: 'Free',
    shipping: 'Delivery',
    total: 'Total',
    paid: {
      GIFT_CARD: (_name?: string) => 'Paid by gift card',
      MEMBERSHIP: (_name?: string) => 'Paid by membership',
      ONLINE: (name?: string) => (name ? `Paid with ${name}` : 'Paid'),
      OFFLINE: (name?: string) => (name ? `Paid with ${name}` : 'Paid'),
    },
    due: 'Left to pay',
    button: 'View your order',
    payOffline: 'Payment is offline: the shop will tell you how to pay.',
  },
  orderReceived: {
    subject: (site: string, number: string) => `${site}: new order ${number}`,
    testSubject: (site: string, number: string) => `${site}: Test order ${number}`,
    heading: (number: string) => `New order ${number}`,
    testHeading: (number: string) => `Test order ${number}`,
    buyer: 'Buyer',
    total: 'Total',
    deliverTo: 'Delivery address',
    button: 'Open the order',
  },
  latePaymentFailed: {
    subject: (number: string) => `payment failed for order ${number}`,
    text: (amount: string) => `The payment of ${amount} was declined after the order had been placed.`,
    unpaid: 'The order is not paid. Check it before you send the goods.',
  },
  unplacedPaymentFailed: {
    subject: 'a payment failed',
    text: (amount: string) =>
      `A payment of ${amount} was declined, and the buyer has not come back to pay in another way.`,
    unplaced: 'No order was placed. The items are for sale again.',
  },
  chargebackReceived: {
    subject: (number: string) => `chargeback for order ${number}`,
    text: (amount: string) => `The bank of the buyer has taken back ${amount}.`,
    advice: 'Answer the chargeback at your payment provider before its deadline.',
  },
  subscriptionPaymentFailed: {
    subject: (number: string) => `subscription not charged, order ${number}`,
    heading: 'A subscription could not be charged',
    declined: (name: string, amount: string) => `The payment of ${amount} for “${name}” was declined.`,
    noMethod: (name: string, amount: string) =>
      `${amount} is due for “${name}”, but no payment method is saved.`,
    notAvailable: (name: string) => `“${name}” is not available, so nothing was charged.`,
    retry: (date: string) => `The next attempt is on ${date}. The buyer got a mail.`,
    ended: 'This was the last attempt: the subscription has ended. The buyer got a mail.',
  },
  paymentFailed: {
    subject: (site: string) => `${site}: your payment did not go through`,
    heading: 'Your payment did not go through',
    text: (amount: string) => `Your bank declined the payment of ${amount}.`,
    unchanged:
      'Nothing was charged, and the order was not placed. You can pay again, in another way if you like.',
    button: 'Pay again',
  },
  subscriptionChargeFailed: {
    subject: (site: string) => `${site}: a payment for your subscription failed`,
    heading: 'A payment for your subscription failed',
    declined: (name: string, amount: string, number: string) =>
      `The payment of ${amount} for your subscription “${name}” (order ${number}) was declined.`,
    noMethod: (name: string, amount: string) =>
      `${amount} is due for your subscription “${name}”, but no payment method is saved for it.`,
    notAvailable: (name: string) => `“${name}” is not available, so your subscription was not charged.`,
    retry: (date: string) => `We try again on ${date}.`,
    manage: 'To use another payment method or to cancel the subscription, open your account before that.',
    ask: (site: string) =>
      `To use another payment method or to cancel the subscription, write to ${site} and give the number of the order.`,
    account: 'Manage subscription',
    order: 'Show order',
  },
  subscriptionEnded: {
    subject: (site: string) => `${site}: your subscription has ended`,
    heading: 'Your subscription has ended',
    text: (name: string, amount: string, number: string, attempts: number) =>
      `The payment of ${amount} for “${name}” (order ${number}) failed ${attempts} times, so the subscription has ended.`,
    notAvailable: (name: string) =>
      `“${name}” was not available for some time, so the subscription has ended.`,
    unchanged: 'Nothing more is charged. You can subscribe again in the shop.',
  },
  paymentReceived: {
    subject: (site: string, number: string) => `${site}: payment received for your order ${number}`,
    heading: 'Thank you for your payment',
    text: (number: string) => `We have received this payment for your order ${number}:`,
    button: 'Show the order',
  },
  paymentRequest: {
    subject: (site: string, number: string) => `${site}: payment for your order ${number}`,
    reminder: (site: string, number: string) => `${site}: reminder of the payment for your order ${number}`,
    heading: (number: string) => `Please pay for your order ${number}.`,
    text: (site: string) => `${site} asks you for this payment:`,
    amount: 'Amount',
    button: 'Pay now',
    expires: (moment: string) => `You can pay until ${moment}.`,
  },
  orderShipped: {
    subject: (site: string, number: string) => `${site}: your order ${number} is on its way`,
    heading: (number: string) => `Your order ${number} is on its way.`,
    text: 'These items have left the shop:',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    button: 'Track your parcel',
  },
  pickupReady: {
    subject: (site: string, number: string) => `${site}: your order ${number} is ready for pickup`,
    heading: (number: string) => `Your order ${number} is ready for pickup.`,
    text: 'You can collect these items:',
    place: 'Pickup',
    address: 'Address',
  },
  downloadsReady: {
    subject: (site: string, number: string) => `${site}: the downloads of your order ${number}`,
    heading: (number: string) => `The downloads of your order ${number} are ready.`,
    text: 'Save the files on your device:',
    button: (name: string) => `Download ${name}`,
    expires: (moment: string) =>
      `These links work until ${moment}. The page of your order has new links after that.`,
    order: 'View your order',
  },
  orderCanceled: {
    subject: (site: string, number: string) => `${site}: your order ${number} is canceled`,
    heading: (number: string) => `Your order ${number} is canceled.`,
  },
  orderDocument: {
    subject: (site: string, name: string, number: string) => `${site}: ${name} for your order ${number}`,
    text: (number: string) => `This document is for your order ${number}.`,
    button: 'Open the PDF',
  },
  orderChanged: {
    subject: (site: string, number: string) => `${site}: your order ${number} was changed`,
    heading: (number: string) => `Your order ${number} was changed.`,
    total: 'New total',
    due: (amount: string) => `${amount} is left to pay.`,
    owed: (amount: string) => `You have paid ${amount} too much. The shop will refund it.`,
    button: 'View your order',
  },
  orderRefunded: {
    subject: (site: string, number: string) => `${site}: refund for your order ${number}`,
    heading: (amount: string, number: string) => `You get ${amount} back for your order ${number}.`,
    text: 'It goes back the way you paid. Banks may take a few days.',
  },
}

/** Mail texts of one language. */
export type Words = typeof en
