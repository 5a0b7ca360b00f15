import type { Caller } from '../../call/context.ts'
import { ARRANGED_PLACE, arrangedCollections } from '../../storage/commerce/product-source.ts'
import type { EntityFields, FieldSpec } from '../../storage/query/index.ts'

/** The place of a product in the collections of a query. No request names it. */
export const arrangedPlace: FieldSpec<Caller> = { type: 'decimal', column: ARRANGED_PLACE, required: true }

export const BY_NUMBER = [{ fieldName: 'numericId', order: 'ASC' }] as const

/** Queries by collections begin with the products that the merchant arranged. All others are in the order of creation. */
export const arrangedFirst: NonNullable<EntityFields['defaultSort']> = filter =>
  arrangedCollections(filter) === undefined
    ? BY_NUMBER
    : [{ fieldName: 'arrangedPlace', order: 'ASC' }, ...BY_NUMBER]
