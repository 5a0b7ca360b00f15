import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Apps, keys, webhooks, events, plug-ins and the console. */
export const developersFeature = adminFeature({
  name: 'developers',
  pages: [
    {
      path: 'developers',
      title: t('Access and webhooks'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./developers-page.tsx')).DevelopersPage,
    },
    {
      path: 'install',
      load: async () => (await import('./install-app-page.tsx')).InstallAppPage,
    },
    {
      path: 'developers/webhooks/:id',
      load: async () => (await import('./webhook-page.tsx')).WebhookPage,
    },
    {
      path: 'developers/events',
      title: t('Event log'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./events-page.tsx')).EventsPage,
    },
    {
      path: 'developers/plugins',
      title: t('Plug-ins'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./plugins-page.tsx')).PluginsPage,
    },
    {
      path: 'developers/console',
      title: t('Console'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./console-page.tsx')).ConsolePage,
    },
  ],
})
