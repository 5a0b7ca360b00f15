import { readFileSync } from 'node:fs'
import { allCalls, commonErrors, type ErrorCode, errorOf, errors } from '@stoa/contract'
import { Failure } from '../../../call/failure.ts'
import { toWireError } from '../../errors.ts'
import type { Article } from './articles.ts'

/** Codes of the client alone, for which there is no reply of the platform. */
const clientErrors: Record<string, readonly [status: number, text: string]> = {
  INVALID_ARGUMENT: [
    400,
    'A field of the request is missing, malformed or unknown. The message names it, and `details.validationError.fieldViolations` has the field, the violated rule and a text for each of them. Correct the fields and send the request again.',
  ],
  NETWORK_ERROR: [
    0,
    'The platform could not be reached: no network, a wrong address, or a page of an origin that the client app has not registered. Check `baseUrl`, then the origins of the app in the admin under Developers.',
  ],
  ABORTED: [
    0,
    'The `signal` of the call was aborted before the reply arrived. A write may have taken effect.',
  ],
  SYSTEM_ERROR: [
    500,
    'The platform failed unexpectedly. The message has the request id: the log of the platform has the cause under it.',
  ],
}

/** Codes of failed calls of content, which the client makes from replies (protocol/content §16). */
const contentErrors: Record<string, string> = {
  WDE0055:
    'The reply of the platform could not be read. Check `baseUrl`, and whether a proxy between client and platform changes replies.',
  WD_VALIDATION_ERROR:
    'A field is invalid, or an argument of a builder, a filter or a page. The message has a line for each field, or begins with the code of the check. Correct what it names.',
  WD_UNKNOWN_ERROR:
    'The call failed for another reason than the codes of content name. `details` and `requestId` of the error lead to the cause in the log of the platform.',
}

/** Checks of the client before it sends a call of content, with the names of their values in braces. `npm run generate` writes them. */
const readChecks = (): Record<string, string> =>
  JSON.parse(readFileSync(new URL('../../../generated/client-checks.json', import.meta.url), 'utf8'))

/** The codes that the client alone throws, with their texts. */
export function clientCodes(): [code: string, text: string][] {
  const checks = Object.entries(readChecks()).filter(([code]) => !(code in errors))
  const others = Object.entries(clientErrors).map(([code, [, text]]) => [code, text] as [string, string])
  return [...others, ...Object.entries(contentErrors), ...checks]
}

const REPEATED = [429, 502, 503, 504]

/** Calls that an error page names before it says how many more there are. */
const CALLS_MAX = 40

const repeats = (status: number) =>
  REPEATED.includes(status) || status === 0
    ? 'The client repeats the request twice with increasing delays before it throws this error. A write carries an `Idempotency-Key`, so it takes effect once.'
    : 'The client does not repeat the request: it would fail again.'

function inReply(code: string, status: number, message: string): string {
  if (code in clientErrors) return ''
  // Such as `{origin}`, which replies fill in.
  const data = Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map(([text, name]) => [name, text]))
  const { body } = toWireError(new Failure(code as ErrorCode, data), '')
  return `## In the reply\n\nStatus ${status}, and this body. \`data\` has the values that the error is about, if there are any.\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\`\n\n`
}

function inClient(code: string, call: string | undefined, resource: string | undefined): string {
  const program = call
    ? `import { isError } from '@stoa/client'\nimport { ${call} } from '@stoa/client/${resource}'\n\nif (isError(error, ${call}, '${code}')) console.log(error.message)`
    : `import { ApiError } from '@stoa/client'\n\nif (error instanceof ApiError && error.code === '${code}') console.log(error.message, error.requestId)`
  return `## In the client\n\n\`\`\`ts\n${program}\n\`\`\`\n\n`
}

function callsWith(code: string): string {
  if (code in clientErrors || (commonErrors as readonly string[]).includes(code))
    return '## Calls\n\nEvery call can fail with it.\n'
  const calls = allCalls.filter(({ declaration }) =>
    (declaration.errors as readonly string[] | undefined)?.includes(code),
  )
  if (calls.length === 0) return ''
  const rows = calls
    .slice(0, CALLS_MAX)
    .map(
      ({ resource, name, declaration }) => `- [${name}](/docs/${resource}#${name}): ${declaration.summary}`,
    )
  const more = calls.length > CALLS_MAX ? `\n- ${calls.length - CALLS_MAX} more` : ''
  return `## Calls\n\n${rows.join('\n')}${more}\n`
}

function articleOf(code: string, [status, message]: readonly [number, string]): Article {
  const isCommon = (commonErrors as readonly string[]).includes(code)
  const call = isCommon
    ? undefined
    : allCalls.find(({ declaration }) =>
        (declaration.errors as readonly string[] | undefined)?.includes(code),
      )
  const head = status ? `Status ${status}. ` : ''
  return {
    file: '',
    path: `/docs/errors/${code}`,
    title: code,
    section: 'errors',
    text: `# ${code}\n\n${message}\n\n${head}${repeats(status)}\n\n${inReply(code, status, message)}${inClient(code, call?.name, call?.resource)}${callsWith(code)}`,
  }
}

function contentArticle(code: string, text: string): Article {
  const origin =
    code in contentErrors
      ? 'The client makes this error from the reply.'
      : 'The client checks the arguments of calls of content, and throws this error before it sends a request. Names in braces stand for the call or the value. Correct the argument; the stack of the error names the line.'
  return {
    file: '',
    path: `/docs/errors/${code}`,
    title: code,
    section: 'errors',
    text: `# ${code}\n\n${text}\n\n${origin}\n\n## In the client\n\n\`\`\`ts\nimport { dataErrorCode } from '@stoa/client/data'\n\nif (dataErrorCode(error) === '${code}') console.log((error as Error).message)\n\`\`\`\n`,
  }
}

/** A page for each error code of the platform and of the client. */
export const errorArticles = (): Article[] => [
  ...(Object.keys(errors) as ErrorCode[]).map(code => articleOf(code, errorOf(code))),
  ...clientCodes().map(([code, text]) => {
    const facts = clientErrors[code]
    return facts ? articleOf(code, facts) : contentArticle(code, text)
  }),
]
