import { useLocale } from '@stoa/admin/extension'
import type { ReplyOf } from '@stoa/contract'
import type { getMemberPoints, queryAccounts } from '../calls.ts'

/** A row of the list of accounts. */
export type Account = ReplyOf<NonNullable<(typeof queryAccounts)['declaration']>>['accounts'][number]
/** A change of points. */
export type Entry = ReplyOf<
  NonNullable<(typeof getMemberPoints)['declaration']>
>['account']['entries'][number]

/** Writes a number of points as people of the language do. `always`: with its sign. */
export function usePoints() {
  const locale = useLocale()
  return (points: number, sign: 'always' | 'auto' = 'auto') =>
    new Intl.NumberFormat(locale, { signDisplay: sign }).format(points)
}
