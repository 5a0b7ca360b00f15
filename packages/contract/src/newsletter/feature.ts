import { contractFeature } from '../contract-feature.ts'
import { newsletter } from './newsletter.ts'

/** Sign-ups to the newsletter. */
export const newsletterContract = contractFeature({
  name: 'newsletter',
  group: 'Sign-in and members',
  area: 'CUSTOMERS',
  resources: {
    newsletter,
  },
  titles: {
    newsletter: 'Newsletter',
  },
})
