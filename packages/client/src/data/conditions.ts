import type { Comparable, ComparableOf, FieldOf, ValueOf } from './collections.ts'
import { encode, isObject, unsendable } from './encode.ts'
import type { WdeCode } from './error-codes.ts'
import { modelRejection } from './errors.ts'
import { and, andNot, type FilterModel, or } from './filter-model.ts'

const isComparable = (value: unknown): value is Comparable =>
  typeof value === 'string' ||
  (typeof value === 'number' && !Number.isNaN(value)) ||
  (value instanceof Date && !Number.isNaN(value.getTime()))

const sameKind = (from: unknown, to: unknown) =>
  typeof from === typeof to && from instanceof Date === to instanceof Date

type ArityCode = Extract<WdeCode, 'WDE0038' | 'WDE0039' | 'WDE0040' | 'WDE0041' | 'WDE0042'>

function checkArity(operator: string, args: readonly unknown[], code: ArityCode, from: number, to = from) {
  if (args.length < from || args.length > to) throw modelRejection(code, operator)
}

/** Wraps an object whose keys begin with `$` in `$eq`: otherwise it would be read as operators. */
const bare = (value: unknown) =>
  isObject(value) && Object.keys(value).some(name => name.startsWith('$')) ? { $eq: value } : value

/**
 * A builder of conditions. Every step returns a new object and rejects invalid conditions (protocol/content §6).
 * Filters, queries, searches and the filter stage of a pipeline extend it.
 */
export abstract class Conditions<I> {
  /** The name of the builder in error messages. */
  protected abstract readonly kind: string
  /** The collection of the conditions, if any. */
  protected readonly collection: string | undefined
  readonly #filter: FilterModel

  constructor(collection: string | undefined, filter: FilterModel) {
    this.collection = collection
    this.#filter = filter
  }

  /** The same object with another filter. */
  protected abstract filtered(filter: FilterModel): this

  /** The filter in its wire form (protocol/content §6). */
  model(): FilterModel {
    return this.#filter
  }

  #where(operator: string, field: unknown, condition: unknown): this {
    if (typeof field !== 'string') throw modelRejection('WDE0044', operator)
    if (condition instanceof RegExp) throw modelRejection('WDE0070', field)
    const problem = unsendable(condition, field, { undefinedToo: true })
    if (problem) throw modelRejection('WDE0045', operator, problem)
    return this.filtered(and(this.#filter, { [field]: encode(condition) }))
  }

  #compare(operator: string, wire: string, args: readonly unknown[]): this {
    checkArity(operator, args, 'WDE0039', 2)
    const [field, value] = args
    if (typeof field !== 'string') throw modelRejection('WDE0044', operator)
    if (!isComparable(value)) throw modelRejection('WDE0045', operator)
    return this.#where(operator, field, { [wire]: value })
  }

