import type { Proof } from '../proof.ts'

/** Proofs of features that the platform does not have yet. */
export const webhooks: Proof = {
  id: 'R12',
  title: 'webhooks',
  promise: 'An event reaches its receiver at least once, in order and signed.',
  run: async () => ({ outcome: 'absent', summary: 'the platform sends no webhooks yet' }),
}
