/** The entities of all calls by their names, such as `Product` and `Cart`. */
export type * from '@stoa/contract/types'
