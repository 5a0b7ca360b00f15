import { Alert } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import { brokenPackages } from './packages.ts'

/** Says which packages bring pages that do not load. Their calls and background work go on. */
export const BrokenPackages = () =>
  brokenPackages.map(name => (
    <Alert
      key={name}
      tone="caution"
      title={t('The pages of {name} cannot be loaded. Ask who maintains the shop to update it.', { name })}
    />
  ))
