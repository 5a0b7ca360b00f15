import type { Ctx } from '../../call/context.ts'

/** Factors whose codes go through a provider. */
export type ProvidedFactorType = 'SMS' | 'CALL' | 'PUSH'

/** A code on its way to a phone or an app. */
export interface FactorMessage {
  /** The same for one code, however often it is handed over. */
  id: string
  type: ProvidedFactorType
  /** Phone number in E.164 form; for PUSH, what the app gave when it was set up. */
  target: string
  code: string
  /** The shop that asks. */
  siteName: string
  /** BCP 47. */
  language: string
  /** Fires when the platform waits no longer. */
  signal: AbortSignal
}

/**
 * Carries codes to phones or apps, given to `openPlatform` as `factorProviders`. `send` ends when the code has been taken
 * over and throws when it has not.
 */
export interface FactorProvider {
  readonly types: readonly ProvidedFactorType[]
  /** How long `send` may take. @default 10000 */
  readonly timeoutMs?: number
  send(message: FactorMessage): Promise<void>
}

/** What second factors need of the installation. */
export interface FactorServices {
  /** Seals what factors keep; the same on every node. */
  sealingSecret: string
  providers: readonly FactorProvider[]
}

/** The first provider that serves the type. */
export const providerOf = (ctx: Ctx, type: ProvidedFactorType): FactorProvider | undefined =>
  ctx.platform.factors.providers.find(provider => provider.types.includes(type))

/** The same, or a refusal that says what to configure. */
export const requireProvider = (ctx: Ctx<'FACTOR_UNAVAILABLE'>, type: ProvidedFactorType): FactorProvider =>
  providerOf(ctx, type) ??
  ctx.fail('FACTOR_UNAVAILABLE', {
    factorType: type,
    remedy: `Start the platform with a provider for ${type}: openPlatform({ factorProviders: [...] }).`,
  })
