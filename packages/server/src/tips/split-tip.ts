import type { TipSettings } from '@stoa/contract'
import { allocate } from '../pricing/index.ts'

/**
 * Splits an amount among staff. The parts sum to the amount (protocol/tips §3). `weights` are the prices of the line items
 * that each person has worked on; EQUAL does not use them.
 */
export function splitTip(
  minor: bigint,
  method: TipSettings['staffDistributionMethod'],
  weights: readonly bigint[],
): bigint[] {
  const proportional = method === 'PROPORTIONAL' && weights.some(weight => weight > 0n)
  return allocate(minor, proportional ? weights : weights.map(() => 1n))
}
