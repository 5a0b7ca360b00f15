import type { CheckedNode } from './check-filter.ts'

/** The least stored value of which at least this value is shown. Both are whole numbers. */
export type LeastStored = (shown: bigint) => bigint

const NOTHING: CheckedNode = { kind: 'or', nodes: [] }

/**
 * A condition on shown values as one on stored values: shown values follow from stored ones, and never fall while those rise. So an
 * index of the stored values serves the condition.
 */
export function ofStoredValues(node: CheckedNode, leastStored: LeastStored): CheckedNode {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { ...node, nodes: node.nodes.map(each => ofStoredValues(each, leastStored)) }
    case 'not':
      return { ...node, node: ofStoredValues(node.node, leastStored) }
    case 'compare': {
      const { field, comparison, value } = node
      const amount = Number(value.text)
      const isFrom = comparison === '>' || comparison === '>='
      // More than 3, or up to 3: the border is 4.
      const border = comparison === '>' || comparison === '<=' ? Math.floor(amount) + 1 : Math.ceil(amount)
      return bound(field, isFrom ? '>=' : '<', leastStored(BigInt(border)))
    }
    case 'equalsAny':
    case 'equalsAll': {
      const { field } = node
      return {
        kind: node.kind === 'equalsAny' ? 'or' : 'and',
        nodes: node.values.map((value): CheckedNode => {
          const amount = Number(value.text)
          if (!Number.isInteger(amount)) return NOTHING
          const shown = BigInt(amount)
          return {
            kind: 'and',
            nodes: [bound(field, '>=', leastStored(shown)), bound(field, '<', leastStored(shown + 1n))],
          }
        }),
      }
    }
    default:
      return node
  }
}

type Compare = Extract<CheckedNode, { kind: 'compare' }>

const bound = (field: Compare['field'], comparison: Compare['comparison'], least: bigint): CheckedNode => ({
  kind: 'compare',
  field,
  comparison,
  value: { type: 'number', text: String(least) },
})
