import { s } from '../schema.ts'

const offenders = (doc: string) =>
  s.object(
    {
      count: s.req(s.integer()),
      samples: s.req(
        s.array(
          s.object({
            dataItemId: s.req(s.string()),
            environment: s.req(s.enum(['LIVE', 'SANDBOX'])),
            draft: s.boolean(),
            value: s.any(),
            problem: s.string(),
          }),
        ),
      ),
    },
    { doc },
  )

/** What a change of a field does to the values that are there. */
export const FieldChangeReport = s.object({
  fieldKey: s.req(s.string()),
  items: s.req(s.integer()),
  values: s.req(s.integer({ doc: 'Items that have a value.' })),
  unchanged: s.req(s.integer()),
  converted: s.req(s.integer()),
  lost: s.req(
    offenders('Values that the new type cannot hold, and those that stand undeclared under the new key.'),
  ),
  missing: s.req(offenders('Items without a value of a field that is to be required.')),
  outOfRange: s.req(offenders('Values outside of the bounds.')),
  duplicates: s.req(offenders('Values that several items have of a field that is to be unique.')),
})
