import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** Bounds of a document, fragments included (protocol/graphql §4). */
export const DOCUMENT_LIMITS = { tokens: 10_000, calls: 20, depth: 20, fields: 5_000 }

interface Size {
  calls: number
  depth: number
  fields: number
}

/** Measures selections. Each fragment is measured once, however often it is spread. */
function measurer(fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined) {
  const known = new Map<string, Size>()
  const measure = ({ selections }: SelectionSetNode): Size => {
    const size = { calls: 0, depth: 0, fields: 0 }
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet ? measure(selection.selectionSet) : { depth: 0, fields: 0 }
        size.calls += 1
        size.fields += 1 + below.fields
        size.depth = Math.max(size.depth, 1 + below.depth)
        continue
      }
      const part =
        selection.kind === Kind.INLINE_FRAGMENT
          ? measure(selection.selectionSet)
          : measureFragment(selection.name.value)
      size.calls += part.calls
      size.fields += part.fields
      size.depth = Math.max(size.depth, part.depth)
    }
    return size
  }
  const measureFragment = (name: string): Size => {
    const fragment = fragmentOf(name)
    // A fragment that spreads itself is rejected by another rule; until then it counts as empty.
    const size = known.get(name) ?? { calls: 0, depth: 0, fields: 0 }
    if (known.has(name) || !fragment) return size
    known.set(name, size)
    return Object.assign(size, measure(fragment.selectionSet))
  }
  return measure
}

const UNITS = { calls: 'Calls', depth: 'Levels of fields', fields: 'Fields' }

/** Rejects operations that make too many calls, or select too much. */
export function limitDocument(context: ValidationContext): ASTVisitor {
  const measure = measurer(name => context.getFragment(name))
  return {
    OperationDefinition(node: OperationDefinitionNode) {
      const size = measure(node.selectionSet)
      for (const name of ['calls', 'depth', 'fields'] as const) {
        const limit = DOCUMENT_LIMITS[name]
        if (size[name] <= limit) continue
        const message = `${UNITS[name]}: ${size[name]}, at most ${limit}. Split the operation into several requests.`
        const extensions = { code: 'GRAPHQL_DOCUMENT_TOO_LARGE', limit, value: size[name] }
        context.reportError(new GraphQLError(message, { nodes: node, extensions }))
      }
    },
  }
}
