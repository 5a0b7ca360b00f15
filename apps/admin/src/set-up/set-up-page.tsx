import { createClient } from '@stoa/client'
import { Alert, ArchMark, UiProvider } from '@stoa/ui'
import { LanguageList } from '../i18n/language-select.tsx'
import { reloadIn } from '../i18n/languages.ts'
import { t } from '../i18n/translate.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import { openInTab } from '../session/tab-site.ts'
import { createShop } from './create-shop.ts'
import { SetUpForm } from './set-up-form.tsx'

/** Makes the first shop and its owner, who is signed in then. Without the code it says where the link is. */
export function SetUpPage({ code, needsCode }: { code: string | undefined; needsCode: boolean }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-5 py-12">
      <div className="flex items-center justify-between gap-4">
        <ArchMark />
        <LanguageList onChoose={reloadIn} />
      </div>
      <h1 className="font-display text-heading">{t('Set up your shop')}</h1>
      {needsCode && !code ? (
        <Alert tone="caution" title={t('Open this page with the set-up link')}>
          {t('The terminal shows it when the platform starts. “npx stoa set-up link” prints it again.')}
        </Alert>
      ) : (
        <UiProvider texts={uiTexts()}>
          <SetUpForm
            submit={t('Create the shop')}
            onSubmit={shop =>
              createShop(createClient({ baseUrl: location.origin }), { ...shop, ...(code && { code }) })
            }
            onDone={session => {
              openInTab(session)
              location.replace('/admin')
            }}
          />
        </UiProvider>
      )}
    </main>
  )
}
