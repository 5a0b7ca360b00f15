import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Texts of the admin. `node tools/admin-texts.ts` wraps new ones in `t(…)` and prints those that languages lack. The unit
 * test of `apps/admin/src/i18n` fails until all are wrapped and translated.
 */
const ADMIN = join(import.meta.dirname, '../apps/admin/src')
const LOCALES = join(import.meta.dirname, '../packages/texts/locales')

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Attributes and properties whose strings people read. */
const SHOWN = new Set(
  'title label hint submit heading aria-label placeholder none empty legend description alt error text one done texts titles nouns unit subtitle caption question confirm note'.split(
    ' ',
  ),
)
/** Names of objects whose values are titles. */
const TITLES = /titles|names|labels|options|texts|words/i
/** Values of code, and names that are the same in each language. */
const CODE = /^(danger|positive|caution|npm start|npx .*|Ctrl K|OK|ms|[A-Z_]{3,}|[a-z-]+(:[a-z]|\/).*)$/
const isText = (text: string) => /[A-Za-z]{2}/.test(text) && !CODE.test(text)

interface Edit {
  start: number
  end: number
  replacement: string
}

/** Texts of a file: those in `t` and `rich`, and edits that wrap the others. */
export interface FileTexts {
  texts: string[]
  edits: Edit[]
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

/** Finds the texts of a source file. */
export function textsOf(file: string, source: string): FileTexts {
  const texts: string[] = []
  const edits: Edit[] = []
  const codeOf = ({ start, end }: Node) => source.slice(start, end)
  const add = (node: Node, text: string, replacement: string) => {
    texts.push(text)
    edits.push({ start: node.start, end: node.end, replacement })
  }
  const stringOf = (node: Node) =>
    node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
  const wrapTemplate = (node: Node) => {
    const quasis = node.quasis as { value: { cooked: string } }[]
    const expressions = node.expressions as Node[]
    const names = expressions.map((value, i) => /(\w+)$/.exec(codeOf(value))?.[1] ?? `value${i + 1}`)
    const text = quasis.map(({ value }, i) => `${i > 0 ? `{${names[i - 1]}}` : ''}${value.cooked}`).join('')
    const values = expressions.map((value, i) =>
      codeOf(value) === names[i] ? names[i] : `${names[i]}: ${codeOf(value)}`,
    )
    if (isText(text.replaceAll(/\{\w+\}/g, '')))
      add(node, text, `t(${quoted(text)}, { ${values.join(', ')} })`)
  }
  const wrap = (node: unknown): void => {
    if (!isNode(node)) return
    const text = stringOf(node)
    if (text !== undefined && isText(text)) add(node, text, `t(${quoted(text)})`)
    if (node.type === 'TemplateLiteral') wrapTemplate(node)
    if (node.type === 'ConditionalExpression')
      for (const part of [node.consequent, node.alternate]) wrap(part)
    if (node.type === 'LogicalExpression') {
      wrap(node.right)
      if (node.operator !== '&&') wrap(node.left)
    }
    if (node.type === 'ArrayExpression') for (const part of node.elements as unknown[]) wrap(part)
    if (['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type))
      wrap(node.expression)
  }
  const wrapJsxText = (node: Node) => {
    const raw = String(node.value)
    const text = raw.replaceAll(/\s*\n\s*/g, ' ').trim()
    if (!isText(text)) return
    const before = /^[ \t]+\S/.test(raw) ? "{' '}" : ''
    const after = /\S[ \t]+$/.test(raw) ? "{' '}" : ''
    add(node, text, `${before}{t(${quoted(text)})}${after}`)
  }
  const nameOf = (node: unknown) =>
    isNode(node) ? String((node as { name?: unknown; value?: unknown }).name ?? node.value ?? '') : ''
  /** A sentence or a title anywhere else: it begins with a capital letter, and code does not compare it. */
  const isProse = (node: Node, parent: Node) =>
    /^(?!Enter$)[A-Z][a-z]+([ ,.'’(][^_]*)?$/.test(stringOf(node) ?? '') &&
    !/^(BinaryExpression|NewExpression|JSXAttribute|MemberExpression|SwitchCase|TSLiteralType|ImportExpression)$/.test(
      parent.type,
    ) &&
    !(parent.type === 'Property' && parent.key === node) &&
    !(
      parent.type === 'CallExpression' &&
      /\.(append|set|get|has|addEventListener)$/.test(codeOf(parent.callee as Node))
    ) &&
    !edits.some(({ start, end }) => node.start >= start && node.end <= end)
  /** Words around values, such as `Subscription: ${title}`. Keys, addresses and styles have other characters. */
  const isProseTemplate = (node: Node, parent: Node) => {
    const quasis = node.quasis as { value: { cooked: string } }[]
    const words = quasis.map(({ value }) => value.cooked).join('0')
    return (
      /^[\p{L}\d %#,.:;’“”()…-]+$/u.test(words) &&
      /(^[A-Z][a-z]+|(^| )[a-z]{2,}) | [a-z]{2,}$|: /.test(words) &&
      !/^(NewExpression|TaggedTemplateExpression|JSXExpressionContainer|JSXAttribute|BinaryExpression)$/.test(
        parent.type,
      ) &&
      !edits.some(({ start, end }) => node.start >= start && node.end <= end)
    )
  }
  const wrapTitles = (value: unknown) => {
    let object = value
    while (isNode(object) && object.type.startsWith('TS')) object = object.expression
    if (!isNode(object) || object.type !== 'ObjectExpression') return
    for (const property of object.properties as Node[]) wrap(property.value)
  }
  const visit = (node: unknown, parent?: Node): void => {
    if (Array.isArray(node)) {
      for (const part of node) visit(part, parent)
      return
    }
    if (!isNode(node) || /^(ImportDeclaration|TS(TypeAnnotation|Interface|TypeAlias).*)$/.test(node.type))
      return
    const callee = nameOf(node.callee)
    if (node.type === 'CallExpression' && (callee === 't' || callee === 'rich')) {
      const [first] = (node.arguments as Node[]).map(stringOf)
      if (first !== undefined) texts.push(first)
      for (const argument of node.arguments as Node[])
        if (stringOf(argument) === undefined) visit(argument, node)
      return
    }
    const isInJsx = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
    const attribute = node.type === 'JSXAttribute' && nameOf(node.name)
    const found = edits.length
    if (node.type === 'JSXText') {
      wrapJsxText(node)
      return
    }
    if (attribute && SHOWN.has(attribute) && isNode(node.value)) {
      const text = stringOf(node.value)
      if (text !== undefined && isText(text)) add(node.value, text, `{t(${quoted(text)})}`)
      else wrap(node.value.expression)
    } else if (node.type === 'JSXExpressionContainer' && isInJsx) wrap(node.expression)
    else if (node.type === 'Property' && SHOWN.has(nameOf(node.key))) wrap(node.value)
    if (edits.length > found && !codeOf(node).includes('<')) return
    if (callee === 'toast' || callee === 'FormError')
      for (const argument of node.arguments as Node[]) wrap(argument)
    if (node.type === 'VariableDeclarator' && TITLES.test(nameOf(node.id))) wrapTitles(node.init)
    if (node.type === 'Property' && TITLES.test(nameOf(node.key))) wrapTitles(node.value)
    if (node.type === 'Literal' && parent && isProse(node, parent)) {
      wrap(node)
      return
    }
    if (node.type === 'TemplateLiteral' && parent && isProseTemplate(node, parent)) {
      wrap(node)
      return
    }
    for (const [name, part] of Object.entries(node)) if (name !== 'type') visit(part, node)
  }
  visit(parseSync(file, source).program)
  // The same place can be found twice.
  const unique = new Map(edits.map(edit => [edit.start, edit]))
  return { texts, edits: [...unique.values()] }
}

/** Files of the admin that have texts. */
export const adminFiles = (): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: ADMIN }).filter(file => !/\.test\.tsx?$|^generated\b/.test(file))

/** The texts of a file of the admin. */
export const textsOfFile = (file: string): FileTexts => textsOf(file, readFileSync(join(ADMIN, file), 'utf8'))

/** Languages of the admin with their messages by English text. English has those that differ from their text, such as plurals. */
export const translations = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    globSync('*/admin.json', { cwd: LOCALES }).map(path => [
      path.replace(/[/\\].*/, ''),
      JSON.parse(readFileSync(join(LOCALES, path), 'utf8')),
    ]),
  )

/** Wraps the texts of a file that are not wrapped, and imports `t`. */
function wrapFile(file: string): void {
  const source = readFileSync(join(ADMIN, file), 'utf8')
  const edits = textsOf(file, source).edits.toSorted((a, b) => b.start - a.start)
  if (edits.length === 0) return
  let wrapped = source
  for (const { start, end, replacement } of edits)
    wrapped = wrapped.slice(0, start) + replacement + wrapped.slice(end)
  const depth = file.split(/[/\\]/).length - 1
  const path = `${depth === 0 ? './' : '../'.repeat(depth)}i18n/translate.ts`
  const isImported = /import \{[^}]*\bt\b[^}]*\} from '[^']*translate\.ts'/.test(wrapped)
  writeFileSync(join(ADMIN, file), isImported ? wrapped : `import { t } from '${path}'\n${wrapped}`)
  console.log(`${file}: wrapped ${edits.length}`)
}

if (process.argv[1] === import.meta.filename) {
  for (const file of adminFiles()) wrapFile(file)
  const all = new Set(adminFiles().flatMap(file => textsOfFile(file).texts))
  for (const [language, messages] of Object.entries(translations()))
    if (language !== 'en')
      for (const text of all)
        if (!(text in messages)) console.log(`${language} lacks ${JSON.stringify(text)}`)
}
