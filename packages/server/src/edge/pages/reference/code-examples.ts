import { allCalls, type Role, writes } from '@stoa/contract'
import { pathParameters, schemaAt } from '../../request/request-schema.ts'
import { takesQuery } from '../../routes.ts'
import type { ReferenceCall } from './reference-calls.ts'

const LINE_LENGTH = 62
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A JSON value as a TypeScript literal. Short lists and objects take one line. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const keyOf = (key: string) => (IDENTIFIER.test(key) ? key : quote(key))
  const isList = Array.isArray(value)
  const parts = (deeper: string) =>
    isList
      ? value.map(one => literal(one, deeper))
      : Object.entries(value).map(([key, one]) => `${keyOf(key)}: ${literal(one, deeper)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const flat = parts(inner)
  if (flat.length === 0) return open + close
  const space = isList ? '' : ' '
  const line = `${open}${space}${flat.join(', ')}${space}${close}`
  if (!line.includes('\n') && indent.length + line.length <= LINE_LENGTH) return line
  return `${open}\n${flat.map(part => `${inner}${part},\n`).join('')}${indent}${close}`
}

const STRATEGIES: Record<Role, string> = {
  anyone: '// Needs no token.',
  visitor: '// shop: a client with OAuthStrategy.',
  member: '// shop: a client with OAuthStrategy, with a member signed in.',
  merchant: '// shop: a client with ApiKeyStrategy.',
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

const TOKENS: Record<Role, string | undefined> = {
  anyone: undefined,
  visitor: '$ACCESS_TOKEN',
  member: '$ACCESS_TOKEN',
  merchant: '$API_KEY',
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

/** The call as a command line for curl. */
export function curlExample({ declaration, request, example }: ReferenceCall): string {
  if (!example) return ''
  const { method, path, sameOriginOnly: browser } = declaration
  const inPath = pathParameters(path)
  const { message } = example
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(String(valueAt(message, name))))
  const rest = Object.fromEntries(
    Object.entries(message).filter(([key]) => !inPath.includes(key) || !schemaAt(request, [key])),
  )
  const isQuery = takesQuery(declaration)
  const token = TOKENS[example.as]
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$STOA_URL${url}${isQuery ? queryOf(rest) : ''}"`,
    token && `-H "Authorization: ${token}"`,
    browser && '-H "Origin: $STOA_URL"',
    !isQuery && "-H 'Content-Type: application/json'",
    writes(declaration) && '-H "Idempotency-Key: $(uuidgen)"',
    !isQuery && `-d ${shellQuote(JSON.stringify(rest, null, 2))}`,
  ]
  return lines.filter(line => typeof line === 'string').join(' \\\n  ')
}
