import { environment } from './environment.ts'
import { invalidToken, tokenVerifier } from './signed-token.ts'

/** Facts about a request to a service plug-in. */
export interface PluginMetadata {
  /** Kind of the plug-in, such as TAX_CALCULATION. */
  appExtensionType: string
  requestId?: string
  /** Site that asks. */
  instanceId?: string
  /** ISO 4217. */
  currency?: string
  /** BCP 47. */
  languages?: string[]
  [name: string]: unknown
}

/** Answers requests of one kind. The reply must be JSON. */
export type PluginImplementation = (request: never, metadata: PluginMetadata) => unknown

/** What to reply to the platform. */
export interface PluginReply {
  status: number
  /** To be sent as JSON. */
  body: unknown
}

/** An answer that a plug-in refuses on purpose: the reply has its status, code and data (protocol/plug-ins §2). */
export class ServicePluginError extends Error {
  readonly code: string
  readonly status: number
  readonly data: Record<string, unknown>

  /** `status` is that of the reply, 400 by default. */
  constructor(
    code: string,
    { status = 400, data = {} }: { status?: number; data?: Record<string, unknown> } = {},
  ) {
    super(code)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Options of `createServicePluginReceiver`. */
export interface ServicePluginReceiverOptions {
  /** Public keys from `listWebhookKeys`: SPKI as PEM, or base64 of the PEM. All are accepted. */
  publicKey: string | readonly string[]
  /** Ids of the plug-ins that requests are for: others are refused. */
  audience: string | readonly string[]
  /** Clock in milliseconds since 1970. @default the clock of this machine */
  now?: () => number
}

/**
 * Answers the requests of service plug-ins with the format JWT: verifies them and calls the implementation of their kind. It
 * needs no secret of the platform.
 *
 * ```ts
 * const plugins = createServicePluginReceiver({ publicKey, audience: pluginId })
 * plugins.implement('VALIDATIONS', ({ lines }: { lines: object[] }) => ({ violations: [] }))
 * // in the route
 * const { status, body } = await plugins.process(await request.text())
 * return Response.json(body, { status })
 * ```
 */
export function createServicePluginReceiver({
  publicKey,
  audience,
  now = environment.now,
}: ServicePluginReceiverOptions) {
  const implementations: { kind: string; implementation: PluginImplementation }[] = []
  const verify = tokenVerifier(publicKey)
  const accepted = [audience].flat()

  return {
    /** Adds the implementation of a kind. There must be exactly one when a request arrives. */
    implement(kind: string, implementation: PluginImplementation): void {
      implementations.push({ kind: kind.toLowerCase(), implementation })
    },
    /**
     * The reply to a request, whose body is a token. A `ServicePluginError` becomes a reply; other errors of the implementation
     * reject. Rejects with `JWT is not valid`, and when the kind has no implementation or several.
     */
    async process(body: string): Promise<PluginReply> {
      const { iss, aud, exp, data } = await verify(body)
      const { request, metadata } = (data ?? {}) as { request?: { kind?: string }; metadata?: PluginMetadata }
      const isFor = [aud].flat().some(id => accepted.includes(String(id)))
      if (iss !== 'wix.com' || !isFor || !(Number(exp) * 1000 > now()) || !metadata?.appExtensionType)
        throw invalidToken()
      const { appExtensionType: kind } = metadata
      if (request?.kind === 'PING') return { status: 200, body: {} }
      const found = implementations.filter(one => one.kind === kind.toLowerCase())
      const [only, second] = found
      if (!only) throw new Error(`No service plugin implementations found for component type ${kind}`)
      if (second)
        throw new Error(
          `Multiple service plugin implementations found for component type ${kind}. This is currently not supported`,
        )
      try {
        return { status: 200, body: await only.implementation(request as never, metadata) }
      } catch (error) {
        if (!(error instanceof ServicePluginError)) throw error
        const { code, data, status } = error
        return { status, body: { applicationError: { code, data } } }
      }
    },
  }
}
