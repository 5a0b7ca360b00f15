import { errorOf } from '@stoa/contract'
import { Failure, InvalidRequest } from '../../call/failure.ts'
import { type HookCall, isHooked } from './hook-call.ts'
import { invokeHookOnce } from './invoke-hook.ts'

/** Whether the error is a rejection whose message callers may see. */
const isClientError = (error: unknown) => error instanceof Failure || error instanceof InvalidRequest

/** The error for the hook. Internal errors are reduced to SYSTEM_ERROR. */
function toHookError(error: unknown) {
  if (error instanceof Failure) return { code: error.code, message: errorOf(error.code)[1], data: error.data }
  if (error instanceof InvalidRequest)
    return { code: 'INVALID_ARGUMENT', data: { fieldViolations: error.violations } }
  return { code: 'SYSTEM_ERROR' }
}

/**
 * Calls the onFailure hook and returns the error of the call: that of the hook if it throws one, else the original. A hook
 * cannot turn a failure into success, and cannot replace internal errors, which must reach the log.
 */
export async function afterFailure(call: HookCall, error: unknown): Promise<unknown> {
  const fromPlugin = error instanceof Failure && error.code.startsWith('SERVICE_PLUGIN_')
  if (fromPlugin || !isHooked(call, 'onFailure')) return error
  try {
    const applied = error instanceof Failure && error.data.applied === true
    await invokeHookOnce(call, 'onFailure', { value: toHookError(error) }, { applied })
    return error
  } catch (thrown) {
    const isOfHook = thrown instanceof Failure && thrown.code === 'WDE0078'
    return isOfHook && isClientError(error) ? thrown : error
  }
}
