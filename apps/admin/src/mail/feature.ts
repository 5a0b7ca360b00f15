import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Mails of the shop. */
export const mailFeature = adminFeature({
  name: 'mail',
  pages: [
    {
      path: 'mail',
      title: t('Mail'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./mail-page.tsx')).MailPage,
    },
  ],
})
