/** What mails say in English. The other languages have the same keys, which the compiler sees to. */
export const en = {
  sentBy: (site: string) => `Sent by ${site}.`,
  validFor: (duration: string) => `It works once, for ${duration}.`,
  copyLink: 'If the button does nothing, copy this address into your browser:',
  ignore: 'If this was not you, ignore this mail: nothing happens.',
  keepSecret: 'Give this code to nobody, whoever asks for it.',
  signIn: 'Sign in',

  emailVerification: {
    subject: (site: string) => `${site}: confirm your e-mail address`,
    heading: 'Confirm your e-mail address',
    text: 'Type this code on the page that asks for it:',
  },
  recovery: {
    subject: (site: string) => `${site}: choose a new password`,
    heading: 'Choose a new password',
    text: 'Somebody, most likely you, has asked for a new password for your account.',
    button: 'Choose a new password',
    ignore: 'If this was not you, ignore this mail: your password stays as it is.',
  },
  activation: {
    subject: (site: string) => `${site}: your account is ready`,
    heading: 'Welcome',
    text: 'An account was made for you. Choose a password to use it.',
    button: 'Choose a password',
  },
  magicLink: {
    subject: (site: string) => `${site}: sign in`,
    heading: 'Sign in without a password',
    text: 'This link signs you in. Open it in the browser in which you asked for it.',
  },
  emailCode: {
    subject: (site: string) => `${site}: your sign-in code`,
    heading: 'Your sign-in code',
    text: 'Type this code to finish signing in:',
    ignore: 'If this was not you, somebody knows your password: change it now.',
  },
  accountExists: {
    subject: (site: string) => `${site}: you have an account already`,
    heading: 'You have an account already',
    text: 'Somebody, most likely you, tried to register with this address, which already has an account. Sign in instead.',
    recover: 'Choose a new password',
  },
  newSignIn: {
    subject: (site: string) => `${site}: new sign-in to your account`,
    heading: 'New sign-in to your account',
    text: 'Your account was just used from a device that we did not know.',
    when: 'When',
    browser: 'Browser',
    address: 'Network address',
    advice: 'If this was not you, end that session and change your password.',
    button: 'See your sessions',
  },
  passwordChanged: {
    subject: (site: string) => `${site}: your password was changed`,
    heading: 'Your password was changed',
    text: (moment: string) =>
      `The password of your account was changed on ${moment}. All other sessions were ended.`,
    advice: 'If this was not you, choose a new password at once.',
    button: 'Choose a new password',
  },
  memberWaiting: {
    subject: (site: string, who: string) => `${site}: ${who} wants to become a member`,
    heading: 'Somebody wants to become a member',
    text: 'The membership waits for your approval.',
    name: 'Name',
    email: 'E-mail',
    button: 'Decide',
  },
  membershipWaiting: {
    subject: (site: string) => `${site}: your membership waits for approval`,
    heading: 'Your membership waits for approval',
    text: 'Thank you for registering. You hear from us as soon as it is approved.',
  },
  membershipApproved: {
    subject: (site: string) => `${site}: your membership was approved`,
    heading: 'Welcome',
    text: 'Your membership was approved. You can sign in now.',
  },
  memberBlocked: {
    subject: (site: string) => `${site}: your account is blocked`,
    heading: 'Your account is blocked',
    text: 'You were signed out everywhere and cannot sign in any more. Write to the shop if you think that this is a mistake.',
  },
  orderPlaced: {
    subject: (site: string, number: string) => `${site}: your order ${number}`,
    heading: (number: string) => `Thank you for your order ${number}.`,
    shipping: 'Delivery',
    total: 'Total',
    payOffline: 'It is to be paid offline; the shop will tell you how.',
  },
  orderCanceled: {
    subject: (site: string, number: string) => `${site}: your order ${number} is canceled`,
    heading: (number: string) => `Your order ${number} is canceled.`,
  },
}

/** The words of one language. */
export type Words = typeof en
