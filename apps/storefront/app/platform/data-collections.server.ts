import { ApiError } from '@stoa/client'
import { aggregate, bindItems, filter, insert, query, search } from '@stoa/client/data'
import { orErrorPage } from '../http/page-error.ts'
import { catalogue } from './catalogue.server.ts'

/** Items of data collections, read as somebody who only looks. */
export const items = bindItems(
  { call: (...args) => catalogue.call(...args) },
  { aggregate, insert, query, search },
)

export { filter }

/** No collection of that name, or one that shoppers may not read. */
const closed = new Set(['WDE0025', 'WDE0027'])

/** The reply; undefined if the shop has no such collection. */
export async function ifCollection<T>(request: Promise<T>): Promise<T | undefined> {
  return orErrorPage(
    request.catch(error => {
      if (error instanceof ApiError && closed.has(error.code)) return undefined
      throw error
    }),
  )
}
