import type { Ctx } from '../../call/context.ts'

const DAY_MS = 86_400_000

/** When a session of an app ends, unless its refresh token is used before. */
export const unusedSessionEnd = ({ now, config }: Pick<Ctx, 'now' | 'config'>): number =>
  now + config.sessionDays * DAY_MS
