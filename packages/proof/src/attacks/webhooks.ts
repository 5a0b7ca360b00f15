import { type Proof, skipped } from '../proof.ts'

/** A receiver of this program has a private address, which the installation rejects unless its operator allows it (R10). */
export const webhooks: Proof = {
  id: 'R12',
  title: 'webhooks',
  promise: 'An event reaches its receiver at least once, in order and signed.',
  run: async () => skipped('a receiver needs a public address; the tests of the server use local ones'),
}
