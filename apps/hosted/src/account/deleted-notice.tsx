import { accountTexts } from '../i18n/account-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { Notice } from '../kit/notice.tsx'
import type { Site } from '../kit/reply-of.ts'

/** Shown after the account has been deleted. */
export function DeletedNotice({ site, shopUrl }: { site: Site; shopUrl: string | undefined }) {
  const { account } = useTexts(accountTexts)
  return (
    <Notice title={account.data.deletedTitle} shop={{ name: site.name, url: shopUrl }}>
      {account.data.deleted}
    </Notice>
  )
}
