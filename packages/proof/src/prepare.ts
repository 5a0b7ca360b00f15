import { isIP } from 'node:net'
import { contract, type NamedCall } from '@stoa/contract'
import type { Target } from './target.ts'

/** Calls whose valid request needs an identity provider, or a code that is sent by telephone. */
const OTHER_PROGRAM = new Set([
  'connections.startConnection',
  'connections.finishConnection',
  'factors.startCodeFactor',
  'factors.confirmCodeFactor',
  'factors.sendFactorCode',
])

/** Calls about abandoned checkouts: none exists before an hour without activity. */
const OF_ABANDONED_CHECKOUTS = new Set(
  Object.keys(contract.abandonedCheckouts)
    .filter(name => !/^(query|search|getAbandonedCheckoutAnalytics)/.test(name))
    .map(name => `abandonedCheckouts.${name}`),
)

/** Calls with a passkey, which browsers create for host names only, never for IP addresses. */
const PASSKEY = new Set(['factors.confirmPasskey', 'passkeys.finishPasskeySignIn'])

/** Whether a valid request of the call cannot be created over the network alone. */
export function needsOtherProgram({ resource, name }: NamedCall, { baseUrl }: Target): boolean {
  const operation = `${resource}.${name}`
  const numeric = isIP(new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')) !== 0
  if (OF_ABANDONED_CHECKOUTS.has(operation)) return true
  return OTHER_PROGRAM.has(operation) || (numeric && PASSKEY.has(operation))
}

/** A valid call that came too late: the background job had completed. */
export const JOB_ENDED = 'DATA_JOB_ENDED'
