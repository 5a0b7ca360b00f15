import { Failure } from '../../call/failure.ts'

/** Fails with WDE0119 and the missing capability of a collection's adaptor. */
export function rejectUnsupported(dataCollectionId: string, capability: string, fieldKey?: string): never {
  throw new Failure('WDE0119', { dataCollectionId, capability, ...(fieldKey !== undefined && { fieldKey }) })
}
