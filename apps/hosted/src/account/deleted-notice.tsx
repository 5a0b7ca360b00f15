import { Notice } from '../kit/notice.tsx'
import type { Site } from '../kit/reply-of.ts'
import { useAccountTexts } from './account-texts.ts'

/** The last word to a former member. */
export function DeletedNotice({ site, shopUrl }: { site: Site; shopUrl: string | undefined }) {
  const { account } = useAccountTexts()
  return (
    <Notice title={account.data.deletedTitle} shop={{ name: site.name, url: shopUrl }}>
      {account.data.deleted}
    </Notice>
  )
}
