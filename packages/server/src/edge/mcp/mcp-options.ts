import type { Caller } from '../../call/context.ts'
import type { Bindings } from '../bindings.ts'
import type { FindOnlyShop } from '../pages/only-shop.ts'

/** What the MCP server needs of the platform. */
export interface McpOptions {
  publicUrl: string
  /** The reply of the platform to a request. */
  fetch: (request: Request, env: Bindings) => Promise<Response>
  /** The shop that shoppers without a token see, if there is one only. */
  onlyShop: FindOnlyShop
  /** Key of the confirmations. */
  secret: string
  now: () => number
}

/** A request with who sends it. */
export interface McpRequest {
  caller: Caller
  env: Bindings
}
