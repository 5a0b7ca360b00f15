import { crudEntities } from '@stoa/contract'
import {
  type CrudResource,
  createEntity,
  type TestDriver,
  type ValidRequest,
  valid,
} from '@stoa/testkit/valid-request'
import { createOtherProfile } from './delivery-region.fixture.ts'

/** Valid requests that add and remove a delivery region of an option. */
export function regionRequests(resource: CrudResource) {
  const { one } = crudEntities[resource]
  const request = async (driver: TestDriver): Promise<ValidRequest<never>> => {
    const { id, revision } = await createEntity(driver, resource)
    const message = {
      [`${one}Id`]: id,
      deliveryRegionId: (await createOtherProfile(driver)).regionId,
      revision,
    }
    return valid('merchant', message as never)
  }
  return { addDeliveryRegion: request, removeDeliveryRegion: request }
}
