const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an account is known at an address after a sign-in there. */
export const KNOWN_MS = 90 * DAY

export type GuardPurpose = 'login' | 'factor' | 'link' | 'mail' | 'registration'

export interface Guard {
  /** What is counted: an account from anywhere, an address for any account, or the one from the other. */
  by: 'account' | 'address' | 'both'
  max: number
  windowMs: number
  /** Not for an account at an address where it has signed in before: nobody can lock its owner out there. */
  exceptKnown?: true
  /** Failures counted here make the next attempt suspicious (decision 017). */
  suspicious?: true
}

/** Tight ones first: whoever runs into one of them uses up no wider one (decision 017). */
export const GUARDS: Record<GuardPurpose, readonly Guard[]> = {
  /** Passwords. */
  login: [
    { by: 'both', max: 10, windowMs: 15 * MINUTE, suspicious: true },
    { by: 'both', max: 50, windowMs: DAY },
    { by: 'account', max: 30, windowMs: 15 * MINUTE, exceptKnown: true, suspicious: true },
    { by: 'account', max: 100, windowMs: DAY, exceptKnown: true },
    { by: 'address', max: 100, windowMs: 15 * MINUTE, suspicious: true },
  ],
  /** Codes of six digits, besides the five tries that each of them takes. */
  factor: [
    { by: 'both', max: 20, windowMs: 15 * MINUTE },
    { by: 'account', max: 50, windowMs: DAY },
    { by: 'address', max: 100, windowMs: 15 * MINUTE },
  ],
  /** Secrets of mailed links, which nobody can guess: this only keeps the noise down. */
  link: [{ by: 'address', max: 50, windowMs: 15 * MINUTE }],
  /** Mails sent to an address, or asked for from one. */
  mail: [
    { by: 'account', max: 5, windowMs: HOUR },
    { by: 'account', max: 20, windowMs: DAY },
    { by: 'address', max: 50, windowMs: HOUR },
  ],
  registration: [{ by: 'address', max: 30, windowMs: HOUR, suspicious: true }],
}
