import { Failure } from '../../failure.ts'

/** What is asked once something has been written. If it fails, that nothing was written is no longer true. */
export async function afterWrite<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && error.code === 'DATA_EXTERNAL_FAILED')
      throw new Failure('DATA_EXTERNAL_OUTCOME_UNKNOWN', error.data)
    throw error
  }
}
