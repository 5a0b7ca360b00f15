import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
} from 'graphql'

/** Bounds of a document, fragments included (protocol/graphql §4). */
export const DOCUMENT_LIMITS = {
  tokens: 10_000,
  nesting: 64,
  definitions: 100,
  calls: 20,
  depth: 20,
  fields: 5_000,
}

const UNITS: Record<keyof typeof DOCUMENT_LIMITS, string> = {
  tokens: 'Tokens',
  nesting: 'Levels of brackets',
  definitions: 'Operations and fragments',
  calls: 'Calls',
  depth: 'Levels of fields',
  fields: 'Fields',
}

/** Code of the error of such a document. */
export const DOCUMENT_TOO_LARGE = 'GRAPHQL_DOCUMENT_TOO_LARGE'

const tooLarge = (message: string, extensions = {}) =>
  new GraphQLError(message, {
    extensions: { code: DOCUMENT_TOO_LARGE, ...extensions },
  })

function limit(name: keyof typeof DOCUMENT_LIMITS, value: number): void {
  const max = DOCUMENT_LIMITS[name]
  if (value <= max) return
  const message = `${UNITS[name]}: ${value}, at most ${max}. Split the document into several requests.`
  throw tooLarge(message, { limit: max, value })
}

/** Bounds what the parser takes: it recurses, so deep documents would overflow its stack. */
function limitTokens(source: Source): void {
  const lexer = new Lexer(source)
  lexer._maxComments = DOCUMENT_LIMITS.tokens
  let tokens = 0
  let nesting = 0
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    limit('tokens', ++tokens)
    if (kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L || kind === TokenKind.PAREN_L)
      limit('nesting', ++nesting)
    if (kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R || kind === TokenKind.PAREN_R) nesting--
  }
}

interface Size {
  calls: number
  depth: number
  fields: number
}

/** Measures selections as if their fragments were written out. Each fragment is measured once, however often it is spread. */
function measurer(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const sizes = new Map<string, Size | 'in progress'>()
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
    const size = sizes.get(name)
    if (size === 'in progress') throw tooLarge(`The fragment ${name} spreads itself. Remove that spread.`)
    if (size) return size
    sizes.set(name, 'in progress')
    const fragment = fragments.get(name)
    // Validation rejects an unknown fragment. It counts as a field, so that nothing is spread without a cost.
    const measured = fragment ? measure(fragment.selectionSet) : { calls: 1, depth: 1, fields: 1 }
    sizes.set(name, measured)
    return measured
  }
  return measure
}

/** Rejects documents whose operations make too many calls or select too much, and fragments within themselves. */
function limitDefinitions({ definitions }: DocumentNode): void {
  limit('definitions', definitions.length)
  const fragments = definitions.filter(definition => definition.kind === Kind.FRAGMENT_DEFINITION)
  const measure = measurer(new Map(fragments.map(fragment => [fragment.name.value, fragment])))
  let fields = 0
  for (const definition of definitions) {
    if (!('selectionSet' in definition) || !definition.selectionSet) continue
    const size = measure(definition.selectionSet)
    // A fragment that no operation spreads is validated all the same.
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      limit('fields', size.fields)
      continue
    }
    fields += size.fields
    limit('calls', size.calls)
    limit('depth', size.depth)
    limit('fields', fields)
  }
}

/** Parses a document within the limits, before anything reads it whole: validation takes longer than parsing. */
export function parseDocument(text: string | Source): DocumentNode {
  const source = typeof text === 'string' ? new Source(text) : text
  limitTokens(source)
  const document = parse(source, { maxTokens: DOCUMENT_LIMITS.tokens, maxComments: DOCUMENT_LIMITS.tokens })
  limitDefinitions(document)
  return document
}
