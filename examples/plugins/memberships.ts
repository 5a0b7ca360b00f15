import { servePlugin } from './serve.ts'

/** What the platform posts. `chargeId` is the key of idempotency. */
export interface MembershipsRequest {
  operation: 'CHARGE' | 'GET' | 'VOID'
  charge: { chargeId: string; membershipId?: string; quantity?: number }
}

interface Transaction {
  id: string
  status: 'CHARGED' | 'REJECTED' | 'VOIDED'
  membershipId: string
  credits: number
  reason?: string
}

/** Memberships with credits, kept in memory: a unit of a line item costs one credit. */
export function createMemberships(credits: Map<string, number>) {
  const book = new Map<string, Transaction>()

  const charge = ({
    chargeId,
    membershipId = '',
    quantity = 1,
  }: MembershipsRequest['charge']): Transaction => {
    const left = credits.get(membershipId)
    const transaction = { id: `visit-${book.size + 1}`, membershipId, credits: quantity }
    if (left === undefined)
      return keep(chargeId, { ...transaction, status: 'REJECTED', reason: 'unknown_membership' })
    if (left < quantity)
      return keep(chargeId, { ...transaction, status: 'REJECTED', reason: 'no_credits_left' })
    credits.set(membershipId, left - quantity)
    return keep(chargeId, { ...transaction, status: 'CHARGED' })
  }

  const keep = (chargeId: string, transaction: Transaction): Transaction => {
    book.set(chargeId, transaction)
    return transaction
  }

  const giveBack = (transaction: Transaction): Transaction => {
    if (transaction.status !== 'CHARGED') return transaction
    credits.set(transaction.membershipId, (credits.get(transaction.membershipId) ?? 0) + transaction.credits)
    return Object.assign(transaction, { status: 'VOIDED' as const })
  }

  return {
    book,
    answer({ operation, charge: request }: MembershipsRequest) {
      const known = book.get(request.chargeId)
      if (operation === 'CHARGE') return { transaction: known ?? charge(request) }
      if (operation === 'VOID' && known) return { transaction: giveBack(known) }
      return { transaction: known ?? null }
    },
  }
}

if (import.meta.main) {
  const { answer } = createMemberships(new Map([['ten-visits', 10]]))
  await servePlugin({ kind: 'MEMBERSHIPS', name: 'Gym' }, answer)
}
