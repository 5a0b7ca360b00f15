import { servePlugin } from './serve.ts'

interface Line {
  /** Position in the request, such as "1". */
  id: string
  quantity: number
}

/** What the platform posts. `chargeId` is the key of idempotency. */
export interface MembershipsRequest {
  operation: 'LIST' | 'CHARGE' | 'GET' | 'VOID'
  charge?: { chargeId: string; membershipId?: string; quantity?: number }
  lines?: Line[]
  selectedMemberships?: { membershipId: string; lineIds: string[] }[]
}

interface Transaction {
  id: string
  status: 'CHARGED' | 'REJECTED' | 'VOIDED'
  membershipId: string
  credits: number
  reason?: string
}

/** Memberships with credits, kept in memory, the same for every member: a unit of a line item costs one credit. */
export function createMemberships(credits: Map<string, number>) {
  const total = new Map(credits)
  const book = new Map<string, Transaction>()

  const charge = ({
    chargeId,
    membershipId = '',
    quantity = 1,
  }: NonNullable<MembershipsRequest['charge']>): Transaction => {
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

  /** A membership pays for a line if its credits suffice, and for all selected lines only if they suffice for all. */
  const list = ({ lines = [], selectedMemberships = [] }: MembershipsRequest) => {
    const unitsOf = (lineIds: readonly string[]) =>
      lines.reduce((sum, { id, quantity }) => (lineIds.includes(id) ? sum + quantity : sum), 0)
    const all = [...credits].map(([id, remaining]) => {
      const selected = selectedMemberships.find(({ membershipId }) => membershipId === id)?.lineIds ?? []
      const lineIds = lines.filter(({ quantity }) => quantity <= remaining).map(line => line.id)
      const membership = {
        id,
        name: id,
        lineIds,
        credits: { total: Math.max(1, total.get(id) ?? 0), remaining },
      }
      return { membership, isUsable: lineIds.length > 0 && unitsOf(selected) <= remaining }
    })
    return {
      eligibleMemberships: all.filter(({ isUsable }) => isUsable).map(({ membership }) => membership),
      invalidMemberships: all
        .filter(({ isUsable }) => !isUsable)
        .map(({ membership }) => ({ membership, reason: 'not_enough_credits' })),
    }
  }

  return {
    book,
    answer(request: MembershipsRequest) {
      if (request.operation === 'LIST') return list(request)
      if (!request.charge) return {}
      const known = book.get(request.charge.chargeId)
      if (request.operation === 'CHARGE') return { transaction: known ?? charge(request.charge) }
      if (request.operation === 'VOID' && known) return { transaction: giveBack(known) }
      return { transaction: known ?? null }
    },
  }
}

if (import.meta.main) {
  const { answer } = createMemberships(new Map([['ten-visits', 10]]))
  await servePlugin({ kind: 'MEMBERSHIPS', name: 'Gym' }, answer)
}
