import type { CollectionName, DataItem, ItemOf } from './collections.ts'
import { Conditions } from './conditions.ts'
import type { FilterModel } from './filter-model.ts'

/** A filter for options and aggregations: `filter().gt('stock', 0)`. */
export class DataFilter<I> extends Conditions<I> {
  protected readonly kind = 'filter'

  protected filtered(filter: FilterModel): this {
    return new DataFilter<I>(undefined, filter) as this
  }
}

/** A filter builder, or a filter in its wire form. */
export type Condition = Pick<Conditions<never>, 'model'> | FilterModel

/** Starts a filter; a collection name as type argument checks its fields: `filter<'books'>()`. */
export const filter = <C extends CollectionName | undefined = undefined>(): DataFilter<
  C extends string ? ItemOf<C> : DataItem
> => new DataFilter(undefined, {})
