import { Button, saveFile } from '@stoa/ui'
import { useState } from 'react'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { useAccount } from '../account-context.ts'

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { factors } = useTexts(accountTexts).account
  const { site } = useAccount()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{factors.codesText}</p>
      <ul
        dir="ltr"
        className="tabular grid gap-x-6 gap-y-1.5 rounded-sm bg-surface p-4 text-center text-sm font-medium whitespace-nowrap select-all sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          <span role="status">{copied ? factors.copied : factors.copy}</span>
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile(`${site.name}-recovery-codes.txt`, new Blob([`${text}\n`], { type: 'text/plain' }))
          }
        >
          {factors.download}
        </Button>
      </div>
      <Button size="lg" wide onClick={onSaved}>
        {factors.kept}
      </Button>
    </div>
  )
}
