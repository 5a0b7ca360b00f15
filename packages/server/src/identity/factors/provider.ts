import type { Ctx } from '../../call/context.ts'
import type { FactorProvider, ProvidedFactorType } from '../../call/services.ts'

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
