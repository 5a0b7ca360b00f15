import { GraphQLError, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** What an operation may cost, and what a call costs besides the values of its reply (protocol/graphql §4). */
export const OPERATION_COST = { max: 200_000, call: 1_000 }
/** Characters of a text that cost 1, besides the 1 of the value. */
const TEXT_UNIT = 100

/** What an operation may still cost. */
export interface OperationCost {
  remaining: number
}

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

function charge(cost: OperationCost, amount: number): void {
  cost.remaining -= amount
  if (cost.remaining >= 0) return
  const { max, call } = OPERATION_COST
  const message = `The operation costs more than ${max}: each call ${call}, each value 1, and 1 more for each ${TEXT_UNIT} characters. Select fewer fields, or ask for shorter pages.`
  throw new GraphQLError(message, { extensions: { code: 'GRAPHQL_OPERATION_TOO_EXPENSIVE', limit: max } })
}

/** Charges a call, before it is made. */
export const chargeCall = (cost: OperationCost): void => charge(cost, OPERATION_COST.call)

/** Charges a value that has no selection: a text by its length, lists and JSON by their parts. */
function chargeLeaf(cost: OperationCost, value: unknown): void {
  charge(cost, typeof value === 'string' ? 1 + Math.floor(value.length / TEXT_UNIT) : 1)
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) chargeLeaf(cost, part)
}

/** Charges the values of a reply that the document selects, before they are resolved. Stops where the cost is spent. */
export function chargeValues(cost: OperationCost, value: unknown, { fieldNodes, fragments }: Info): void {
  const count = (at: unknown, { selections }: SelectionSetNode): void => {
    if (Array.isArray(at)) {
      for (const element of at) count(element, { kind: Kind.SELECTION_SET, selections })
      return
    }
    if (typeof at !== 'object' || at === null) return
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const below = (at as Record<string, unknown>)[selection.name.value]
        if (!selection.selectionSet) {
          chargeLeaf(cost, below)
          continue
        }
        charge(cost, 1)
        count(below, selection.selectionSet)
        continue
      }
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value]
      if (part) count(at, part.selectionSet)
    }
  }
  for (const { selectionSet } of fieldNodes) if (selectionSet) count(value, selectionSet)
}
