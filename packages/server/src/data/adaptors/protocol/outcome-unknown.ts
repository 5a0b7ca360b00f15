import { Failure } from '../../../call/failure.ts'

/** Maps failures after a confirmed write to DATA_EXTERNAL_OUTCOME_UNKNOWN: "nothing was written" would be false. */
export async function markOutcomeUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && error.code !== 'DATA_EXTERNAL_OUTCOME_UNKNOWN')
      throw new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', { ...error.data, failedWith: error.code })
    throw error
  }
}
