import { Failure } from '../../call/failure.ts'

/** Refuses what the adaptor of a collection does not offer, by the name of the capability that is missing. */
export function notOffered(dataCollectionId: string, capability: string, fieldKey?: string): never {
  throw new Failure('WDE0119', { dataCollectionId, capability, ...(fieldKey !== undefined && { fieldKey }) })
}
