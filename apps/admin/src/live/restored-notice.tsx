import { Alert } from '@stoa/ui'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'

/** Explains that a form shows unsaved changes from before. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="grid gap-2">
    <Alert title={t('Your unsaved changes are back')} />
    <SmallButton className="justify-self-start" onClick={onDiscard}>
      {t('Discard my changes')}
    </SmallButton>
  </div>
)
