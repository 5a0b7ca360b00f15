import { GraphQLError, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** What an operation may cost, and what a call costs besides the values of its reply (protocol/graphql §4). */
export const OPERATION_COST = { max: 200_000, call: 1_000 }

/** What an operation has left to spend. */
export interface OperationCost {
  left: number
}

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

function spend(cost: OperationCost, amount: number): void {
  cost.left -= amount
  if (cost.left >= 0) return
  const message = `The operation costs more than ${OPERATION_COST.max}: each call ${OPERATION_COST.call}, each value 1. Select fewer fields, or ask for shorter pages.`
  throw new GraphQLError(message, {
    extensions: { code: 'GRAPHQL_OPERATION_TOO_EXPENSIVE', limit: OPERATION_COST.max },
  })
}

/** Pays for a call, before it is made. */
export const payForCall = (cost: OperationCost): void => spend(cost, OPERATION_COST.call)

/** Pays for the values of a reply that the document selects, before they are resolved. Stops counting where the cost is spent. */
export function payForValues(cost: OperationCost, value: unknown, { fieldNodes, fragments }: Info): void {
  const count = (at: unknown, { selections }: SelectionSetNode): void => {
    if (Array.isArray(at)) {
      for (const element of at) count(element, { kind: Kind.SELECTION_SET, selections })
      return
    }
    if (typeof at !== 'object' || at === null) return
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        spend(cost, 1)
        const below = (at as Record<string, unknown>)[selection.name.value]
        if (selection.selectionSet) count(below, selection.selectionSet)
        continue
      }
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]
      if (part) count(at, part.selectionSet)
    }
  }
  for (const { selectionSet } of fieldNodes) if (selectionSet) count(value, selectionSet)
}
