import { useClient } from '@stoa/react'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { switchSite } from '../session/tab-site.ts'
import { Page } from '../shell/page.tsx'
import { createShop } from './create-shop.ts'
import { SetUpForm } from './set-up-form.tsx'

/** Makes a further shop of the installation, for an owner of the first one, and opens it in this tab. */
export function NewSitePage() {
  const { staffMember } = useStaff()
  const client = useClient()
  return (
    <Page title={t('Another shop')}>
      <div className="grid max-w-xl gap-6">
        <p className="text-sm text-muted">
          {t('It has its own products, orders, customers and staff, on the same server.')}
        </p>
        <SetUpForm
          submit={t('Create the shop')}
          email={staffMember.email}
          onSubmit={shop => createShop(client, shop)}
          onDone={switchSite}
        />
      </div>
    </Page>
  )
}
