import type { Ctx } from '../../call/context.ts'

/** Factors whose codes go through a provider. */
export type ProvidedFactorType = 'SMS' | 'CALL' | 'PUSH'

/** A code to be sent to a phone or an app. */
export interface FactorMessage {
  /** Id of the message, for deduplication by the provider. */
  id: string
  type: ProvidedFactorType
  /** Phone number in E.164 form; for PUSH, what the app gave when it was set up. */
  target: string
  code: string
  /** Name of the shop. */
  siteName: string
  /** BCP 47. */
  language: string
  /** Aborted at the timeout. */
  signal: AbortSignal
}

/**
 * Sends codes to phones or apps; passed to `openPlatform` as `factorProviders`. `send` resolves when the code was accepted
 * for delivery, and throws otherwise.
 */
export interface FactorProvider {
  readonly types: readonly ProvidedFactorType[]
  /** How long `send` may take. @default 10000 */
  readonly timeoutMs?: number
  send(message: FactorMessage): Promise<void>
}

/** Services of the installation for second factors. */
export interface FactorServices {
  /** Encrypts the secrets of factors; the same on every node. */
  encryptionSecret: string
  providers: readonly FactorProvider[]
}

/** The first provider that serves the type. */
export const providerOf = (ctx: Ctx, type: ProvidedFactorType): FactorProvider | undefined =>
  ctx.platform.factors.providers.find(provider => provider.types.includes(type))

/** Rejects with a remedy if no provider serves the type. */
export const requireProvider = (ctx: Ctx<'FACTOR_UNAVAILABLE'>, type: ProvidedFactorType): FactorProvider =>
  providerOf(ctx, type) ??
  ctx.fail('FACTOR_UNAVAILABLE', {
    factorType: type,
    remedy: `Start the platform with a provider for ${type}: openPlatform({ factorProviders: [...] }).`,
  })
