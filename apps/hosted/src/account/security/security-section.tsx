import { getSite, listMyFactors } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { AccountSection } from '../account-section.tsx'
import { useAccountTexts } from '../account-texts.ts'
import { DevicesPart } from './devices-part.tsx'
import { FactorsPart } from './factors-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'

/** How the member signs in. */
export function SecuritySection() {
  const { account } = useAccountTexts()
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
