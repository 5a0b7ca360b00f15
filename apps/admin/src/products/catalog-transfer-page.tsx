import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page } from '../shell/page.tsx'
import { CatalogExportPanel } from './catalog-export-panel.tsx'
import { CatalogImportPanel } from './catalog-import-panel.tsx'

/** Import and export of products and collections as files. */
export function CatalogTransferPage() {
  const { can } = useStaff()
  return (
    <Page title={t('Import and export')} parent={{ to: '/products', title: t('Products') }}>
      {can('CATALOG', 'WRITE') ? (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <CatalogImportPanel />
          <CatalogExportPanel />
        </div>
      ) : (
        <p className="text-sm text-muted">
          {t('Your role may read products, and neither import nor export them.')}
        </p>
      )}
    </Page>
  )
}
