import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page } from '../shell/page.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { ClientAppsPanel } from './client-apps-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** Programs that use the shop: client apps, API keys and webhooks. */
export function DevelopersPage() {
  const { can } = useStaff()
  const canWrite = can('DEVELOPERS', 'WRITE')
  return (
    <Page title={t('Developers')}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ClientAppsPanel canWrite={canWrite} />
        <ApiKeysPanel canWrite={canWrite} />
        <WebhooksPanel canWrite={canWrite} />
      </div>
    </Page>
  )
}
