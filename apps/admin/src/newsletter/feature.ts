import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Sign-ups to the newsletter. */
export const newsletterFeature = adminFeature({
  name: 'newsletter',
  pages: [
    {
      path: 'newsletter',
      title: t('Newsletter'),
      group: 'customers',
      area: 'CUSTOMERS',
      load: async () => (await import('./newsletter-page.tsx')).NewsletterPage,
    },
  ],
})
