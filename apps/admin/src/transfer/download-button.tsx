import { useState } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { ownAddress } from './transfer-files.ts'

/** Downloads the file of an export. An address works once, so each click reads a new one. */
export function DownloadButton({ readUrl }: { readUrl: () => Promise<string | undefined> }) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const url = await readUrl()
      if (!url) return toast(t('The file is gone. Export again.'), 'danger')
      const link = document.createElement('a')
      link.href = ownAddress(url)
      link.download = ''
      link.click()
    } catch (error) {
      toast(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <SmallButton className="justify-self-start" busy={isBusy} onClick={() => !isBusy && void download()}>
      {t('Download the file')}
    </SmallButton>
  )
}
