import { feature } from '../feature.ts'
import { journalHandlers } from './index.ts'

/** The journal of what staff did. */
export const journalFeature = feature({
  name: 'journal',
  handlers: {
    journal: journalHandlers,
  },
})
