import { errors } from '@stoa/contract'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import { type HookCall, isHooked } from './hook-call.ts'
import { askHookOnce } from './invoke-hook.ts'

/** The call was refused, in words that callers may hear. */
const isRefusal = (error: unknown) => error instanceof Failure || error instanceof InvalidRequest

/** An error as the hook hears of it. What the platform has no word for stays in its log. */
function toldOf(error: unknown) {
  if (error instanceof Failure) return { code: error.code, message: errors[error.code][1], data: error.data }
  if (error instanceof InvalidRequest)
    return { code: 'INVALID_ARGUMENT', data: { fieldViolations: error.violations } }
  return { code: 'SYSTEM_ERROR' }
}

/**
 * The error of a call after the hook has heard of it: that of the hook, if it throws one. A hook cannot make a success of a
 * failure, and one that does not answer leaves the error as it is. What nobody has foreseen stays what it is, too: it is
 * for the log and those who watch it.
 */
export async function afterFailure(call: HookCall, error: unknown): Promise<unknown> {
  const unheard = error instanceof Failure && error.code.startsWith('SERVICE_PLUGIN_')
  if (unheard || !isHooked(call, 'onFailure')) return error
  try {
    const applied = error instanceof Failure && error.data.applied === true
    await askHookOnce(call, 'onFailure', { value: toldOf(error) }, { applied })
    return error
  } catch (thrown) {
    const isOfHook = thrown instanceof Failure && thrown.code === 'WDE0078'
    return isOfHook && isRefusal(error) ? thrown : error
  }
}
