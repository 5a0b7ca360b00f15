import { s } from '../../schema.ts'

const affectedItems = (doc: string) =>
  s.object(
    {
      count: s.req.integer({ doc: 'Number of affected items.' }),
      samples: s.req.array(
        s.object({
          dataItemId: s.req.string({ doc: 'Id of an affected item.' }),
          environment: s.req.enum(['LIVE', 'SANDBOX'], { doc: 'Environment of the item.' }),
          draft: s.boolean({ doc: 'True if the item is a draft. Absent otherwise.' }),
          value: s.any({ doc: 'Current value. Absent if the item has none.' }),
          problem: s.string({ doc: 'Why the value does not fit. Absent if the list explains it.' }),
        }),
        { doc: 'Up to 20 of the affected items.' },
      ),
    },
    { doc },
  )

/** Effect of a field change on the stored values. */
export const FieldChangeReport = s.object(
  {
    fieldKey: s.req.string({ doc: 'Key of the field before the change.' }),
    items: s.req.integer({ doc: 'Items of the collection, in both environments and with drafts.' }),
    values: s.req.integer({ doc: 'Items that have a value of the field.' }),
    unchanged: s.req.integer({ doc: 'Values that stay as they are.' }),
    converted: s.req.integer({ doc: 'Values that are converted to the new type.' }),
    lost: s.req(
      affectedItems(
        'Values that the new type cannot hold, and undeclared values that the new key hides. `lossy` permits both.',
      ),
    ),
    missing: s.req(
      affectedItems('Items without a value of a field that becomes required. They block the change.'),
    ),
    outOfRange: s.req(affectedItems('Values outside the new bounds. They block the change.')),
    duplicates: s.req(
      affectedItems('Items that share their value of a field that becomes unique. They block the change.'),
    ),
  },
  { doc: 'Effect of the change on the stored values.' },
)
