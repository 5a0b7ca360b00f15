import type { ClientCore } from '@stoa/client'
import { getCurrentMember, updateMember } from '@stoa/client/members'
import { withoutIds } from '../address/without-ids.ts'
import type { Values } from './flow/fields.ts'
import { newAddress } from './flow/saved-addresses.ts'

/** Short limits: saving the address must not delay the thank-you page. */
const patience = { timeoutMs: 5000, retries: 0 }

/** Adds the delivery address to the member's account. */
export async function saveAddress(client: ClientCore<unknown>, values: Values): Promise<void> {
  const { member } = await client.call(getCurrentMember, { fieldsets: ['FULL'] }, patience)
  const address = newAddress(values, member)
  if (!address) return
  const addresses = [...withoutIds(member.contact?.addresses ?? []), address]
  await client.call(updateMember, { member: { id: member.id, contact: { addresses } } }, patience)
}
