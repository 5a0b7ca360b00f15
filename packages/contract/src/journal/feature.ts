import { contractFeature } from '../contract-feature.ts'
import { journal } from './journal.ts'

/** The journal of what staff did. */
export const journalContract = contractFeature({
  name: 'journal',
  group: 'Platform',
  area: 'EVERYONE',
  resources: {
    journal,
  },
  titles: {
    journal: 'Journal',
  },
})
