/** What a test card does. */
export interface TestCard {
  /** What happens when it is charged. */
  outcome: 'APPROVE' | 'DECLINE' | 'PENDING' | 'REQUIRE_ACTION'
  /** Why it is declined, or why its capture or refund fails. */
  reason?: string
  /** Money is only authorized, even if the shop wants it at once. */
  authorizeOnly?: boolean
  captureFails?: boolean
  refundFails?: boolean
  /** Refunds stay pending until the merchant reports their outcome. */
  refundPends?: boolean
  /** The reply takes this long, in milliseconds. */
  delayMs?: number
  /** The charge succeeds, but its reply is lost. */
  replyLost?: boolean
  /** Number of callbacks. @default 1 */
  callbacks?: 0 | 1 | 2
  /** The callback arrives before the reply. */
  callbackFirst?: boolean
}

const declined = (reason: string): TestCard => ({ outcome: 'DECLINE', reason })
const approved = (behavior: Omit<TestCard, 'outcome'> = {}): TestCard => ({ outcome: 'APPROVE', ...behavior })

/** A number that is none of the test cards. */
const UNKNOWN = declined('invalid_number')

/** Behavior by card number (docs/guides/payments.md). */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': approved(),
  '4000000000000002': declined('card_declined'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000000069': declined('expired_card'),
  '4000000000000127': declined('incorrect_cvc'),
  '4000000000000119': declined('processing_error'),
  '4000000000003220': { outcome: 'REQUIRE_ACTION' },
  '4000000000000077': { outcome: 'PENDING' },
  '4000000000001000': approved({ authorizeOnly: true }),
  '4000000000005126': approved({ refundFails: true, reason: 'refund_rejected' }),
  '4000000000004954': approved({ authorizeOnly: true, captureFails: true, reason: 'authorization_expired' }),
  '4000000000006007': approved({ refundPends: true }),
  '4000000000002230': approved({ delayMs: 3000 }),
  '4000000000003006': approved({ replyLost: true }),
  '4000000000004004': approved({ callbackFirst: true }),
  '4000000000004012': approved({ callbacks: 2 }),
  '4000000000004020': approved({ callbacks: 0 }),
}

export const testCard = (number: string): TestCard => TEST_CARDS[number] ?? UNKNOWN

/** The digits of a token: the test provider takes the card number itself, which no real provider may. */
export const cardNumberOf = (token: string) => token.replaceAll(/\D/g, '')
