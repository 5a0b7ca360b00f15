import { useLocale } from '@stoa/admin/extension'
import type { ReplyOf } from '@stoa/client'
import type { getMemberPoints, queryAccounts } from '../calls.ts'

type Types<T extends { types?: unknown }> = NonNullable<T['types']>

/** A row of the list of accounts. */
export type Account = ReplyOf<Types<typeof queryAccounts>>['accounts'][number]
/** A change of points. */
export type Entry = ReplyOf<Types<typeof getMemberPoints>>['account']['entries'][number]

/** Writes a number of points as people of the language do. `always`: with its sign. */
export function usePoints() {
  const locale = useLocale()
  return (points: number, sign: 'always' | 'auto' = 'auto') =>
    new Intl.NumberFormat(locale, { signDisplay: sign }).format(points)
}
