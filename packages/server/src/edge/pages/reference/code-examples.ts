import { allCalls, type Role, writes } from '@stoa/contract'
import { pathParameters, schemaAt } from '../../request/request-schema.ts'
import { takesQuery } from '../../routes.ts'
import type { ReferenceCall } from './reference-calls.ts'

const LINE_LENGTH = 62
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** How a language writes lists, objects and words. */
interface Notation {
  indent: string
  object: readonly [open: string, close: string]
  key(name: string): string
  word(value: unknown): string
}

const typeScript: Notation = {
  indent: '  ',
  object: ['{ ', ' }'],
  key: name => `${IDENTIFIER.test(name) ? name : quote(name)}: `,
  word: String,
}

const PYTHON_WORDS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])
const python: Notation = {
  indent: '    ',
  object: ['{', '}'],
  key: name => `${quote(name)}: `,
  word: value => PYTHON_WORDS.get(value) ?? String(value),
}

const php: Notation = {
  indent: '    ',
  object: ['[', ']'],
  key: name => `${quote(name)} => `,
  word: String,
}

/** A JSON value as a literal of a language. Short lists and objects take one line. */
export function literal(value: unknown, notation = typeScript, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return notation.word(value)
  const inner = indent + notation.indent
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(one => literal(one, notation, inner))
    : Object.entries(value).map(([key, one]) => notation.key(key) + literal(one, notation, inner))
  const [open, close] = isList ? ['[', ']'] : notation.object
  // An empty list of PHP is a list of JSON.
  if (parts.length === 0) return notation === php && !isList ? '(object) []' : open.trim() + close.trim()
  const line = `${open}${parts.join(', ')}${close}`
  if (!line.includes('\n') && indent.length + line.length <= LINE_LENGTH) return line
  return `${open.trim()}\n${parts.map(part => `${inner}${part},\n`).join('')}${indent}${close.trim()}`
}

const STRATEGIES: Record<Role, string> = {
  anyone: '// Needs no token.',
  visitor: '// shop: a client with OAuthStrategy.',
  member: '// shop: a client with OAuthStrategy, with a member signed in.',
  merchant: '// shop: a client with ApiKeyStrategy.',
  operator: '// shop: a client with ApiKeyStrategy, whose key is STOA_OPERATOR_KEY.',
}

/** Names of several resources, and names without a noun, are in the modules of their resources, and not among all calls. */
export const isOfModule = (name: string) =>
  /^[a-z]+$/.test(name) || allCalls.filter(call => call.name === name).length > 1

/** The call with the client of TypeScript. */
export function clientExample({ resource, name, reply, example }: ReferenceCall): string {
  if (!example) return ''
  const fields = Object.keys(reply.properties ?? {})
  const target =
    fields.length === 0 ? '' : fields.length <= 2 ? `const { ${fields.join(', ')} } = ` : 'const reply = '
  const message = Object.keys(example.message).length > 0 ? `, ${literal(example.message)}` : ', {}'
  const module = isOfModule(name) ? `\n// calls: the module '@stoa/client/${resource}'.` : ''
  return `${STRATEGIES[example.as]}${module}\n${target}await shop.call(calls.${name}${message})`
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

type Token = 'ACCESS_TOKEN' | 'API_KEY' | 'OPERATOR_KEY'

const TOKENS: Record<Role, Token | undefined> = {
  anyone: undefined,
  visitor: 'ACCESS_TOKEN',
  member: 'ACCESS_TOKEN',
  merchant: 'API_KEY',
  operator: 'OPERATOR_KEY',
}

const valueAt = (message: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], message)

/** Plain parameters where all values are scalars, otherwise the whole message in `.r`. */
function queryOf(message: Record<string, unknown>): string {
  const entries = Object.entries(message)
  if (entries.length === 0) return ''
  const isFlat = entries.every(([, value]) =>
    [value].flat().every(one => typeof one !== 'object' || one === null),
  )
  if (!isFlat) return `?.r=${Buffer.from(JSON.stringify(message)).toString('base64url')}`
  const query = new URLSearchParams()
  for (const [key, value] of entries) for (const one of [value].flat()) query.append(key, String(one))
  return `?${query}`
}

