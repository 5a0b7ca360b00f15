import { cutText } from '@stoa/contract'
import { StartupError } from '../platform-support/startup-error.ts'

/** Options of commands that call a running platform. The key can be in STOA_API_KEY. */
export interface PlatformAccess {
  url: string
  site: string
  key: string
}

/** Reads the options `url`, `site` and `key` of a command. */
export function platformAccess(
  command: string,
  { url = '', site = '', key = process.env.STOA_API_KEY }: Record<string, string | undefined>,
): PlatformAccess {
  if (!key) throw new StartupError(`The command "${command}" needs --key, or STOA_API_KEY.`)
  if (!URL.canParse(url)) throw new StartupError(`--url is "${url}" and must be a URL.`)
  return { url: url.replace(/\/+$/, ''), site, key }
}

/** Sends a request with the API key. Throws a StartupError unless the reply is a success. */
export async function platformRequest(
  { url, site, key }: PlatformAccess,
  path: string,
  {
    method = 'GET',
    message,
    stream,
    headers = {},
  }: {
    method?: string
    message?: object
    /** The body of an upload. */
    stream?: ReadableStream
    headers?: Record<string, string>
  } = {},
): Promise<Response> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: key,
      'wix-site-id': site,
      ...(message && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(message && { body: JSON.stringify(message) }),
    ...(stream && { body: stream, duplex: 'half' }),
  } as RequestInit).catch(error => {
    throw new StartupError(
      `The platform at ${url} does not respond: ${error.cause?.message ?? error.message}`,
    )
  })
  if (reply.ok) return reply
  const text = await reply.text()
  throw new StartupError(`${url} responded with status ${reply.status}: ${cutText(text, 500)}`)
}
