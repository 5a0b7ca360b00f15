const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an account is known at a network address after a sign-in from there. */
export const KNOWN_MS = 90 * DAY

export type GuardPurpose =
  | 'login'
  | 'factor'
  | 'link'
  | 'mail'
  | 'registration'
  | 'giftCard'
  | 'coupon'
  | 'backInStock'
  | 'newsletter'
  | 'orderMail'
  | 'mailTest'

export interface Guard {
  /** Counts per account, per network address, or per combination of both. */
  by: 'account' | 'address' | 'both'
  max: number
  windowMs: number
  /** Skipped at addresses where the account has signed in before, so that an attacker cannot lock its owner out. */
  exceptKnown?: true
  /** Failures counted here make the next attempt suspicious (decision 017). */
  suspicious?: true
}

/** Tight limits first: an attempt that a tight limit rejects does not use up a wider one (decision 017). */
export const GUARDS: Record<GuardPurpose, readonly Guard[]> = {
  /** Passwords. */
  login: [
    { by: 'both', max: 10, windowMs: 15 * MINUTE, suspicious: true },
    { by: 'both', max: 50, windowMs: DAY },
    { by: 'account', max: 30, windowMs: 15 * MINUTE, exceptKnown: true, suspicious: true },
    { by: 'account', max: 100, windowMs: DAY, exceptKnown: true },
    { by: 'address', max: 100, windowMs: 15 * MINUTE, suspicious: true },
  ],
  /** Codes of six digits. Each code accepts five attempts in addition to these limits. */
  factor: [
    { by: 'both', max: 20, windowMs: 15 * MINUTE },
    { by: 'account', max: 50, windowMs: DAY },
    { by: 'address', max: 100, windowMs: 15 * MINUTE },
  ],
  /** Secrets of mailed links: too long to guess, so this only bounds load. */
  link: [{ by: 'address', max: 50, windowMs: 15 * MINUTE }],
  /** Mails sent to an account, or requested from a network address. */
  mail: [
    { by: 'account', max: 5, windowMs: HOUR },
    { by: 'account', max: 20, windowMs: DAY },
    { by: 'address', max: 50, windowMs: HOUR },
  ],
  /** Unknown gift card codes. Merchants may import short codes. */
  giftCard: [{ by: 'address', max: 30, windowMs: 15 * MINUTE }],
  /** Unknown coupon codes, which are short and made to be typed. A network may hold many shoppers. */
  coupon: [
    { by: 'both', max: 30, windowMs: 15 * MINUTE },
    { by: 'address', max: 150, windowMs: 15 * MINUTE },
  ],
  /** Requests for back-in-stock mails to an address, which need not be the caller's. */
  backInStock: [
    { by: 'account', max: 20, windowMs: DAY },
    { by: 'address', max: 50, windowMs: HOUR },
  ],
  /** Newsletter sign-ups of an address, which need not be the caller's. Each sends a mail. */
  newsletter: [
    { by: 'account', max: 5, windowMs: DAY },
    { by: 'address', max: 50, windowMs: HOUR },
  ],
  /** Confirmations of orders that shoppers place for a mailbox, which need not be theirs. Further orders are made without a mail. */
  orderMail: [
    { by: 'account', max: 5, windowMs: HOUR },
    { by: 'account', max: 20, windowMs: DAY },
  ],
  /** Mails with which an owner tests the mail server. */
  mailTest: [{ by: 'account', max: 30, windowMs: 15 * MINUTE }],
  registration: [{ by: 'address', max: 30, windowMs: HOUR, suspicious: true }],
}
