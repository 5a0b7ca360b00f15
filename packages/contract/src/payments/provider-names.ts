import { s } from '../schema.ts'

/** What buyers read of a payment provider. */
export const ProviderNames = {
  name: s.string({ doc: 'Name of the provider. Absent: the page has one.' }),
  methodNames: s.map(s.string(), {
    doc: 'What buyers choose instead of a provider, such as `Card`, by language. Absent: the name is shown.',
  }),
}
