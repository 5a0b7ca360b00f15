import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  print,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** What two fields of the same name in a reply must have in common. */
const signatureOf = ({ name, arguments: argumentNodes = [] }: FieldNode): string =>
  [name.value, ...argumentNodes.map(argument => print(argument)).sort()].join()

/**
 * Fields of the same name in a reply have the same name and arguments (specification of GraphQL, section 5.3.2). The standard rule compares them in pairs:
 * a few thousand equal fields block a node for half a second. This one compares each with the first one, which is enough where no
 * type is an interface or a union: all fields of a selection belong to one type.
 */
export function mergeableFields(context: ValidationContext): ASTVisitor {
  // A field of a fragment is read once for each of its spreads, and its arguments may be long.
  const signatures = new Map<FieldNode, string>()
  const check = (sets: readonly SelectionSetNode[]): void => {
    const byName = new Map<string, { first: FieldNode; signature: string; below: SelectionSetNode[] }>()
    const spread = new Set<string>()
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const { value } = selection.name
          if (spread.has(value)) continue
          spread.add(value)
          const fragment = context.getFragment(value)
          if (fragment) collect(fragment.selectionSet)
        } else merge(selection)
      }
    }
    const merge = (field: FieldNode) => {
      const name = (field.alias ?? field.name).value
      const signature = signatures.get(field) ?? signatureOf(field)
      signatures.set(field, signature)
      const same = byName.get(name) ?? { first: field, signature, below: [] }
      byName.set(name, same)
      if (signature !== same.signature)
        context.reportError(
          new GraphQLError(
            `Fields "${name}" differ in their field or arguments. Give one of them another alias.`,
            { nodes: [same.first, field] },
          ),
        )
      if (field.selectionSet) same.below.push(field.selectionSet)
    }
    for (const set of sets) collect(set)
    for (const { below } of byName.values()) if (below.length > 0) check(below)
  }
  return {
    OperationDefinition({ selectionSet }) {
      check([selectionSet])
      return false
    },
  }
}
