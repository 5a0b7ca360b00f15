import { execFileSync } from 'node:child_process'
import * as clientCalls from '@stoa/client/calls'
import { writes } from '@stoa/contract'
import { pathFor } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { addPathParameters, readQuery } from '../../request/message.ts'
import { pathParameters, requestSchema } from '../../request/request-schema.ts'
import {
  clientExample,
  curlExample,
  isOfModule,
  literal,
  phpExample,
  pythonExample,
} from './code-examples.ts'
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

/** A request that an example sends. */
interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: unknown
}

const run = (program: string, input: string) =>
  execFileSync(program, { input, encoding: 'utf8', maxBuffer: 2 ** 26 })

function isInstalled(program: string): boolean {
  try {
    return Boolean(execFileSync(program, ['--version']))
  } catch {
    return false
  }
}

const headersOf = (lines: readonly string[]) =>
  Object.fromEntries(lines.map(line => line.split(': ') as [string, string]))

/** Bash parses the command lines, with functions in place of the programs. */
function runCurl(): Sent[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\n\\0'; }
uuidgen() { printf key; }
STOA_URL=http://shop.test ACCESS_TOKEN=access API_KEY=secret OPERATOR_KEY=operator
${calls.map(curlExample).join('\n')}`
  return run('bash', script)
    .split('\0\n\0')
    .filter(Boolean)
    .map(text => {
      const words = text.split('\0')
      const after = (option: string) => words[words.indexOf(option) + 1] ?? ''
      return {
        method: words.includes('-X') ? after('-X') : 'GET',
        url: words.find(word => word.startsWith('http')) ?? '',
        headers: headersOf(words.filter((_, at) => words[at - 1] === '-H')),
        ...(words.includes('-d') && { body: JSON.parse(after('-d')) }),
      }
    })
}

/** Python runs the programs, with an object in place of the library. */
function runPython(): Sent[] {
  const script = `import json as texts, sys, types, uuid
sent = []
def sender(method):
    def send(url, headers={}, **rest):
        sent.append({'method': method, 'url': url, 'headers': headers, **({'body': rest['json']} if rest else {})})
        return types.SimpleNamespace(raise_for_status=lambda: None, json=lambda: None)
    return send
requests = types.SimpleNamespace(**{name.lower(): sender(name) for name in ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']})
print = lambda *_: None
STOA_URL, ACCESS_TOKEN, API_KEY, OPERATOR_KEY = 'http://shop.test', 'access', 'secret', 'operator'
${calls.map(pythonExample).join('\n')}
sys.stdout.write(texts.dumps(sent))`
  return JSON.parse(run('python3', script))
}

/** PHP runs the programs, with functions of a namespace in place of the extension. */
function runPhp(): Sent[] {
  const script = `<?php namespace Examples;
foreach (['RETURNTRANSFER', 'CUSTOMREQUEST', 'HTTPHEADER', 'POSTFIELDS'] as $at => $name)
    if (!\\defined("CURLOPT_$name")) \\define("CURLOPT_$name", $at);
const STOA_URL = 'http://shop.test', ACCESS_TOKEN = 'access', API_KEY = 'secret', OPERATOR_KEY = 'operator';
$sent = [];
function curl_init($url) { return $url; }
function curl_setopt_array($url, $options) { $GLOBALS['sent'][] = [
    $url, $options[CURLOPT_CUSTOMREQUEST] ?? 'GET', $options[CURLOPT_HTTPHEADER] ?? [], $options[CURLOPT_POSTFIELDS] ?? null,
]; }
function curl_exec() { return '{}'; }
${calls.map(phpExample).join('\n')}
echo \\json_encode($sent);`
  const sent: [url: string, method: string, headers: string[], body: string | null][] = JSON.parse(
    run('php', script),
  )
  return sent.map(([url, method, headers, body]) => ({
    method,
    url,
    headers: headersOf(headers),
    ...(body !== null && { body: JSON.parse(body) }),
  }))
}

const TOKENS = {
  anyone: undefined,
  visitor: 'access',
  member: 'access',
  merchant: 'secret',
  operator: 'operator',
}

describe.each([
  ['curl', 'bash', runCurl],
  ['Python', 'python3', runPython],
  ['PHP', 'php', runPhp],
] as const)('the examples for %s', (_, program, runAll) => {
  test.skipIf(!isInstalled(program))('send their messages', () => {
    const requests = runAll()
    expect(requests).toHaveLength(calls.length)
    for (const [at, { resource, name, declaration, example }] of calls.entries()) {
      const { method, url, headers, body } = requests[at] as Sent
      const { path } = declaration
      const message = example?.message ?? {}
      const address = new URL(url)
      const sent = (body ?? readQuery(address.searchParams, requestSchema(declaration))) as typeof message
      // The server takes the parameters of the path from there.
      addPathParameters(
        sent,
        pathParameters(path).map(
          field => [field, decodeURIComponent(pathFor(`{${field}}`, message))] as const,
        ),
      )
      expect([resource, name, method, address.pathname, headers.Authorization, sent]).toEqual([
        resource,
        name,
        declaration.method,
        pathFor(path, message),
        TOKENS[example?.as ?? 'anyone'],
        message,
      ])
      expect('Idempotency-Key' in headers).toBe(writes(declaration))
    }
  })
})

test('texts with quotes stay what they are', () => {
  const value = { "it's": ['a\\b', "o'clock"], list: [], none: null }
  expect(new Function(`return ${literal(value)}`)()).toEqual(value)
})
