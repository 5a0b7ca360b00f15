import { allCalls, type Role } from '@stoa/contract'
import { createDriver } from '../test-driver.ts'
import { validRequest } from '../valid-requests.ts'
import { createSampleShop } from './sample-shop.ts'

/** A request for the reference, and the role that sends it. */
export interface ExampleRequest {
  as: Role
  message: Record<string, unknown>
}

const credential = {
  id: 'CREDENTIAL_ID',
  rawId: 'CREDENTIAL_ID',
  type: 'public-key',
  clientExtensionResults: {},
}
const clientDataJSON = 'CLIENT_DATA'

/** Names that tests make unique, in the form that a person would choose. */
const readableNames = (text: string) =>
  text
    .replaceAll(/someone-[\da-f-]{36}@/g, 'ada@')
    .replaceAll(/\bThing \d+ [\da-f]{8}/g, 'Stoneware jug')
    .replaceAll(/\b(Journal|Circle|erp)-[\da-f-]{8,}/g, '$1')
    .replaceAll(/\b(SPRING|Spring sale |reading lamp )\d+/g, (_, text: string) => text.trim())
    .replaceAll(/\b(New|Changed) ([a-zA-Z]+) \d+/g, '$1 $2')
    .replaceAll('http://shop.test/', 'https://shop.example.com/')

/** The valid request of every call by `resource.name`, with the same ids and times in every run. */
export async function exampleRequests(): Promise<Record<string, ExampleRequest>> {
  const examples: Record<string, ExampleRequest> = {}
  for (const { resource, name } of allCalls) {
    const driver = Object.assign(await createDriver(createSampleShop()), {
      newEmail: () => 'ada@example.com',
      newSlug: () => 'ada',
      addPasskey: async () => ({}),
      authenticator: {
        create: () => ({
          ...credential,
          response: { clientDataJSON, attestationObject: 'ATTESTATION', transports: ['internal'] },
        }),
        get: () => ({
          ...credential,
          response: { clientDataJSON, authenticatorData: 'AUTHENTICATOR_DATA', signature: 'SIGNATURE' },
        }),
      },
    })
    const { as, message } = await validRequest(driver as never, resource, name)
    examples[`${resource}.${name}`] = { as, message: JSON.parse(readableNames(JSON.stringify(message))) }
  }
  return examples
}