  #text(operator: string, wire: string, args: readonly unknown[]): this {
    checkArity(operator, args, 'WDE0039', 2)
    const [field, value] = args
    if (typeof field !== 'string') throw modelRejection('WDE0044', operator)
    if (typeof value !== 'string') throw modelRejection('WDE0046', operator)
    return this.#where(operator, field, { [wire]: value })
  }

  #values(operator: string, wire: string, args: readonly unknown[]): this {
    checkArity(operator, args, 'WDE0040', 2, Number.POSITIVE_INFINITY)
    const [field, ...operands] = args
    if (typeof field !== 'string') throw modelRejection('WDE0044', operator)
    const values = operands.flat()
    if (!values.every(isComparable)) throw modelRejection('WDE0047', operator)
    return this.#where(operator, field, { [wire]: values })
  }

  #field(operator: string, args: readonly unknown[], condition: unknown): this {
    checkArity(operator, args, 'WDE0042', 1)
    return this.#where(operator, args[0], condition)
  }

  #other(operator: string, args: readonly unknown[]): FilterModel {
    checkArity(operator, args, 'WDE0042', 1)
    const [other] = args
    if (!(other instanceof Conditions) || other.kind !== this.kind)
      throw modelRejection('WDE0049', operator, this.kind)
    if (other.collection !== this.collection)
      throw modelRejection('WDE0050', operator, this.collection ?? 'not named')
    return other.model()
  }

  /** Equals; null and undefined match items without a value. */
  eq<F extends FieldOf<I>>(...args: [field: F, value: ValueOf<I, F> | null | undefined]): this {
    checkArity('eq', args, 'WDE0038', 2)
    return this.#where('eq', args[0], bare(args[1] ?? null))
  }

  ne<F extends FieldOf<I>>(...args: [field: F, value: ValueOf<I, F> | null | undefined]): this {
    checkArity('ne', args, 'WDE0038', 2)
    if ((args[1] as unknown) instanceof RegExp) throw modelRejection('WDE0070', String(args[0]))
    return this.#where('ne', args[0], { $ne: args[1] ?? null })
  }

  lt<F extends FieldOf<I>>(...args: [field: F, value: ComparableOf<I, F>]): this {
    return this.#compare('lt', '$lt', args)
  }

  le<F extends FieldOf<I>>(...args: [field: F, value: ComparableOf<I, F>]): this {
    return this.#compare('le', '$lte', args)
  }

  gt<F extends FieldOf<I>>(...args: [field: F, value: ComparableOf<I, F>]): this {
    return this.#compare('gt', '$gt', args)
  }

  ge<F extends FieldOf<I>>(...args: [field: F, value: ComparableOf<I, F>]): this {
    return this.#compare('ge', '$gte', args)
  }

  /** From the first value, up to but not including the second. */
  between<F extends FieldOf<I>>(...args: [field: F, from: ComparableOf<I, F>, to: ComparableOf<I, F>]): this {
    checkArity('between', args, 'WDE0041', 3)
    const [field, from, to] = args
    if (typeof field !== 'string') throw modelRejection('WDE0044', 'between')
    if (!isComparable(from) || !isComparable(to) || !sameKind(from, to))
      throw modelRejection('WDE0048', 'between')
    return this.#where('between', field, { $gte: from }).#where('between', field, { $lt: to })
  }

  startsWith(...args: [field: FieldOf<I>, text: string]): this {
    return this.#text('startsWith', '$startsWith', args)
  }

  endsWith(...args: [field: FieldOf<I>, text: string]): this {
    return this.#text('endsWith', '$endsWith', args)
  }

  contains(...args: [field: FieldOf<I>, text: string]): this {
    return this.#text('contains', '$contains', args)
  }

  /** Has at least one of the values, which are separate arguments or an array. */
  hasSome<F extends FieldOf<I>>(
    ...args: [field: F, ...values: (ComparableOf<I, F> | readonly ComparableOf<I, F>[])[]]
  ): this {
    return this.#values('hasSome', '$hasSome', args)
  }

  hasAll<F extends FieldOf<I>>(
    ...args: [field: F, ...values: (ComparableOf<I, F> | readonly ComparableOf<I, F>[])[]]
  ): this {
    return this.#values('hasAll', '$hasAll', args)
  }

  in<F extends FieldOf<I>>(
    ...args: [field: F, ...values: (ComparableOf<I, F> | readonly ComparableOf<I, F>[])[]]
  ): this {
    return this.#values('in', '$in', args)
  }

  /** Has the field; with false: does not have it. */
  exists(...args: [field: FieldOf<I>, present?: boolean]): this {
    checkArity('exists', args, 'WDE0042', 1, 2)
    const [field, present = true] = args
    if (typeof present !== 'boolean') throw modelRejection('WDE0060', 'exists')
    return this.#where('exists', field, { $exists: present })
  }

  isEmpty(...args: [field: FieldOf<I>]): this {
    return this.#field('isEmpty', args, null)
  }

  isNotEmpty(...args: [field: FieldOf<I>]): this {
    return this.#field('isNotEmpty', args, { $ne: null })
  }

  /** Matches a URL slug: `red-shoes` matches "Red shoes", with any white space or dashes between the words. */
  urlized(...args: [field: FieldOf<I>, text: string]): this {
    checkArity('urlized', args, 'WDE0039', 2)
    const [field, text] = args
    if (typeof text !== 'string') throw modelRejection('WDE0046', 'urlized')
    if (text === '') throw modelRejection('WDE0094', 'urlized')
    if (/^-?\d{1,15}$/.test(text)) return this.#where('urlized', field, { $in: [text, Number(text)] })
    const spec = text
      .split('-')
      .flatMap((word, index) => [
        ...(index > 0 ? [{ type: 'anyOf', value: ' \t\n-' }] : []),
        ...(word ? [{ type: 'literal', value: word }] : []),
      ])
    return this.#where('urlized', field, { $matches: { ignoreCase: true, spec } })
  }

  /** These conditions and the other's. */
  and(...args: [other: this]): this {
    return this.filtered(and(this.#filter, this.#other('and', args)))
  }

  or(...args: [other: this]): this {
    return this.filtered(or(this.#filter, this.#other('or', args)))
  }

  /** These conditions without items that match the other's. */
  not(...args: [other: this]): this {
    return this.filtered(andNot(this.#filter, this.#other('not', args)))
  }
}
