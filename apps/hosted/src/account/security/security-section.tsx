import { getSite, listMyFactors } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { AccountSection } from '../account-section.tsx'
import { DevicesPart } from './devices-part.tsx'
import { FactorsPart } from './factors-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'

/** Password, second factors, passkeys and remembered devices. */
export function SecuritySection() {
  const { account } = useTexts(accountTexts)
  const { data } = useCall(listMyFactors, {})
  const { data: site } = useCall(getSite, {})
  return (
    <AccountSection id="security" title={account.sections.security}>
      <PasswordPart />
      {data && <FactorsPart {...data} />}
      {data && site?.site.members.passkey && <PasskeysPart factors={data.factors} />}
      {data && data.factors.length > 0 && <DevicesPart />}
    </AccountSection>
  )
}
