/** Checked by `tsc`: while no collection is declared, any name passes. Declared ones: `test/collections`. */

import type { Caller } from '../query.ts'
import { type DataItem, type DataPage, items } from './index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_T extends true>() => {}

export async function checks(client: Caller) {
  const data = items(client)
  const item = await data.get('whatever', 'id')
  same<Same<typeof item, DataItem | null>>()
  const page = await data.query('whatever').eq('some.field', 5).hasSome('tags', 'a', 'b').find()
  same<Same<typeof page, DataPage<DataItem>>>()
  await data.insert('whatever', { any: 'thing' })
  interface Thing {
    _id: string
    any: string
  }
  const thing: Thing = { _id: 'id', any: 'thing' }
  await data.save('whatever', thing)
  await data.update('whatever', thing)
  await data.update('whatever', { _id: 'id', any: 'thing' })
  await data.patch('whatever', 'id').setField('any', { thing: true }).run()
  const results = await data.aggregate('whatever').group('kind').count().run<{ _id: string; count: number }>()
  same<Same<(typeof results.items)[number]['count'], number>>()

  // @ts-expect-error: an update names its item
  await data.update('whatever', { any: 'thing' })
  // @ts-expect-error: only strings, numbers and dates are in an order
  data.query('whatever').gt('any', true)
  // @ts-expect-error: an option that the call does not have
  await data.get('whatever', 'id', { returnTotal: true })
  // @ts-expect-error: no such action
  data.patch('whatever', 'id', [{ fieldPath: 'any', action: 'SET' }])
}
