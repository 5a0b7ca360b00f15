import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser'

/** Names of functions that make the wire form of something stored. */
const VIEW = /^(?:to[A-Z]\w*|view|viewOf|describe\w*|shown\w*)$/

/** Names that stored documents and their rows have everywhere. */
const STORED = new Set(['doc', 'stored', 'row'])

/** Text that each such place has; parsing takes longer. */
const SUSPECT = /\.\.\.(?:\w+\??\.)*(?:doc|stored|row)\b|\.\.\.\w+,?\s*\}/

/** A place where a reply takes the fields of an object without naming them. */
export interface UnnamedFields {
  /** Name of the function that makes the reply, or of the file if all of its functions do. */
  view: string
  source: string
}

/**
 * Places in functions that make replies, and in files of views, that take all fields of a stored document, or all that are left of an
 * object after some were taken out. What is left of the result of a call is no document.
 */
export function unnamedFields(path: string, source: string): UnnamedFields[] {
  if (!SUSPECT.test(source)) return []
  const found: UnnamedFields[] = []
  const file = path.endsWith('-view.ts') ? path : undefined
  const views: (string | undefined)[] = [file]
  const computed = new Set<Node>()
  let name: string | undefined

  const report = ({ start, end }: Node) => {
    const view = views.at(-1)
    if (view) found.push({ view, source: source.slice(start, end) })
  }
  const enter = (named: string | undefined) => {
    views.push(named && VIEW.test(named) ? named : views.at(-1))
    name = undefined
  }
  const leave = () => void views.pop()

  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') name = id.name
      if (init?.type === 'CallExpression' || init?.type === 'AwaitExpression') computed.add(id)
    },
    'VariableDeclarator:exit'() {
      name = undefined
    },
    Property({ key, value }) {
      name = key.type === 'Identifier' && /Function/.test(value.type) ? key.name : undefined
    },
    FunctionDeclaration({ id }) {
      enter(id?.name)
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression() {
      enter(name)
    },
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression() {
      enter(name)
    },
    'ArrowFunctionExpression:exit': leave,
    ObjectPattern(pattern) {
      if (pattern.properties.at(-1)?.type === 'RestElement' && !computed.has(pattern)) report(pattern)
    },
    ObjectExpression({ properties }) {
      for (const part of properties)
        if (part.type === 'SpreadElement' && isStored(part.argument)) report(part)
    },
  }).visit(parseSync(path, source).program)
  return found
}

const isStored = (value: Expression): boolean =>
  (value.type === 'Identifier' && STORED.has(value.name)) ||
  (value.type === 'MemberExpression' &&
    value.property.type === 'Identifier' &&
    STORED.has(value.property.name)) ||
  (value.type === 'ChainExpression' && isStored(value.expression as Expression))
