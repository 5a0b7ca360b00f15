import type { CollectionName, DataItem, ItemOf } from './collections.ts'
import { Conditions } from './conditions.ts'
import type { FilterModel } from './filter-model.ts'

/** Conditions by themselves, for options and aggregations: `filter().gt('stock', 0)`. */
export class DataFilter<I> extends Conditions<I> {
  protected readonly kind = 'filter'

  protected filtered(filter: FilterModel): this {
    return new DataFilter<I>(undefined, filter) as this
  }
}

/** Where a filter is asked for: one that was built, or the model that it travels as. */
export type Condition = Pick<Conditions<never>, 'model'> | FilterModel

/** Starts a filter; with the name of a collection as type argument, its fields are checked: `filter<'books'>()`. */
export const filter = <C extends CollectionName | undefined = undefined>(): DataFilter<
  C extends string ? ItemOf<C> : DataItem
> => new DataFilter(undefined, {})
