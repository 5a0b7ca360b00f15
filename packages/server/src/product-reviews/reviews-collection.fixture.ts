import { storefrontCollections } from '@stoa/contract'
import type { TestDriver } from '@stoa/testkit/valid-request'

/** Creates the data collection of reviews, unless the site has it. */
export async function reviewsCollection({ send, contract }: TestDriver): Promise<void> {
  const collection = storefrontCollections.find(({ id }) => id === 'shopReviews')
  const reply = await send(contract.dataCollections.createDataCollection, { collection }, 'merchant')
  if (reply.status !== 200 && reply.status !== 409) throw new Error(JSON.stringify(reply.body))
}
