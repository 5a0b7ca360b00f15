import { Button } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** Submits the form of a page. */
export const SaveButton = ({ busy }: { busy: boolean }) => (
  <Button type="submit" busy={busy} className="justify-self-start">
    {t('Save')}
  </Button>
)
