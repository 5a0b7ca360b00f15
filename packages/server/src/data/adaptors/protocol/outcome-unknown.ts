import { Failure } from '../../../call/failure.ts'

/** What is asked once something has been written. However it fails then, it is no longer true that nothing was written. */
export async function afterWrite<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && error.code !== 'DATA_EXTERNAL_OUTCOME_UNKNOWN')
      throw new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', { ...error.data, failedWith: error.code })
    throw error
  }
}
