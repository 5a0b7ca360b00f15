import { CallFailed, callNamed, type ToolFields, type ToolKit } from './tool-kit.ts'

/** Access tokens of visits that a process remembers. */
const REMEMBERED = 1_000
/** An access token is renewed this long before it expires, in milliseconds. */
const MARGIN_MS = 60_000

/** By the visit, which is the refresh token of a visitor. */
const tokens = new Map<string, { token: string; until: number }>()

export interface Visit {
  /** Access token; undefined if the request has one itself. */
  token?: string
  /** What later calls send. Undefined if the request has a token itself. */
  visit?: string
}

async function clientIdOf({ options, request }: ToolKit): Promise<string> {
  const clientId = new URL(request.url).searchParams.get('clientId') ?? (await options.onlyShop())?.clientId
  if (!clientId)
    throw new CallFailed(
      'This installation has several shops, or none is open: add ?clientId= with the client id of a storefront to the address of the MCP server.',
    )
  return clientId
}

/** The visitor of a tool call: the one of the visit, or a new one. A member's token needs none. */
export async function openVisit(kit: ToolKit, visit: unknown): Promise<Visit> {
  if (kit.caller.role !== 'anyone') return {}
  const now = kit.options.now()
  const remembered = typeof visit === 'string' ? tokens.get(visit) : undefined
  if (remembered && remembered.until > now) return { token: remembered.token, visit: visit as string }
  const clientId = await clientIdOf(kit)
  const { reply } = await kit
    .send(
      callNamed('oauth.token'),
      typeof visit === 'string'
        ? { clientId, grantType: 'refresh_token', refreshToken: visit }
        : { clientId, grantType: 'anonymous' },
    )
    .catch(error => {
      if (typeof visit !== 'string' || !(error instanceof CallFailed)) throw error
      throw new CallFailed(
        'The visit is unknown or has ended: leave it out to begin a new one, with an empty cart.',
      )
    })
  const { access_token, refresh_token, expires_in } = reply as {
    access_token: string
    refresh_token: string
    expires_in: number
  }
  if (tokens.size >= REMEMBERED) tokens.clear()
  tokens.set(refresh_token, { token: access_token, until: now + expires_in * 1000 - MARGIN_MS })
  return { token: access_token, visit: refresh_token }
}

/** Adds the visit to what a tool returns. */
export const withVisit = ({ visit }: Visit, reply: ToolFields): ToolFields =>
  visit ? { visit, ...reply } : reply
