import type { TSchema } from 'typebox'
import { s } from '../schema.ts'

/** Position and success of one item of a bulk call. `code` documents the error code. */
export const outcomeFields = (code: string) => ({
  originalIndex: s.always.integer({ doc: 'Position in the request, from 0.' }),
  success: s.always.boolean({ doc: 'Whether the change was made.' }),
  error: s.object(
    {
      code: s.always.string({ doc: code }),
      description: s.always.string({ doc: 'What is wrong and how to correct it.' }),
      data: s.nullable.map(s.any(), { doc: 'Details of the error, by its code.' }),
    },
    { doc: 'Why the change was not made. Absent on success.' },
  ),
})

/** Outcome of one item of a bulk call (protocol/transport §10). */
export const ItemMetadata = s.object({
  id: s.nullable.string({
    doc: 'Id of the item; of a reference, the item that contains it. Absent if the item was not created.',
  }),
  ...outcomeFields('Error code, such as BRAND_NOT_FOUND or WDE0073.'),
})

const totals = {
  totalSuccesses: s.always.integer({ doc: 'Number of changes that were made.' }),
  totalFailures: s.always.integer({ doc: 'Number of changes that were not made.' }),
}

/** Totals of the bulk calls of content, whose clients know no undetailed failures. */
export const DataBulkActionMetadata = s.object(totals, { doc: 'Totals of the results.' })

/** Totals of all other bulk calls. */
export const BulkActionMetadata = s.object(
  { ...totals, undetailedFailures: s.always.integer({ doc: 'Always 0: every failure has a result.' }) },
  { doc: 'Totals of the results.' },
)

/** Metadata of a result, for the schema of a bulk reply. */
export const itemMetadata = s.always.with(ItemMetadata, { doc: 'Outcome for the item.' })

/** The reply of a bulk call: one result per item of the request, and totals. */
export const bulkReply = <R extends TSchema>(result: R) =>
  s.object({
    results: s.req.array(result, { doc: 'One result per item, in the order of the request.' }),
    bulkActionMetadata: s.req(BulkActionMetadata),
  })