/** The request of a call, as programs without the client send it. */
interface ExampleHttp {
  method: string
  /** Path and query. */
  address: string
  token: Token | undefined
  /** Only pages of the platform itself may call. */
  isSameOrigin: boolean
  /** It takes an `Idempotency-Key`. */
  isWrite: boolean
  body: Record<string, unknown> | undefined
}

function httpOf({ declaration, request, example }: ReferenceCall): ExampleHttp | undefined {
  if (!example) return undefined
  const { method, path, sameOriginOnly = false } = declaration
  const inPath = pathParameters(path)
  const { message } = example
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(valueAt(message, name))))
  const rest = Object.fromEntries(
    Object.entries(message).filter(([key]) => !inPath.includes(key) || !schemaAt(request, [key])),
  )
  const isQuery = takesQuery(declaration)
  return {
    method,
    address: url + (isQuery ? queryOf(rest) : ''),
    token: TOKENS[example.as],
    isSameOrigin: Boolean(sameOriginOnly),
    isWrite: writes(declaration),
    body: isQuery ? undefined : rest,
  }
}

const isText = (line: unknown) => typeof line === 'string'

function curl({ method, address, token, isSameOrigin, isWrite, body }: ExampleHttp): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$STOA_URL${address}"`,
    token && `-H "Authorization: $${token}"`,
    isSameOrigin && '-H "Origin: $STOA_URL"',
    body && "-H 'Content-Type: application/json'",
    isWrite && '-H "Idempotency-Key: $(uuidgen)"',
    body && `-d ${shellQuote(JSON.stringify(body, null, 2))}`,
  ]
  return lines.filter(isText).join(' \\\n  ')
}

function pythonRequest({ method, address, token, isSameOrigin, isWrite, body }: ExampleHttp): string {
  const headers = [
    token && `'Authorization': ${token}`,
    isSameOrigin && "'Origin': STOA_URL",
    isWrite && "'Idempotency-Key': str(uuid.uuid4())",
  ].filter(isText)
  const { indent } = python
  const lines = [
    `STOA_URL + ${quote(address)}`,
    headers.length > 0 && `headers={${headers.join(', ')}}`,
    body && `json=${literal(body, python, indent)}`,
  ].filter(isText)
  return `reply = requests.${method.toLowerCase()}(\n${lines.map(line => `${indent}${line},\n`).join('')})\nreply.raise_for_status()\nprint(reply.json())`
}

function phpRequest({ method, address, token, isSameOrigin, isWrite, body }: ExampleHttp): string {
  const headers = [
    token && `'Authorization: ' . ${token}`,
    isSameOrigin && "'Origin: ' . STOA_URL",
    body && "'Content-Type: application/json'",
    isWrite && "'Idempotency-Key: ' . bin2hex(random_bytes(16))",
  ].filter(isText)
  const { indent } = php
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    method !== 'GET' && `CURLOPT_CUSTOMREQUEST => ${quote(method)}`,
    headers.length > 0 &&
      `CURLOPT_HTTPHEADER => [\n${headers.map(header => `${indent}${indent}${header},\n`).join('')}${indent}]`,
    body && `CURLOPT_POSTFIELDS => json_encode(${literal(body, php, indent)})`,
  ].filter(isText)
  return `$curl = curl_init(STOA_URL . ${quote(address)});\ncurl_setopt_array($curl, [\n${options.map(option => `${indent}${option},\n`).join('')}]);\n$reply = json_decode(curl_exec($curl), true);`
}

/** An example of a call in a language. */
interface ExampleLanguage {
  name: string
  title: string
  /** Its name in Markdown. */
  code: string
  /** The program, empty if the call has no example. */
  write(call: ReferenceCall): string
}

const requestIn = (write: (http: ExampleHttp) => string) => (call: ReferenceCall) => {
  const http = httpOf(call)
  return http ? write(http) : ''
}

export const curlExample = requestIn(curl)
export const pythonExample = requestIn(pythonRequest)
export const phpExample = requestIn(phpRequest)

/** The languages of the examples, in the order of the page. */
export const exampleLanguages: readonly ExampleLanguage[] = [
  { name: 'client', title: 'Client', code: 'ts', write: clientExample },
  { name: 'curl', title: 'curl', code: 'sh', write: curlExample },
  { name: 'python', title: 'Python', code: 'python', write: pythonExample },
  { name: 'php', title: 'PHP', code: 'php', write: phpExample },
]
