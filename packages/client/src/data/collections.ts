/** An item of an undeclared collection. */
export interface DataItem {
  _id: string
  [field: string]: unknown
}

/**
 * The collections of your site, for the compiler. While empty, any collection and field compiles. `stoa types` writes a
 * declaration that fills it: `declare module '@stoa/client/data' { interface StoaCollections { books: … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the shop's own declarations
export interface StoaCollections {}

/** Names of collections: the declared ones, or any string if none is declared. */
export type CollectionName = [keyof StoaCollections] extends [never] ? string : keyof StoaCollections & string

/** The type of a collection's items. */
export type ItemOf<C extends string> = C extends keyof StoaCollections ? StoaCollections[C] : DataItem

/** Fields that the platform sets when they are absent. */
type SystemField = '_id' | '_owner' | '_createdDate' | '_updatedDate'
type Optional<I, K> = Omit<I, K & keyof I> & Partial<Pick<I, K & keyof I>>

/** An item to insert or save. */
export type NewItem<C extends string> = C extends keyof StoaCollections
  ? Optional<StoaCollections[C], SystemField>
  : object

/** An item to update; `_id` is required. */
export type ChangedItem<C extends string> = C extends keyof StoaCollections
  ? Optional<StoaCollections[C], Exclude<SystemField, '_id'>>
  : DataItem | { _id: string }

/** Fields of an item by name, and dotted paths into them. */
export type FieldOf<I> = (keyof I & string) | `${keyof I & string}.${string}`

type Element<T> = T extends readonly (infer E)[] ? E | T : T
/** The values that a field may equal; any value for paths and undeclared fields. */
export type ValueOf<I, F> = F extends keyof I
  ? unknown extends I[F]
    ? unknown
    : Element<NonNullable<I[F]>>
  : unknown
/** Values with an order, which comparison filters take (protocol/content §6). */
export type Comparable = string | number | Date
/** The values of a field that order comparisons take. */
export type ComparableOf<I, F> =
  unknown extends ValueOf<I, F> ? Comparable : Extract<ValueOf<I, F>, Comparable>
