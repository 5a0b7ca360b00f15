import { isIP } from 'node:net'
import type { NamedCall } from '@stoa/contract'
import type { Target } from './target.ts'

/** Calls whose valid request takes a provider that members sign in with, or a code that is sent to a telephone. */
const OTHER_PROGRAM = new Set([
  'connections.startConnection',
  'connections.finishConnection',
  'factors.startCodeFactor',
  'factors.confirmCodeFactor',
  'factors.sendFactorCode',
])

/** Calls with a passkey, which browsers make for names only, never for the numbers of an address. */
const PASSKEY = new Set(['factors.confirmPasskey', 'passkeys.finishPasskeySignIn'])

/** Whether a valid request of the call cannot be made over the network alone. */
export function needsOtherProgram({ resource, name }: NamedCall, { baseUrl }: Target): boolean {
  const operation = `${resource}.${name}`
  const numeric = isIP(new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')) !== 0
  return OTHER_PROGRAM.has(operation) || (numeric && PASSKEY.has(operation))
}

/** The call was right and came too late: the job in the background had ended. */
export const JOB_ENDED = 'DATA_JOB_ENDED'
