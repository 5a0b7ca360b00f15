import { execFileSync } from 'node:child_process'
import * as clientCalls from '@stoa/client/calls'
import { pathFor } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { addPathParameters, readQuery } from '../../request/message.ts'
import { pathParameters, requestSchema } from '../../request/request-schema.ts'
import { clientExample, curlExample, isOfModule, literal } from './code-examples.ts'
import { loadReference } from './reference-calls.ts'

const { calls } = loadReference()
type Descriptors = Record<string, unknown>

/** The module that the example names. */
const moduleOf = async ({ resource, name }: (typeof calls)[number]): Promise<Descriptors> =>
  isOfModule(name) ? import(`@stoa/client/${resource}`) : { ...clientCalls }

const AsyncFunction = (async () => {}).constructor as FunctionConstructor

test.each(calls)(
  'the client example of $resource.$name sends its message',
  { tags: 'nightly' },
  async call => {
    const sent: unknown[] = []
    const shop = {
      call: async (...parameters: unknown[]) => {
        sent.push(...parameters)
        return {}
      },
    }
    const module = await moduleOf(call)
    await new AsyncFunction('shop', 'calls', clientExample(call))(shop, module)
    expect(module).toHaveProperty(call.name)
    expect(sent).toEqual([module[call.name], call.example?.message])
  },
)

// Bash parses the command lines, with functions in place of the programs.
const SCRIPT = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\n\\0'; }
uuidgen() { printf key; }
STOA_URL=http://shop.test ACCESS_TOKEN=access API_KEY=secret
${calls.map(curlExample).join('\n')}`
const commands = execFileSync('bash', { input: SCRIPT, encoding: 'utf8' })
  .split('\0\n\0')
  .map(words => words.split('\0'))

test.each(calls.map((call, i) => ({ ...call, words: commands[i] ?? [] })))(
  'the curl example of $resource.$name sends its message',
  ({ declaration, example, words }) => {
    const { method, path } = declaration
    const message = example?.message ?? {}
    const url = new URL(words.find(word => word.startsWith('http')) ?? '')
    const after = (option: string) => words[words.indexOf(option) + 1]
    expect(words.includes('-X') ? after('-X') : 'GET').toBe(method)
    expect(url.pathname).toBe(pathFor(path, message))
    const sent: Record<string, unknown> = words.includes('-d')
      ? JSON.parse(after('-d') ?? '')
      : readQuery(url.searchParams, requestSchema(declaration))
    // The server takes the parameters of the path from there.
    addPathParameters(
      sent,
      pathParameters(path).map(name => [name, decodeURIComponent(pathFor(`{${name}}`, message))] as const),
    )
    expect(sent).toEqual(message)
    const tokens = { anyone: undefined, visitor: 'access', member: 'access', merchant: 'secret' }
    const authorization = words.find(word => word.startsWith('Authorization: '))?.split(': ')[1]
    expect(authorization).toBe(tokens[example?.as ?? 'anyone'])
  },
)

test('texts with quotes stay what they are', () => {
  const value = { "it's": ['a\\b', "o'clock"], list: [], none: null }
  expect(new Function(`return ${literal(value)}`)()).toEqual(value)
})
