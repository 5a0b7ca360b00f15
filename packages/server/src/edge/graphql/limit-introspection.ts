import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'
import { DOCUMENT_LIMITS } from './document-limits.ts'

/** Selections of the schema that are read at most: fragments may repeat them without end. */
const SELECTIONS_MAX = 1_000

/** Fields that list parts of types: one below the other would multiply the whole schema. */
const SCHEMA_LISTS: ReadonlySet<string> = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes'])

const responseName = ({ alias, name }: FieldNode) => (alias ?? name).value

/** The fields of selection sets, fragments included, by their name in the schema. */
function fieldsByName(context: ValidationContext, sets: readonly SelectionSetNode[]) {
  const nodes: FieldNode[] = []
  const spread = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) nodes.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value)
        const fragment = context.getFragment(selection.name.value)
        if (fragment) collect(fragment.selectionSet)
      }
    }
  }
  for (const set of sets) collect(set)
  return Map.groupBy(nodes, ({ name }) => name.value)
}

/**
 * Rejects documents that read the schema several times over: a field under two names, or a list of fields within another one
 * (protocol/graphql §4). The documents of known tools pass.
 */
export function limitIntrospection(context: ValidationContext): ASTVisitor {
  const reject = (node: FieldNode, message: string) =>
    context.reportError(
      new GraphQLError(message, { nodes: node, extensions: { code: 'GRAPHQL_DOCUMENT_TOO_LARGE' } }),
    )
  let visited = 0
  const check = (nodes: readonly FieldNode[], list: string | undefined, depth: number): void => {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    if (sets.length === 0 || depth > DOCUMENT_LIMITS.depth) return
    if (++visited === SELECTIONS_MAX)
      reject(nodes[0] as FieldNode, 'Select fewer fields of the schema, and no fragment within itself.')
    if (visited >= SELECTIONS_MAX) return
    for (const [name, fields] of fieldsByName(context, sets)) {
      const [first] = fields as [FieldNode]
      if (new Set(fields.map(responseName)).size > 1)
        reject(first, `Select the field ${name} of the schema once, under one name.`)
      else if (list && SCHEMA_LISTS.has(name))
        reject(first, `Do not select ${name} within ${list}: read each type by its name.`)
      else check(fields, list ?? (SCHEMA_LISTS.has(name) ? name : undefined), depth + 1)
    }
  }
  return {
    OperationDefinition({ selectionSet }) {
      const fields = fieldsByName(context, [selectionSet])
      const schema = fields.get('__schema') ?? []
      if (schema[0] && new Set(schema.map(responseName)).size > 1)
        reject(schema[0], 'Select __schema once, under one name.')
      else check(schema, undefined, 0)
      for (const type of fields.get('__type') ?? []) check([type], undefined, 0)
    },
  }
}
