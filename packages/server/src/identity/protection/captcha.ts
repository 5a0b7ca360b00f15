import { contract, type RequestOf } from '@stoa/contract'
import type { Attempt } from '../../attempts/attempt-limiter.ts'
import { oncePerRequest } from '../../attempts/once-per-request.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { useOnce } from '../../storage/rate-counters.ts'
import { altcha, type CaptchaKind, type CaptchaProvider } from './captcha-provider.ts'

const captchaProvider: CaptchaProvider = altcha

/** Failures after which a captcha is required if the site setting is WHEN_SUSPICIOUS. */
export const SUSPICIOUS = { login: 3, registration: 5 }

export const captchaHandlers = implement(contract.captcha, {
  async createCaptchaChallenge({ kind }, { site, now, ids, platform }) {
    return captchaProvider.createChallenge({
      kind: kind ?? 'INVISIBLE',
      siteId: site.id,
      now,
      ids,
      secret: platform.protectionSecret,
    })
  },
})

type Tokens = RequestOf<typeof contract.authentication.loginV2>['captchaTokens']

/**
 * Requires a solved captcha by the setting of the site, before any secret is checked. A solution can be used once, even
 * if the call fails.
 */
export async function requireCaptcha(
  ctx: Ctx<'-19970' | '-19971'>,
  tokens: Tokens,
  guarded: Attempt,
  suspicious: number,
): Promise<void> {
  const mode = ctx.site.settings.members.captcha
  if (mode === 'NEVER' || (mode === 'WHEN_SUSPICIOUS' && guarded.failures < suspicious)) return
  const solutions = solutionsIn(tokens)
  if (solutions.length === 0) {
    // The client only learns that it needs a captcha: no secret was checked.
    await guarded.withdraw()
    ctx.fail('-19971', { provider: captchaProvider.name })
  }
  const isSolved = await oncePerRequest(ctx.request, 'captcha', () => isAnySolved(ctx, solutions))
  if (!isSolved) ctx.fail('-19970', { provider: captchaProvider.name })
}

function solutionsIn(tokens: Tokens): { kind: CaptchaKind; solution: string }[] {
  return (tokens ?? []).flatMap(token => [
    ...(token?.Recaptcha ? [{ kind: 'VISIBLE' as const, solution: token.Recaptcha }] : []),
    ...(token?.InvisibleRecaptcha
      ? [{ kind: 'INVISIBLE' as const, solution: token.InvisibleRecaptcha }]
      : []),
  ])
}

async function isAnySolved(ctx: Ctx, solutions: readonly { kind: CaptchaKind; solution: string }[]) {
  const { site, now, platform } = ctx
  for (const { kind, solution } of solutions) {
    const solved = await captchaProvider.verify(solution, {
      kind,
      siteId: site.id,
      now,
      secret: platform.protectionSecret,
    })
    if (solved && (await useOnce(platform.independentDb, site.id, solved.id, solved.expiresAt))) return true
  }
  return false
}
